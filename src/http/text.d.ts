// Files imported with { type: "text" }: strings on Bun, in the executable and on Deno.
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*/start.js" {
  const text: string;
  export default text;
}
declare module "*/script.txt" {
  const text: string;
  export default text;
}
declare module "*/style.txt" {
  const text: string;
  export default text;
}
declare module "swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt" {
  const text: string;
  export default text;
}
declare module "swagger-ui-dist/LICENSE" {
  const text: string;
  export default text;
}
declare module "swagger-ui-dist/NOTICE" {
  const text: string;
  export default text;
}
declare module "*/licences.txt" {
  const text: string;
  export default text;
}
declare module "*/manual.txt" {
  const text: string;
  export default text;
}
declare module "*/search.js" {
  const text: string;
  export default text;
}
