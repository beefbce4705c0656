import process from "node:process";
import { join } from "node:path";
import { root } from "./runtimes.ts";

/** A program of this folder as a process of its own. @param before what starts it, such as `taskset` */
export const pythonProcess = (program: string, settings: readonly string[], before: readonly string[] = []) =>
  Bun.spawn([...before, "python3", join(root, "test/support", program), ...settings], {
    // One that imports another leaves nothing beside them.
    env: { PATH: process.env["PATH"] ?? "", PYTHONDONTWRITEBYTECODE: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
