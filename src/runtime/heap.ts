import process from "node:process";
import { ownCommand } from "./own-command.ts";

/**
 * Imported first, for what it does: a server on Bun starts itself anew, in place, with a heap that is kept small. Bun lets it grow by what
 * the machine has, to 200 MB and more for a live heap of 16; told that it has this much, it collects earlier and stays below 130.
 * The setting is read when the process begins, so it costs 5 ms of the start. No limit: a heap that needs more gets it.
 */
const setting = "BUN_JSC_forceRAMSize";
const bytes = "134217728";

if ("Bun" in globalThis && isServer(process.argv[2]) && !process.env[setting] && typeof process.execve === "function") {
  process.execve(process.execPath, [...ownCommand(), ...process.argv.slice(2)], { ...process.env, [setting]: bytes });
}

/** Other commands are over before their heap grows. */
function isServer(command: string | undefined): boolean {
  return command === undefined || command === "serve" || command.startsWith("--");
}
