import { bun } from "./bun.ts";
import { deno } from "./deno.ts";
import type { Runtime } from "./runtime.ts";

/** The runtime this program runs on. */
export const runtime: Runtime = "Deno" in globalThis ? deno : bun;
