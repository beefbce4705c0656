// Files imported with { type: "text" }: strings on Bun, in the executable and on Deno.
declare module "*/table.txt" {
  const text: string;
  export default text;
}
declare module "*/weights.txt" {
  const text: string;
  export default text;
}
declare module "*/rare.txt" {
  const text: string;
  export default text;
}
declare module "*/rare-german.txt" {
  const text: string;
  export default text;
}
declare module "*/place-weights.txt" {
  const text: string;
  export default text;
}
declare module "*/organization-weights.txt" {
  const text: string;
  export default text;
}
declare module "*/towns.txt" {
  const text: string;
  export default text;
}
