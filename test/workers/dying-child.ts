import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { Order, Report } from "../../src/workers/messages.ts";

/**
 * A worker as its parent sees it. The first dies when the second has begun, once; the second listens only when the first is back.
 * Its first argument is a file that says that the first has died.
 */
const [, , died = ""] = process.argv;
const isFirst = process.env["PENNAME_WORKER"] === "1";
const tell = (report: Report) => process.send?.(report);

process.on("disconnect", () => process.exit(0));
process.on("message", (order: Order) => {
  if (order.is === "stop") process.exit(0);
  if (order.is === "begin") {
    if (isFirst) tell({ is: "ready" });
    if (isFirst && existsSync(died)) tell({ is: "told", channel: "penname_changes", text: "back" });
    if (!isFirst) tell({ is: "told", channel: "penname_changes", text: "begun" });
  }
  if (order.is === "told" && isFirst && order.text === "begun") {
    writeFileSync(died, "");
    process.exit(3);
  }
  if (order.is === "told" && !isFirst && order.text === "back") tell({ is: "ready" });
});
tell({ is: "started" });
