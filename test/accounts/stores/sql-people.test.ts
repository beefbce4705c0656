import { expect, test } from "bun:test";
import { SqlPeople } from "../../../src/accounts/stores/sql-people.ts";
import { SqlStore } from "../../../src/accounts/stores/sql-store.ts";
import { auditRecord, chainEntry, verifyAudit, sealOf } from "../../../src/people/audit.ts";
import { freshCaller } from "../fresh.ts";
import { onEveryDatabase } from "./databases.ts";

const seal = sealOf("of these databases");
const origin = { via: "password", address: "203.0.113.0/24", terms: null } as const;

onEveryDatabase("People", (fresh) => {
  async function world() {
    const databases = await fresh();
    const { account } = await freshCaller(new SqlStore(databases[0]), null);
    const [one, other] = databases.map((database) => new SqlPeople(database, () => seal)) as [SqlPeople, SqlPeople];
    const person = { login: "ana", accountId: account.id, password: "kept", createdAt: 1 };
    return { databases, one, other, account, person };
  }

  test("are stored, can change their password, and are removed with their sessions", async () => {
    const { one, other, account, person } = await world();
    expect(await one.add(person)).toBe(true);
    expect(await other.add({ ...person, password: "somebody else's" })).toBe(false);
    expect(await one.setPassword("ana", "another", "kept", "")).toBe(true);
    expect(await other.setPassword("ana", "a third", "kept", "")).toBe(false);
    expect(await other.find("ana")).toEqual({ ...person, password: "another" });
    expect(await other.ofAccount(account.id)).toHaveLength(1);
    await one.beginSession({ id: "s", login: "ana", createdAt: 1, expiresAt: 9, browser: "b", ...origin }, "hash");
    await one.remove("ana");
    expect([await other.find("ana"), await other.session("hash")]).toEqual([undefined, undefined]);
  });

  test("have sessions that end one by one, all but one, or on expiry", async () => {
    const { one, person } = await world();
    await one.add(person);
    const begin = (id: string, createdAt: number) =>
      one.beginSession(
        { id, login: "ana", createdAt, expiresAt: createdAt + 10, browser: "b", ...origin },
        `hash ${id}`,
      );
    const left = async () => (await one.sessions("ana")).map(({ id }) => id);
    for (const [index, id] of ["a", "b", "c", "d"].entries()) await begin(id, index);
    await one.endSession("ana", "b");
    expect(await left()).toEqual(["d", "c", "a"]);
    await begin("e", 12);
    expect(await left()).toEqual(["e", "d"]);
    await one.setPassword("ana", "another", "not this one", "d");
    expect(await left()).toEqual(["e", "d"]);
    await one.setPassword("ana", "another", "kept", "d");
    expect(await left()).toEqual(["d"]);
    await one.setPassword("ana", "a third", "another", "");
    expect(await left()).toEqual([]);
  });

  test("have no session begun beside a change of their password that does not see it, or is ended by it", async () => {
    const { one, other, databases, person } = await world();
    // Without a second connection there is nothing beside.
    if (databases[0] === databases[1]) return;
    await one.add(person);
    const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = databases[1].transaction(async (inside) => {
      await inside.query("SELECT number FROM audit_end FOR UPDATE");
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    const waiting = async (most: number) => {
      const waits = "SELECT count(*) AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      while (Number((await databases[1].query(waits))[0]!["count"]) < most);
    };
    const audit = one.sealed(auditRecord(1, "ana", "password.change", person.accountId));
    const changing = one.setPassword("ana", "another", "kept", "", audit);
    await waiting(1);
    const session = { id: "s", login: "ana", createdAt: 1, expiresAt: 9, browser: "b", ...origin };
    const seen = other.beginSession(session, "hash").then(() => other.find("ana"));
    await Promise.race([seen, waiting(2)]);
    release.resolve();
    await Promise.all([holding, changing]);
    expect((await seen)?.password).toBe("another");
  });

  test("join by an invitation once, however many use it at the same time", async () => {
    const { one, other, account, person } = await world();
    const invitation = { id: "i", login: "ana", accountId: account.id, createdAt: 1, expiresAt: 9 };
    await one.invite({ ...invitation, id: "older" }, "older");
    await one.invite(invitation, "hash");
    expect(await other.invitations(account.id)).toEqual([invitation]);
    expect([await other.invited("ana"), await other.invited("bo")]).toEqual([invitation, undefined]);
    const joined = await Promise.all([0, 1, 2, 3].map((n) => (n % 2 ? one : other).join(person, "i")));
    expect(joined.filter(Boolean)).toHaveLength(1);
    expect(await other.invitation("hash")).toBeUndefined();
    expect(await other.join(person, "older")).toBe(false);
  });

  test("hold one invitation, however many are made for them at the same time", async () => {
    const { one, other, account } = await world();
    const invite = (n: number) =>
      (n % 2 ? one : other).invite(
        { id: `i${n}`, login: "ana", accountId: account.id, createdAt: 1, expiresAt: 9 },
        `hash ${n}`,
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => invite(n)));
    expect(await one.invitations(account.id)).toHaveLength(1);
  });

  test("leave an audit that is one chain, however many write to it at the same time", async () => {
    const { one, other } = await world();
    const deed = {
      at: 1,
      actor: "ana",
      action: "key.create" as const,
      subject: "key",
      details: { b: 1, a: null, c: "x" },
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? one : other).record({ ...deed, at: n })));
    const entries = (await one.audit(Number.MAX_SAFE_INTEGER, 1000)).toReversed();
    expect(entries).toHaveLength(60);
    expect(verifyAudit(entries, seal)).toEqual({ sealedFrom: 1 });
    expect(await other.auditEnd()).toEqual({ number: 60, hash: entries.at(-1)!.hash });
    expect((await one.audit(31, 10)).map(({ number }) => number)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
  });

  test("continue an audit that an older version began, and mark from where on it is sealed", async () => {
    const { one, databases } = await world();
    const deed = { at: 1, actor: "ana", action: "key.create" as const, subject: "key", details: {} };
    const { number, hash } = chainEntry(deed, undefined);
    await databases[0].query(
      "INSERT INTO audit (number, at, actor, action, subject, details, hash) VALUES (1, 1, 'ana', 'key.create', 'key', '{}', $1)",
      hash,
    );
    await databases[0].query("UPDATE audit_end SET number = $1, hash = $2", number, hash);
    await one.record(deed);
    const entries = (await one.audit(Number.MAX_SAFE_INTEGER, 10)).toReversed();
    expect(entries.map(({ action }) => action)).toEqual(["key.create", "audit.seal", "key.create"]);
    expect(verifyAudit(entries, seal)).toEqual({ sealedFrom: 2 });
  });

  test("filter the audit", async () => {
    const { one } = await world();
    const deeds = [
      { actor: "ana", action: "key.create", subject: "k1" },
      { actor: "bo", action: "key.revoke", subject: "k1" },
      { actor: "ana", action: "session.begin", subject: "ana" },
    ] as const;
    for (const [at, deed] of deeds.entries()) await one.record({ ...deed, at, details: {} });
    const found = async (filter: object) =>
      (await one.audit(Number.MAX_SAFE_INTEGER, 10, filter)).map(({ number }) => number);
    expect(await found({ actor: "ana" })).toEqual([3, 1]);
    expect(await found({ action: "key" })).toEqual([2, 1]);
    expect(await found({ action: "key.revoke", subject: "k1" })).toEqual([2]);
    expect(await found({ action: "ke" })).toEqual([]);
  });

  test("cannot change the audit", async () => {
    const { one, databases } = await world();
    await one.record({ at: 1, actor: "ana", action: "key.create", subject: "s", details: {} });
    for (const statement of ["UPDATE audit SET actor = 'bo'", "DELETE FROM audit"])
      expect(databases[1].query(statement)).rejects.toThrow("append-only");
  });
});
