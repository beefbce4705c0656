// Imported with { type: "text" }: a string on Bun, in the executable and on Deno.
declare module "*/list-names.txt" {
  const text: string;
  export default text;
}
