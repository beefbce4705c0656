import { expect, test } from "bun:test";
import { issueKey } from "../../../src/accounts/keys.ts";
import { SqlPeople } from "../../../src/accounts/stores/sql-people.ts";
import { SqlStore } from "../../../src/accounts/stores/sql-store.ts";
import { SqlTokens } from "../../../src/accounts/stores/sql-tokens.ts";
import { auditRecord, sealOf } from "../../../src/people/audit.ts";
import type { Deed } from "../../../src/people/person.ts";
import { issueToken } from "../../../src/people/tokens.ts";
import { freshCaller, reasonOf } from "../fresh.ts";
import { onEveryDatabase } from "./databases.ts";

const seal = sealOf("of these books");
const told = (...deed: Deed) => ({ record: auditRecord(1, "ana", ...deed), seal });

onEveryDatabase("What the audit tells of", (fresh) => {
  /** Books with somebody in them, and what can be done there, each with its record in the audit. */
  async function world() {
    const [database] = await fresh();
    const [store, people, tokens] = [
      new SqlStore(database),
      new SqlPeople(database, () => seal),
      new SqlTokens(database),
    ];
    const { account, key } = await freshCaller(store, 5);
    const own = await issueKey(store, account.id, { madeBy: "ana" }, 0);
    const person = { login: "ana", accountId: account.id, password: "kept", createdAt: 1 };
    await people.add(person);
    const session = { id: "s", login: "ana", createdAt: 1, expiresAt: 9, browser: "b" };
    await people.beginSession({ ...session, via: "password", address: "", terms: null }, "hash");
    const invitation = { id: "i", login: "bo", accountId: account.id, createdAt: 1, expiresAt: 9 };
    await people.invite(invitation, "for bo");
    await people.invite({ ...invitation, id: "j", login: "cy" }, "for cy");
    const wishes = { label: null, scope: "read", createdBy: "ana", expiresAt: null } as const;
    const { token } = await issueToken(tokens, wishes, 0);
    const deeds: (() => Promise<unknown>)[] = [
      () => store.setTier(account.id, "legacy", told("account.tier", account.id)),
      () => store.suspend(account.id, 1, told("account.suspend", account.id)),
      () => issueKey(store, account.id, {}, 0, told),
      () => store.revokeKey(key.id, 1, told("key.revoke", key.id)),
      () => store.revokeKeysOf(account.id, "ana", 1, (id) => told("key.revoke", id)),
      () => issueToken(tokens, wishes, 0, told),
      () => tokens.revoke(token.id, 1, told("token.revoke", token.id)),
      () => people.invite({ ...invitation, id: "k", login: "di" }, "for di", told("member.invite", account.id)),
      () => people.withdraw("j", told("member.withdraw", account.id)),
      () => people.join({ ...person, login: "bo" }, "i", told("member.join", account.id)),
      () => people.setPassword("ana", "another", "kept", "s", told("password.change", account.id)),
      () => people.endSession("ana", "s", told("session.end", "ana")),
      () => people.remove("ana", told("member.remove", account.id)),
    ];
    const tables = ["accounts", "keys", "people", "sessions", "invitations", "tokens"];
    const books = async () => {
      const rows = tables.map(async (table) => database.query(`SELECT * FROM ${table}`));
      return JSON.stringify(await Promise.all(rows));
    };
    return { database, deeds, books, own };
  }

  test("is done together with its record or not at all", async () => {
    const { database, deeds, books } = await world();
    await database.query("ALTER TABLE audit RENAME TO kept");
    for (const deed of deeds) {
      const before = await books();
      expect(String(await reasonOf(deed()))).toContain("audit");
      expect(await books()).toBe(before);
    }
  });

  test("is told once, also where it is done twice", async () => {
    const { database, deeds, own } = await world();
    for (const deed of deeds) await deed();
    const again = [3, 4, 6, 8, 9, 10, 11, 12].map((index) => deeds[index]!);
    for (const deed of again) await deed();
    const entries = await database.query("SELECT action, subject FROM audit ORDER BY number");
    expect(entries.map(({ action }) => action)).toEqual([
      "account.tier",
      "account.suspend",
      "key.create",
      "key.revoke",
      "key.revoke",
      "token.create",
      "token.revoke",
      "member.invite",
      "member.withdraw",
      "member.join",
      "password.change",
      "session.end",
      "member.remove",
    ]);
    expect(entries[4]).toMatchObject({ subject: own.key.id });
  });
});
