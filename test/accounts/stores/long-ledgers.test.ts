import { expect, test } from "bun:test";
import { onEveryDatabase } from "./databases.ts";
import { reportsWorld } from "./reports-world.ts";

onEveryDatabase("Reports of many lines", (fresh) => {
  const world = () => reportsWorld(fresh);

  /** What is found, and how often others had their turn meanwhile. */
  async function meanwhile<Found>(finding: () => Promise<Found>): Promise<{ found: Found; turns: number }> {
    let turns = 0;
    const turning = setInterval(() => (turns += 1));
    const found = await finding();
    clearInterval(turning);
    return { found, turns };
  }

  const many = 35_000;
  const manyCalls = `WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${many})
    INSERT INTO usage (id, account_id, key_id, at, model, prompt_tokens, completion_tokens, charged, cost, reason, estimated)
    SELECT 'many_' || CAST(n AS text), CAST($1 AS text), CAST($2 AS text), n / 3, 'm', 1, 1, 0, 0, 'completed', 0 FROM counted`;

  const manyCharges =
    "INSERT INTO ledger (account_id, at, kind, amount, usage_id) SELECT account_id, at, 'charge', -1, id FROM usage ORDER BY at";

  test("find the calls of who calls seldom among many, and let others have their turn meanwhile", async () => {
    const { books, other, one, two, use } = await world();
    await other.query(manyCalls, one.account.id, one.key.id);
    for (const at of [0, 5000, 5000, many]) await use(two, at);
    const { found, turns } = await meanwhile(() => books.calls({ accountId: two.account.id }, undefined, 10));
    expect(found.map(({ at }) => at)).toEqual([many, 5000, 5000, 0]);
    expect(turns).toBeGreaterThan(1);
    const [, last, ...rest] = found;
    expect(await books.calls({ accountId: two.account.id }, last, 10)).toEqual(rest);
    const all = await books.calls({ accountId: null }, last, 3);
    expect(all.map(({ at }) => at)).toEqual([5000, 5000, 5000]);
  });

  test("find top-ups among many charges, and let others have their turn meanwhile", async () => {
    const { books, store, other, one } = await world();
    await other.query(manyCalls, one.account.id, one.key.id);
    await other.query(manyCharges);
    await store.topUp(one.account.id, 7, many);
    for (const accountId of [one.account.id, null]) {
      const { found, turns } = await meanwhile(() => books.ledger(accountId, Number.MAX_SAFE_INTEGER, 10, "top_up"));
      expect(found.map(({ amount }) => amount)).toEqual([7, 1000]);
      expect(turns).toBeGreaterThan(1);
      expect(await books.ledger(accountId, found[0]!.number, 10, "top_up")).toEqual(found.slice(1));
    }
    const charges = await books.ledger(one.account.id, Number.MAX_SAFE_INTEGER, 2);
    expect(charges.map(({ kind }) => kind)).toEqual(["top_up", "charge"]);
  });

  test("add up many lines while others have their turn, and take no line written meanwhile for a mistake", async () => {
    const { books, store, other, one, two } = await world();
    await store.topUp(one.account.id, many, 1);
    await other.query(manyCalls, one.account.id, one.key.id);
    await other.query(manyCharges);
    expect(await books.unbalanced()).toEqual([{ accountId: one.account.id, balance: 1000 + many, sum: 1000 }]);
    await other.query("UPDATE accounts SET balance = balance - $1 WHERE id = $2", many, one.account.id);
    const topUp = (accountId: string, number: number) =>
      other.transaction(async (inside) => {
        await inside.query("UPDATE accounts SET balance = coalesce(balance, 0) + 3 WHERE id = $1", accountId);
        const line = "INSERT INTO ledger (id, account_id, at, kind, amount) VALUES ($1, $2, 1, 'top_up', 3)";
        await inside.query(line, number, accountId);
      });
    // PostgreSQL gives a number before the line is there: one account's may come after another's that is greater.
    await topUp(two.account.id, 3 * many);
    const { found, turns } = await meanwhile(async () => {
      const finding = books.unbalanced();
      await new Promise((resolve) => setTimeout(resolve));
      await topUp(one.account.id, 2 * many);
      return finding;
    });
    expect(found).toEqual([]);
    expect(turns).toBeGreaterThan(1);
    expect(await books.unbalanced()).toEqual([]);
  });

  test("add up no further when nobody waits for it", async () => {
    const { books } = await world();
    const leaving = new AbortController();
    const finding = books.unbalanced(leaving.signal);
    leaving.abort(new Error("nobody waits"));
    expect(finding).rejects.toThrow("nobody waits");
  });
});
