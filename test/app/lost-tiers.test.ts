import { expect, test } from "bun:test";
import { openAccount } from "../../src/accounts/account.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { readConfig } from "../../src/app/configuration.ts";
import { logLostTiers } from "../../src/app/lost-tiers.ts";
import type { Log } from "../../src/observe/log.ts";
import { freshDirectory } from "../accounts/fresh.ts";

test("a tier that accounts have and the configuration has not is told in the log, as is a store that does not answer", async () => {
  const store = openSqlite(freshDirectory());
  await openAccount(store, { name: "acme", tier: "gold", balance: null }, 0);
  await openAccount(store, { name: "other", tier: "standard", balance: null }, 0);
  const told: string[] = [];
  const log = {
    warn: (fields: object, message: string) => void told.push(`${JSON.stringify(fields)} ${message}`),
  } as unknown as Log;
  const config = readConfig({}, {});
  await logLostTiers(
    store,
    { ...config, tiers: { gold: { requestsPerMinute: 9, accountRequestsPerMinute: 90, keys: 1 } } },
    log,
  );
  expect(told).toEqual([]);
  await logLostTiers(store, config, log);
  expect(told).toEqual(['{"tier":"gold","accounts":1} a tier of accounts is not configured; they count as standard']);
  await store.close();
  await logLostTiers(store, config, log);
  expect(told[1]).toContain("accounts were not looked through");
});
