import { expect, test } from "bun:test";
import type { Database } from "../../../src/accounts/stores/database.ts";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { SqlPeople } from "../../../src/accounts/stores/sql-people.ts";
import { SqlReports } from "../../../src/accounts/stores/sql-reports.ts";
import { SqlStore } from "../../../src/accounts/stores/sql-store.ts";
import { SqlTokens } from "../../../src/accounts/stores/sql-tokens.ts";
import { sealOf } from "../../../src/people/audit.ts";
import { codeFiles } from "../../support/code-files.ts";
import { freshCaller } from "../fresh.ts";
import { onEveryDatabase } from "./databases.ts";

/** Reads and writes every table, as a running node does. Resolves to what it read, but for what differs each time. */
async function useEverything(database: Database, round: string) {
  const [store, people] = [new SqlStore(database), new SqlPeople(database, () => sealOf("s"))];
  const [tokens, reports] = [new SqlTokens(database), new SqlReports(database)];
  const { account, key } = await freshCaller(store, 100, `acme ${round}`);
  const [accountId, keyId] = [account.id, key.id];
  await store.suspend(accountId, 1);
  await store.suspend(accountId, null);
  await store.setTier(accountId, "free");
  await store.topUp(accountId, 5, 7, { reason: "why" });
  await reports.count([{ accountId, slot: 1, measure: "hidden", count: 2 }]);
  const lease = { id: `lease ${round}`, accountId };
  expect(await store.lease(lease, { least: 10, wanted: 10, ahead: 0, forMs: 60_000 })).toBe(10);
  await store.renewLeases(60_000);
  const call = { accountId, keyId, at: 3, model: "m", api: "/v1/x", provider: "p", reason: "completed" } as const;
  const usage = { ...call, id: `use ${round}`, promptTokens: 1, completionTokens: 2, estimated: false };
  await store.settle([{ usage: { ...usage, charged: 8, cost: 8 }, leaseId: lease.id }]);
  await store.returnLease(lease);
  await people.record({ at: 1, actor: "operator", action: "key.create", subject: keyId, details: {} });
  const invitation = { id: `inv ${round}`, login: `ada ${round}`, accountId, createdAt: 1, expiresAt: 9 };
  await people.invite(invitation, `hash ${round}`);
  await people.invite({ ...invitation, id: `other ${round}`, login: `bob ${round}` }, `other ${round}`);
  const person = { login: `ada ${round}`, accountId, password: "x", createdAt: 2 };
  expect(await people.join(person, invitation.id)).toBe(true);
  const session = { login: person.login, createdAt: 1, expiresAt: 9, browser: "b", via: "password" } as const;
  await people.beginSession({ ...session, id: `s ${round}`, address: "", terms: null }, `session ${round}`);
  const token = { id: `t ${round}`, label: null, scope: "read", createdBy: "x", createdAt: 1 } as const;
  await tokens.add({ ...token, expiresAt: null, revokedAt: null, usedAt: null }, `token ${round}`);
  await tokens.used(token.id, 3);
  const read = [
    await store.accounts(),
    await store.keys(),
    await people.find(person.login),
    await people.ofAccount(accountId),
    await people.session(`session ${round}`),
    await people.sessions(null),
    await people.invitations(accountId),
    await people.invited(`bob ${round}`),
    await people.invitation(`other ${round}`),
    await people.audit(1000, 100),
    await people.auditEnd(),
    await people.memberCounts(),
    await tokens.find(`token ${round}`),
    await tokens.all(),
    await reports.calls({ accountId }, undefined, 10),
    await reports.ledger(accountId, 1000, 10),
    await reports.lastUses(accountId),
    await reports.usage({ accountId, from: 0, to: 10 }, 10, 0),
    await reports.measured({ accountId, from: 0, to: 10 }, 10, 0),
  ];
  await reports.unbalanced();
  await store.revokeKeysOf(accountId, "x", 1);
  await store.revokeKey(keyId, 1);
  await tokens.revoke(token.id, 1);
  await people.setPassword(person.login, "y", person.password, "");
  await people.endSession(person.login, "z");
  await people.withdraw(`other ${round}`);
  await people.remove(person.login);
  return JSON.parse(JSON.stringify(read)) as unknown[];
}

const tables = [...schemaMigrations.flatMap((one) => one.tables), "leases", "changes"];

onEveryDatabase("A node of this version", (fresh) => {
  test("goes on as before when a newer one adds a column to every table, on the connections that it has", async () => {
    const [node, newer] = await fresh();
    for (const round of ["one", "two"]) await useEverything(node, round);
    for (const table of tables) await newer.query(`ALTER TABLE ${table} ADD COLUMN later TEXT DEFAULT 'x'`);
    for (const round of ["three", "four"]) {
      const read = await useEverything(node, round);
      expect(JSON.stringify(read)).not.toContain("later");
      expect(read.every((one) => (Array.isArray(one) ? one.length > 0 : one !== undefined))).toBe(true);
    }
  });
});

test("no statement reads or writes columns that it does not name", () => {
  const stores = codeFiles().filter(({ path }) => path.startsWith("src/accounts/stores/"));
  const unnamed = /SELECT \*|\.\*[ ,]|RETURNING \*|INSERT INTO \w+ VALUES/;
  const asked = stores.filter(({ path, text }) => !path.includes("/migrations/") && unnamed.test(text));
  expect(stores.length).toBeGreaterThan(10);
  expect(asked.map(({ path }) => path)).toEqual([]);
});
