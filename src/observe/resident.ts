import process from "node:process";

/** Bytes of memory that the process has. Not a number where the system does not say: to read it takes a file descriptor, of which none may be left. */
export function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return NaN;
  }
}
