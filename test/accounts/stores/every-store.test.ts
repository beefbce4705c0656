import { expect, test } from "bun:test";
import { openAccount } from "../../../src/accounts/account.ts";
import { issueKey } from "../../../src/accounts/keys.ts";
import { balanceMost } from "../../../src/accounts/prices.ts";
import type { Charge, Store } from "../../../src/accounts/store.ts";
import { auditRecord, sealOf } from "../../../src/people/audit.ts";
import type { Deed } from "../../../src/people/person.ts";
import { freshCaller, reasonOf } from "../fresh.ts";
import { onEveryStore } from "../places.ts";

onEveryStore("A store", (fresh, name) => {
  const wish = (least: number, wanted = least) => ({ least, wanted, ahead: 0, forMs: 60_000 });

  /** An account with credit, and two nodes. */
  async function nodes(balance: number) {
    const place = await fresh();
    const [one, other] = [await place.open(), await place.open()];
    const { account, key } = await freshCaller(one, balance);
    const ref = (id: string) => ({ id, accountId: account.id });
    const call = { accountId: account.id, keyId: key.id, at: 0, model: "m", api: null, provider: "p" };
    const used = { ...call, promptTokens: 1, completionTokens: 1, reason: "completed", estimated: false } as const;
    const charge = (id: string, charged: number, leaseId: string | null): Charge => ({
      usage: { ...used, id, charged, cost: charged },
      leaseId,
    });
    return { place, one, other, account, ref, charge };
  }

  test("gives a name to one account only, also across processes", async () => {
    const place = await fresh();
    const [one, other] = [await place.open(), await place.open()];
    const account = { name: "acme", tier: "standard", balance: 5, createdAt: 0, suspendedAt: null };
    expect(await one.addAccount({ ...account, id: "acct_1" })).toBe(true);
    expect(await other.addAccount({ ...account, id: "acct_2" })).toBe(false);
    expect(await one.accounts()).toHaveLength(1);
    expect(await place.audit()).toMatchObject({ toppedUp: 5, balance: 5 });
  });

  test("never leases more than the balance, to however many nodes", async () => {
    const { one, other, ref } = await nodes(100);
    expect(await one.lease(ref("a"), wish(60))).toBe(60);
    expect(await other.lease(ref("b"), wish(60))).toBe(0);
    expect(await other.lease(ref("b"), wish(1, 60))).toBe(40);
    expect(await one.lease(ref("a"), wish(1, 60))).toBe(0);
    await other.returnLease(ref("b"), 30);
    expect(await one.lease(ref("a"), wish(30))).toBe(30);
  });

  test("never leases more than the balance to nodes that ask at the same moment", async () => {
    const { place, one, other, ref } = await nodes(1000);
    const asked = Array.from({ length: 200 }, (_, n) =>
      (n % 2 ? one : other).lease(ref(`lease ${n % 7}.${n % 2}`), wish(9)),
    );
    const granted = (await Promise.all(asked)).reduce((sum, part) => sum + part, 0);
    expect(granted).toBe(999);
    expect(await place.audit()).toMatchObject({ leased: 999, overdrawn: 0 });
  });

  test("leaves three quarters of the credit a call does not need to other nodes", async () => {
    const { one, other, ref } = await nodes(1000);
    expect(await one.lease(ref("a"), { least: 1, wanted: 10, ahead: 5000, forMs: 1000 })).toBe(250);
    expect(await other.lease(ref("b"), { least: 1, wanted: 700, ahead: 5000, forMs: 1000 })).toBe(700);
  });

  test("leases nothing of an account that is not metered", async () => {
    const place = await fresh();
    const store = await place.open();
    const { account } = await freshCaller(store, null);
    expect(await store.lease({ id: "a", accountId: account.id }, wish(1))).toBe(0);
  });

  test("releases the leases of a node that renews none, and no others", async () => {
    const { place, one, other, ref } = await nodes(100);
    await one.lease(ref("dead"), { ...wish(60), forMs: 1 });
    await other.lease(ref("alive"), wish(30));
    expect(await other.renewLeases(60_000)).toEqual([ref("alive")]);
    await Bun.sleep(5);
    expect(await other.renewLeases(1)).toEqual([ref("alive")]);
    expect(await place.audit()).toMatchObject({ leased: 30, leases: 1, overdrawn: 0 });
    expect(await other.lease(ref("alive"), wish(70))).toBe(70);
  });

  test("recalls credit only if another node holds some", async () => {
    const { one, other, ref, account } = await nodes(100);
    expect(await one.recallLeases(account.id)).toBe(false);
    await one.lease(ref("a"), wish(60));
    expect(await one.recallLeases(account.id)).toBe(false);
    expect(await other.recallLeases(account.id)).toBe(true);
  });

  test("settles a batch as a whole or not at all", async () => {
    const { place, one, ref, charge } = await nodes(100);
    await one.lease(ref("a"), wish(100));
    const broken = { ...charge("use_2", 5, "a"), usage: { ...charge("use_2", 5, "a").usage, keyId: "key_nobody" } };
    expect(await reasonOf(one.settle([charge("use_1", 60, "a"), broken]))).toBeInstanceOf(Error);
    expect(await place.audit()).toMatchObject({ calls: 0, balance: 100, leased: 100 });
  });

  test("writes a call once, however often it is settled", async () => {
    const { place, one, ref, charge } = await nodes(100);
    await one.lease(ref("a"), wish(100));
    await one.settle([charge("use_1", 60, "a")]);
    await one.settle([charge("use_1", 60, "a"), charge("use_2", 10, "a")]);
    await one.settle([charge("use_3", 5, "a"), charge("use_3", 5, "a")]);
    expect(await place.audit()).toMatchObject({ calls: 3, charged: 75, balance: 25, ledger: 25, leased: 25 });
  });

  test("charges calls of a lost lease what the account has free, and stores that", async () => {
    const { place, one, other, ref, charge } = await nodes(100);
    await one.lease(ref("lost"), wish(80));
    await one.returnLease(ref("lost"));
    await other.lease(ref("b"), wish(70));
    await one.settle([charge("use_1", 20, "lost"), charge("use_2", 20, "lost"), charge("use_3", 20, "lost")]);
    expect(await place.audit()).toMatchObject({ calls: 3, charged: 30, balance: 70, ledger: 70, leased: 70 });
    expect(await place.rows("SELECT charged, cost FROM usage ORDER BY id")).toEqual([
      { charged: 20, cost: 20 },
      { charged: 10, cost: 20 },
      { charged: 0, cost: 20 },
    ]);
  });

  test("charges a call without a lease what the account has free", async () => {
    const { place, one, charge } = await nodes(100);
    await one.settle([charge("use_1", 60, null), charge("use_2", 60, null)]);
    expect(await place.audit()).toMatchObject({ calls: 2, charged: 100, balance: 0, ledger: 0 });
  });

  test("settles for several nodes and accounts at once without deadlocks", async () => {
    const place = await fresh();
    const first = await place.open();
    // Two connections of one process would wait for each other: on SQLite a process has one.
    const stores = name === "SQLite" ? [first, first] : [first, await place.open(), await place.open()];
    const callers = await Promise.all(["a", "b", "c", "d"].map((each) => freshCaller(first, 10_000, each)));
    const works = async (store: Store, node: number) => {
      for (let round = 0; round < 10; round += 1) {
        const charges = await Promise.all(
          callers.map(async ({ account, key }): Promise<Charge> => {
            const leaseId = `${node} ${account.id}`;
            await store.lease({ id: leaseId, accountId: account.id }, wish(10));
            const call = {
              id: `${node}.${round}.${account.id}`,
              accountId: account.id,
              keyId: key.id,
              at: 0,
              model: "m",
              api: null,
            };
            const used = { provider: null, promptTokens: 1, completionTokens: 1, charged: 10, cost: 10 };
            return { usage: { ...call, ...used, reason: "completed", estimated: false }, leaseId };
          }),
        );
        await Promise.all([store.settle(charges.toReversed()), store.renewLeases(60_000)]);
      }
    };
    await Promise.all(stores.map(works));
    const calls = stores.length * 40;
    const balance = 40_000 - calls * 10;
    expect(await place.audit()).toMatchObject({ calls, charged: calls * 10, balance, overdrawn: 0, leased: 0 });
  });

  test("settles many accounts of a node and renews its leases at once without deadlocks", async () => {
    const { place, one } = await nodes(1000);
    const names = Array.from({ length: 40 }, (_, n) => `account ${n}`);
    const callers = await Promise.all(names.map((each) => freshCaller(one, 1000, each)));
    for (const { account } of callers) await one.lease({ id: `of ${account.id}`, accountId: account.id }, wish(500));
    for (let round = 0; round < 20; round += 1) {
      const charges = callers.map(({ account, key }): Charge => {
        const call = { id: `${round} ${key.id}`, accountId: account.id, keyId: key.id, at: 0, model: "m", api: null };
        const used = { provider: null, promptTokens: 1, completionTokens: 1, charged: 1, cost: 1 };
        return { usage: { ...call, ...used, reason: "completed", estimated: false }, leaseId: `of ${account.id}` };
      });
      const settled = new AbortController();
      const settling = one.settle(charges.toReversed()).finally(() => settled.abort());
      while (!settled.signal.aborted) await Promise.all([one.renewLeases(60_000), one.renewLeases(60_000)]);
      await settling;
    }
    expect(await place.audit()).toMatchObject({ calls: 800, charged: 800, overdrawn: 0, leased: 40 * 480 });
  });

  test("adds credit to an account while all else of it is changed and told, without deadlocks", async () => {
    const { place, one, account } = await nodes(100);
    const seal = sealOf("of these books");
    const told = (...deed: Deed) => ({ record: auditRecord(1, "ana", ...deed), seal });
    const { key } = await issueKey(one, account.id, {}, 0);
    for (let round = 0; round < 20; round += 1)
      await Promise.all([
        one.topUp(account.id, 1, 1, { audit: told("credits.add", account.id) }),
        one.setTier(account.id, "legacy", told("account.tier", account.id)),
        one.suspend(account.id, null, told("account.resume", account.id)),
        issueKey(one, account.id, { madeBy: "ana" }, 0, told),
        one.revokeKeysOf(account.id, "ana", 1, (id) => told("key.revoke", id)),
        one.revokeKey(key.id, 1, told("key.revoke", key.id)),
      ]);
    expect(await place.audit()).toMatchObject({ balance: 120, ledger: 120 });
  });

  test("lets no account hold more than the most, however many nodes add credit at once", async () => {
    const { place, one, other, account } = await nodes(balanceMost - 14);
    // Two connections of one process to one file would wait for each other while neither goes on.
    const second = name === "SQLite" ? one : other;
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : second).topUp(account.id, 5, 1, { reason: `Reason ${n}` })),
    );
    const balances = new Set(added.filter((balance) => balance !== undefined));
    expect(balances).toEqual(new Set([balanceMost - 9, balanceMost - 4]));
    expect(await one.topUp(account.id, 4, 1)).toBe(balanceMost);
    expect(await other.topUp(account.id, 1, 1)).toBeUndefined();
    expect(await place.audit()).toMatchObject({ balance: balanceMost, ledger: balanceMost });
    expect(await place.rows("SELECT reason FROM credit_reasons WHERE reason <> ''")).toHaveLength(2);
  });

  test("shows no reason for the first credit of an account, though another was given in the same millisecond", async () => {
    const { place, one, account } = await nodes(100);
    const at = account.createdAt;
    await one.topUp(account.id, 50, at, { reason: "Goodwill" });
    const told = await place.rows(
      "SELECT amount, reason FROM ledger JOIN credit_reasons USING (account_id, at) WHERE kind = 'top_up' ORDER BY amount",
    );
    expect(told.map(({ amount, reason }) => [Number(amount), reason])).toEqual([
      [50, "Goodwill"],
      [100, ""],
    ]);
  });

  test("adds credit with the reason given or not at all", async () => {
    const { place, one, account } = await nodes(100);
    await place.change("DROP TABLE credit_reasons");
    expect(String(await reasonOf(one.topUp(account.id, 50, 1, { reason: "Goodwill" })))).toContain("credit_reasons");
    expect(await place.audit()).toMatchObject({ balance: 100, ledger: 100 });
  });

  test("adds credit with its record in the audit or not at all", async () => {
    const { place, one, account } = await nodes(100);
    const record = { at: 1, actor: "ana", action: "credits.add" as const, subject: account.id, details: {} };
    const audit = { record, seal: sealOf("of these books") };
    expect(await one.topUp(account.id, 5, 1, { audit })).toBe(105);
    expect(await one.topUp(account.id, balanceMost, 1, { audit })).toBeUndefined();
    expect(await place.rows("SELECT number, actor, action FROM audit WHERE action = 'credits.add'")).toHaveLength(1);
    await place.change("DROP TABLE audit");
    expect(String(await reasonOf(one.topUp(account.id, 50, 1, { audit })))).toContain("audit");
    expect(await place.audit()).toMatchObject({ balance: 105, ledger: 105 });
  });

  test("opens an account with its record in the audit or not at all", async () => {
    const { place, one } = await nodes(100);
    const seal = sealOf("of these books");
    const open = (called: string) =>
      openAccount(one, { name: called, tier: "standard", balance: 7 }, 1, (...deed) => ({
        record: auditRecord(1, "ana", ...deed),
        seal,
      }));
    const opened = await open("first");
    expect(await open("first")).toBeUndefined();
    expect(await place.rows("SELECT subject FROM audit WHERE action = 'account.create'")).toEqual([
      { subject: opened!.id },
    ]);
    await place.change("DROP TABLE audit");
    expect(String(await reasonOf(open("second")))).toContain("audit");
    expect(await place.rows("SELECT id FROM accounts WHERE name = 'second'")).toEqual([]);
    expect(await place.audit()).toMatchObject({ ledger: 107 });
  });

  test("keeps an append-only ledger", async () => {
    const { place } = await nodes(100);
    expect(String(await reasonOf(place.change("UPDATE ledger SET amount = 5")))).toContain("append-only");
    expect(String(await reasonOf(place.change("DELETE FROM ledger")))).toContain("append-only");
  });

  test("a revoked key, a changed tier and added credit are seen by every node at its next check, of which there are four a second", async () => {
    const { place, one, account } = await nodes(100);
    const checks: boolean[] = [];
    let checked = () => {};
    one.watch({ checked: (isChanged) => [checks.push(isChanged), checked()] });
    const next = () => new Promise<void>((resolve) => (checked = resolve));
    await next();
    for (const statement of [
      "UPDATE keys SET revoked_at = 5",
      "UPDATE accounts SET tier = 'legacy'",
      `INSERT INTO ledger (account_id, at, kind, amount) VALUES ('${account.id}', 1, 'top_up', 5)`,
    ]) {
      checks.length = 0;
      await place.change(statement);
      // A check that was under way may still have missed it.
      for (const since = checks.length; checks.length < since + 2 && !checks.includes(true);) await next();
      expect(checks).toContain(true);
    }
  });
});
