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
