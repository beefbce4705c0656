// Files imported with { type: "text" }: strings on Bun, in the executable and on Deno.
declare module "*/bundle.txt" {
  const text: string;
  export default text;
}
