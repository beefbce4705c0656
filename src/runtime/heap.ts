import process from "node:process";
import { ownCommand } from "./own-command.ts";

/**
 * Imported first, for what it does: a server on Bun starts itself anew, in place, with a heap that is kept small. Bun lets it grow by what
 * the machine has, to 200 MB and more for a live heap of 22; told that it has this much, it collects at every 6 MB and stays near 125. The
 * price is a fifth of the processor time of a short request; every setting between costs as much memory as it saves time.
 * The setting is read when the process begins, so it costs 8 ms of the start. No limit: a heap that needs more gets it.
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
