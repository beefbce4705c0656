import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { ParentMessage, WorkerMessage } from "../../src/workers/messages.ts";

/**
 * A worker as its parent sees it. The first dies when the second has begun, once; the second listens only when the first is back.
 * Its first argument is a file that says that the first has died.
 */
const [, , died = ""] = process.argv;
const isFirst = process.env["PENNAME_WORKER"] === "1";
const send = (message: WorkerMessage) => process.send?.(message);

process.on("disconnect", () => process.exit(0));
process.on("message", (message: ParentMessage) => {
  if (message.is === "stop") process.exit(0);
  if (message.is === "begin") {
    if (isFirst) send({ is: "ready" });
    if (isFirst && existsSync(died)) send({ is: "broadcast", channel: "penname_changes", text: "back" });
    if (!isFirst) send({ is: "broadcast", channel: "penname_changes", text: "begun" });
  }
  if (message.is === "broadcast" && isFirst && message.text === "begun") {
    writeFileSync(died, "");
    process.exit(3);
  }
  if (message.is === "broadcast" && !isFirst && message.text === "back") send({ is: "ready" });
});
send({ is: "started" });
