import process from "node:process";
import { progressOn } from "../../src/cli/progress.ts";

/** How far the evaluation of something has come, told on a terminal. */
export const telling = (what: string): ((done: number, total: number) => void) =>
  progressOn({ err: (line) => void process.stderr.write(`${line}\n`), isInteractive: process.stderr.isTTY }, what);
