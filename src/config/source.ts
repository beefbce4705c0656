import { closeSync, openSync, readSync, statSync } from "node:fs";
import { dirname, resolve as resolvePath } from "node:path";

/** Reads at most `most` bytes of a file; throws errors with a `code`, as node:fs does. */
export type ReadFile = (path: string, most: number) => Uint8Array;

interface TextFile {
  text?: string;
  reason?: string;
  missing?: boolean;
}

/** Far above any configuration; bounds memory when a device or a log is named by mistake. */
const mostBytes = 1_048_576;

/** The text of a file, or why there is none. */
export function readTextFile(readFile: ReadFile, path: string): TextFile {
  let bytes: Uint8Array;
  try {
    bytes = readFile(path, mostBytes + 1);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { reason: reasons[code] ?? `cannot be read${code === "" ? "" : ` (${code})`}`, missing: code === "ENOENT" };
  }
  if (bytes.length > mostBytes) return { reason: `is larger than ${mostBytes} bytes; name a smaller one` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { reason: "is not UTF-8; save it as UTF-8" };
  }
}

const reasons: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a directory; name a file",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
  NOT_REGULAR: "is no regular file, and is read by a start only; put a file there, or restart",
};

/** Reads from disk; unlike readFileSync it returns for endless files such as devices. Of a pipe it waits for the writer. */
export const readFromDisk: ReadFile = (path, most) => {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(most);
    let length = 0;
    for (let read = -1; read !== 0 && length < most; length += read)
      read = readSync(file, bytes, length, most - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
};

/** The same for what runs already: opening a pipe would block its event loop, and with it SIGTERM, until somebody writes to it. */
export const readRegularFile: ReadFile = (path, most) => {
  if (isPipeOrDevice(path)) throw Object.assign(new Error("no regular file"), { code: "NOT_REGULAR" });
  return readFromDisk(path, most);
};

/** Whether it cannot be read again: what came through a pipe is gone, and to open one waits for its writer. */
export function isPipeOrDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** A path relative to the folder of the configuration file. */
export const besideFile = (file: string | null, path: string): string => resolvePath(dirname(file ?? "."), path);
