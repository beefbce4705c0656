import process from "node:process";
import { KeyCache } from "../../src/accounts/keys.ts";
import { Ledger } from "../../src/accounts/ledger.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";

// A server without its network: holds and closes calls of one key on one data directory until it is killed, and says after
// each time its books are written how many calls are in them.
const [directory = "", secret = ""] = process.argv.slice(2);
const store = openSqlite(directory, { serving: true });
const caller = await new KeyCache(store).find(secret, 0);
if (!caller) throw new Error("the key is not in force");
const ledger = new Ledger(store, { onError: console.error, leaseMax: 5000 });
let closed = 0;
for (let call = 0; ; call += 1) {
  const hold = await ledger.reserve(caller, 20);
  if (call % 3 > 0) {
    const tokens = { promptTokens: 1, completionTokens: 1, cost: 13 };
    hold.close({
      model: "m",
      api: "/v1/chat/completions",
      provider: "p",
      ...tokens,
      reason: "completed",
      estimated: false,
    });
    closed += 1;
  }
  if (call % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  if (call % 50 === 49) {
    await ledger.flush();
    process.stdout.write(`${closed}\n`);
  }
}
