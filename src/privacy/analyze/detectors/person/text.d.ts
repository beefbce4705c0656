// Imported with { type: "text" }: a string on Bun, in the executable and on Deno.
declare module "*/first-words.txt" {
  const text: string;
  export default text;
}

declare module "*/clinic-words.txt" {
  const text: string;
  export default text;
}

declare module "*/renowned.txt" {
  const text: string;
  export default text;
}

declare module "*/historical.txt" {
  const text: string;
  export default text;
}
