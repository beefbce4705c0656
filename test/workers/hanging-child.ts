import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { ParentMessage, WorkerMessage } from "../../src/workers/messages.ts";

/**
 * A worker that hangs for ever once it listens, or with `before` behind the file before it does, but only the first time: then it writes the
 * file of its first argument.
 */
const [, , hung = "", when = ""] = process.argv;
const send = (message: WorkerMessage, sent = () => {}) => process.send?.(message, undefined, undefined, sent);

process.on("disconnect", () => process.exit(0));
process.on("message", (message: ParentMessage) => {
  if (message.is === "stop") process.exit(0);
  if (message.is === "ping") send({ is: "alive" });
  if (message.is !== "begin") return;
  if (when === "before") hang();
  send({ is: "ready" }, hang);
});
function hang(): void {
  if (existsSync(hung)) return;
  writeFileSync(hung, "");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

send({ is: "started" });
