import process from "node:process";
import type { Ledger } from "../../src/accounts/ledger.ts";
import { operatorSignals, stopSignal } from "../../src/app/stopping.ts";
import { createLog } from "../../src/observe/log.ts";

// A server without anything but its log: writes lines until it ends as it is told.
const [how = "", count = "0"] = process.argv.slice(2);
const log = createLog("json", { isShared: how === "shares" });
stopSignal(operatorSignals, log, { flush: () => Promise.resolve() } as Ledger);
for (let index = 0; index < Number(count); index += 1) log.info({ index }, "line");
if (how === "throws") setTimeout(() => fault());
if (how === "rejects") void Promise.resolve().then(fault);
if (how === "exits") process.exit(0);
if (how === "flushes" || how === "shares") void log.flush().then(() => process.exit(0));
// The second comes while the first is being written.
if (how === "errs") for (const what of ["fault", "seen at once"]) log.error({}, what);
setInterval(() => {}, 1000);

function fault(): never {
  throw new TypeError("ada@example.org did this");
}
