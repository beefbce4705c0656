import { existsSync, readFileSync } from "node:fs";

/** Whether a system tells what a process holds. */
export const tellsMemory = existsSync("/proc/self/status");

/** Megabytes a process holds now, or held at most. */
export function megabytesOf(pid: number, which: "now" | "most" = "now"): number {
  const name = which === "now" ? "VmRSS" : "VmHWM";
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
  return Number(kilobytes) / 1024;
}
