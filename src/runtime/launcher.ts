import process from "node:process";
import { ownCommand } from "./own-command.ts";

/**
 * Replaces this process by itself with a smaller heap, when it is a server on Bun: same process id, same arguments. Bun reads the setting
 * only when a process begins, so there is no other way to set it. Bun sizes its heap by the machine's memory, up to 200 MB and more for
 * 22 MB of live objects; told that the machine has 128 MB, it collects after every 6 MB and stays near 125. It is no limit: a heap that
 * needs more gets it. This costs 8 ms at the start and a fifth of the processor time of a short request; every value in between costs
 * as much memory as it saves time. `PENNAME_LAUNCHER=off` turns it off.
 */
export function launch(args: readonly string[]): void {
  const { env, execPath } = process;
  if (!("Bun" in globalThis) || typeof process.execve !== "function") return;
  // Set in the process it becomes, in every worker, and by operators who choose their own.
  if (env["PENNAME_LAUNCHER"] === "off" || env[setting] || !isServer(args[0])) return;
  process.execve(execPath, [...ownCommand(), ...args], { ...env, [setting]: bytes });
}

const setting = "BUN_JSC_forceRAMSize";
const bytes = "134217728";

/** Other commands end before their heap grows. */
function isServer(command: string | undefined): boolean {
  return command === undefined || command === "serve" || command.startsWith("--");
}
