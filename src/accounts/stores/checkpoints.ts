import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Copies the write-ahead log of a database into its file, on a thread with a connection of its own. A checkpoint waits for the disk: done
 * by the commit that fills the log, as SQLite does by itself, it held up every call for 5 to 40 ms, ten times a second under load. The
 * thread takes 10 MB. `ended` is called if it ends by itself.
 */
export function checkpointThread(file: string, ended: () => void): { close(): Promise<void> } {
  const worker = new Worker(program, { eval: true, workerData: { file, everyMs } });
  let isClosing = false;
  worker.unref();
  // What it could not do, commits do again; why is seen there.
  worker.on("error", () => {});
  worker.once("exit", () => isClosing || ended());
  return {
    async close() {
      isClosing = true;
      await worker.terminate();
    },
  };
}

/** Whether so many files can be opened that a thread may start: where one gets none for itself, Bun ends the whole process. */
export function hasFilesForThread(): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < filesFree) opened.push(openSync(devNull, "r"));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** The thread takes eight; connections that come while it starts take the others. */
const filesFree = 64;

/** The log grows by some 10 MB in it under the heaviest load. */
const everyMs = 250;

/** As a text, so that neither the executable nor a bundle has a second entry. A passive checkpoint waits for nobody, and nobody for it. */
const program = `
const { workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const connection = new DatabaseSync(workerData.file);
connection.exec("PRAGMA busy_timeout = 5000");
setInterval(() => connection.exec("PRAGMA wal_checkpoint(PASSIVE)"), workerData.everyMs);
`;
