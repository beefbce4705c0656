/** undici by the path of its file: under its own name a runtime may put something of its own in its place. */
declare module "undici/lib/dispatcher/agent.js" {
  export { default } from "undici/types/agent.d.ts";
}
