import { SqlReports } from "../../../src/accounts/stores/sql-reports.ts";
import { SqlStore } from "../../../src/accounts/stores/sql-store.ts";
import type { Database } from "../../../src/accounts/stores/database.ts";
import type { CloseReason } from "../../../src/accounts/store.ts";
import { freshCaller } from "../fresh.ts";

export const chat = "/v1/chat/completions";

/** Two callers on an empty database, one of them metered, and what books a call of theirs. */
export async function reportsWorld(fresh: () => Promise<[Database, Database]>) {
  const [database, other] = await fresh();
  const [store, books] = [new SqlStore(database), new SqlReports(database)];
  const [one, two] = [await freshCaller(store, 1000, "one"), await freshCaller(store, null, "two")];
  let count = 0;
  const use = (caller: typeof one, at: number, charged = 0, reason: CloseReason = "completed", api = chat) => {
    const parties = { accountId: caller.account.id, keyId: caller.key.id };
    const used = { model: "m", api, provider: "p", promptTokens: 3, completionTokens: 4, estimated: false };
    const usage = { ...parties, ...used, id: `use_${(count += 1)}`, at, charged, cost: 5, reason };
    return store.settle([{ usage, leaseId: charged > 0 ? "lost" : null }]);
  };
  return { store, books, other, one, two, use };
}
