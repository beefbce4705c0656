import { expect, test } from "bun:test";
import { Reports } from "../../../src/accounts/reports.ts";
import { SqlReports } from "../../../src/accounts/stores/sql-reports.ts";
import { onEveryDatabase } from "./databases.ts";
import { chat, reportsWorld } from "./reports-world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

onEveryDatabase("Reports", (fresh) => {
  const world = () => reportsWorld(fresh);

  test("add up calls by step, key and model, of one account or of all", async () => {
    const { books, one, two, use } = await world();
    const from = 10 * dayMs;
    for (const at of [0, 59_999, 60_000]) await use(one, from + at);
    await use(one, from + 60_001, 0, "upstream_cut");
    await use(one, from + 60_002, 0, "caller_gone");
    await use(two, from + 60_000);
    const question = { accountId: one.account.id, from, to: from + 120_000 };
    expect(await books.usage({ ...question, accountId: null }, 60_000, 0)).toHaveLength(3);
    const own = await books.usage(question, 60_000, 0);
    const same = { accountId: one.account.id, keyId: one.key.id, model: "m", api: chat, charged: 0 };
    expect(own).toEqual([
      { ...same, at: from, requests: 2, failed: 0, promptTokens: 6, completionTokens: 8, cost: 10 },
      { ...same, at: from + 60_000, requests: 3, failed: 1, promptTokens: 9, completionTokens: 12, cost: 15 },
    ]);
    const shifted = await books.usage(question, 60_000, 30_000);
    expect(shifted.map(({ at, requests }) => [at - from, requests])).toEqual([
      [-30_000, 1],
      [30_000, 4],
    ]);
  });

  test("tell apart what came to different paths, and calls from before that was kept", async () => {
    const { books, other, one, use } = await world();
    for (const api of [chat, "/v1/messages", "/v1/messages"]) await use(one, 5, 7, "completed", api);
    await use(one, 6, 7);
    await other.query("UPDATE usage SET api = NULL WHERE at = 6");
    const now = 10 * dayMs;
    const uses = await new Reports(books, () => now).uses({ accountId: null, from: 0, to: dayMs }, hourMs, () => 0);
    expect(new Map(uses.map(({ api, requests }) => [api, requests]))).toEqual(
      new Map([
        [chat, 1],
        ["/v1/messages", 2],
        [null, 1],
      ]),
    );
    const messages = await books.calls({ accountId: null, api: "/v1/messages" }, undefined, 10);
    expect(messages.map(({ api }) => api)).toEqual(["/v1/messages", "/v1/messages"]);
    const charges = await books.ledger(one.account.id, Number.MAX_SAFE_INTEGER, 2, "charge");
    expect(charges.map(({ call }) => call?.api)).toEqual([null, "/v1/messages"]);
  });

  test("are the same day by day, and include late rows when a day is read again, the older it is the later", async () => {
    const { books, one, use } = await world();
    let now = 10 * dayMs;
    for (let at = 0; at < now; at += 7 * hourMs) await use(one, at);
    const question = { accountId: one.account.id, from: 2 * dayMs - hourMs, to: now };
    const whole = await books.usage(question, dayMs, -hourMs);
    const reports = new Reports(books, () => now);
    for (let turn = 0; turn < 2; turn += 1) expect(await reports.uses(question, dayMs, () => hourMs)).toEqual(whole);
    await use(one, now - 2 * hourMs);
    await use(one, 5 * dayMs);
    await use(one, now - 1000);
    const total = async () =>
      (await reports.uses({ ...question, to: now }, dayMs, () => hourMs)).reduce(
        (sum, { requests }) => sum + requests,
        0,
      );
    const before = whole.reduce((sum, { requests }) => sum + requests, 0);
    expect(await total()).toBe(before + 1);
    now += 900_000;
    expect(await total()).toBe(before + 2);
    now += dayMs;
    expect(await total()).toBe(before + 3);
  });

  test("include within seconds what was written minutes late, as after an outage of the database", async () => {
    const { books, one, use } = await world();
    let now = 10 * dayMs + 12 * hourMs;
    for (let at = now - hourMs; at < now; at += 60_000) await use(one, at);
    const reports = new Reports(books, () => now);
    const total = async () => {
      const question = { accountId: one.account.id, from: 10 * dayMs, to: now };
      return (await reports.uses(question, dayMs, () => 0)).reduce((sum, { requests }) => sum + requests, 0);
    };
    expect(await total()).toBe(60);
    await use(one, now - 240_000);
    await use(one, now - 10_000);
    now += 15_000;
    expect(await total()).toBe(62);
    for (let turn = 0; turn < 40; turn += 1) {
      await use(one, now - 200_000);
      now += 15_000;
      expect(await total()).toBe(63 + turn);
    }
  });

  test("keep the hours of a day together that has one more, where the clocks are put back", async () => {
    const { books, one, use } = await world();
    const change = 10 * dayMs + hourMs;
    const clock = (at: number) => (at < change ? 2 * hourMs : hourMs);
    const [first, second] = [10 * dayMs - 2 * hourMs, 11 * dayMs - hourMs];
    for (const at of [first - 1, first, second - 1, second]) await use(one, at);
    const reports = new Reports(books, () => 12 * dayMs);
    const asked = { accountId: one.account.id, from: first - dayMs, to: second + dayMs };
    const byDay = await reports.uses(asked, dayMs, clock);
    expect(byDay.map(({ at, requests }) => [Math.floor((at + clock(at)) / dayMs), requests])).toEqual([
      [9, 1],
      [10, 1],
      [10, 1],
      [11, 1],
    ]);
  });

  test("keep a day by itself that begins at one, where the clocks are put forward over midnight", async () => {
    const { books, one, use } = await world();
    const change = 10 * dayMs + 4 * hourMs;
    const clock = (at: number) => (at < change ? -4 * hourMs : -3 * hourMs);
    for (const day of [9, 10, 11]) await use(one, day * dayMs + 15 * hourMs);
    const reports = new Reports(books, () => 13 * dayMs);
    const asked = { accountId: one.account.id, from: 9 * dayMs + 4 * hourMs, to: 12 * dayMs };
    for (const stepMs of [dayMs, hourMs]) {
      const steps = await reports.uses(asked, stepMs, clock);
      const days = steps.map(({ at, requests }) => [Math.floor((at + clock(at)) / dayMs), requests]);
      expect(days).toEqual([
        [9, 1],
        [10, 1],
        [11, 1],
      ]);
    }
    await books.count([{ accountId: one.account.id, slot: change + hourMs, measure: "hidden", count: 2 }]);
    expect(await reports.measured(asked, dayMs, clock)).toEqual([{ slot: change, measure: "hidden", count: 2 }]);
  });

  test("list the ledger line by line, and why credit was added", async () => {
    const { store, books, one, two, use } = await world();
    await store.topUp(one.account.id, 50, 7, { reason: "Goodwill" });
    await use(one, 8, 30);
    const [charge, added, first] = await books.ledger(one.account.id, Number.MAX_SAFE_INTEGER, 10);
    expect(charge).toMatchObject({ kind: "charge", amount: -30, call: { model: "m", tokens: 7, reason: "completed" } });
    expect(added).toMatchObject({ kind: "top_up", amount: 50, reason: "Goodwill", call: null });
    expect(first).toMatchObject({ amount: 1000, reason: null });
    expect(await books.ledger(one.account.id, added!.number, 10)).toEqual([first!]);
    expect(await books.ledger(two.account.id, Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    expect(await books.unbalanced()).toEqual([]);
  });

  test("tell the reason of each top-up, also of those in the same millisecond", async () => {
    const { store, books, one } = await world();
    const reasons = ["First", "Second", "Third"];
    await Promise.all(reasons.map((reason) => store.topUp(one.account.id, 5, 7, { reason })));
    await store.topUp(one.account.id, 5, 7);
    const lines = await books.ledger(one.account.id, Number.MAX_SAFE_INTEGER, 10);
    expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set([...reasons, null]));
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatchObject({ reason: null, at: 10 });
  });

  test("tell no reason of another top-up, whatever a node's clock says, and when each was made", async () => {
    const { store, books, one } = await world();
    const added = [
      [300_000, "By a clock that is ahead"],
      [7, "First"],
      [7, undefined],
      [7, "Third"],
      [8, "Fourth"],
    ] as const;
    for (const [at, reason] of added) await store.topUp(one.account.id, 5, at, reason === undefined ? {} : { reason });
    const lines = await books.ledger(one.account.id, Number.MAX_SAFE_INTEGER, 5);
    expect(lines.toReversed().map(({ at, reason }) => [at, reason])).toEqual([
      [300_000, "By a clock that is ahead"],
      [7, "First"],
      [8, null],
      [9, "Third"],
      [10, "Fourth"],
    ]);
  });

  test("know when keys were last used, and what was counted beside the ledger", async () => {
    const { books, one, two, use } = await world();
    for (const at of [5, 9, 7]) await use(one, at);
    expect(await books.lastUses(null)).toEqual(new Map([[one.key.id, 9]]));
    expect(await books.lastUses(two.account.id)).toEqual(new Map());
    const counted = (count: number, caller = one) => ({
      accountId: caller.account.id,
      slot: 300_000,
      measure: "hidden PERSON",
      count,
    });
    await books.count([counted(2), counted(3, two)]);
    await books.count([counted(4)]);
    const question = { accountId: one.account.id, from: 0, to: 600_000 };
    expect(await books.measured(question, 300_000, 0)).toEqual([{ slot: 300_000, measure: "hidden PERSON", count: 6 }]);
    expect(await books.measured({ ...question, accountId: null }, 600_000, 0)).toMatchObject([{ slot: 0, count: 9 }]);
    expect(await books.measured({ ...question, to: 300_000 }, 300_000, 0)).toEqual([]);
  });

  test("count for several nodes at once without deadlocks, in whatever order each has its counts", async () => {
    const { books, other, one } = await world();
    const counts = Array.from({ length: 20 }, (_, n) => ({
      accountId: one.account.id,
      slot: 0,
      measure: `hidden TYPE_${n}`,
      count: 1,
    }));
    for (let round = 0; round < 10; round += 1)
      await Promise.all([books.count(counts), new SqlReports(other).count(counts.toReversed())]);
    const measured = await books.measured({ accountId: one.account.id, from: 0, to: 300_000 }, 300_000, 0);
    expect(measured.map(({ count }) => count)).toEqual(Array.from(counts, () => 20));
  });

  test("name accounts whose ledger does not add up to their balance", async () => {
    const { store, books, other, one, two } = await world();
    await other.query("UPDATE accounts SET balance = balance + 1 WHERE id = $1", one.account.id);
    const wrong = { accountId: one.account.id, balance: 1001, sum: 1000 };
    expect(await books.unbalanced()).toEqual([wrong]);
    await store.topUp(two.account.id, 5, 1);
    await other.query("UPDATE accounts SET balance = 0 WHERE id = $1", two.account.id);
    const both = [wrong, { accountId: two.account.id, balance: 0, sum: 5 }];
    expect(new Set(await books.unbalanced())).toEqual(new Set(both));
  });

  test("name accounts that have a ledger and no balance, which nothing would be charged to", async () => {
    const { books, other, one, use } = await world();
    await other.query("UPDATE accounts SET balance = NULL WHERE id = $1", one.account.id);
    expect(await books.unbalanced()).toEqual([{ accountId: one.account.id, balance: null, sum: 1000 }]);
    await other.query("UPDATE accounts SET balance = 1000 WHERE id = $1", one.account.id);
    await use(one, 3, 1000);
    await other.query("UPDATE accounts SET balance = NULL WHERE id = $1", one.account.id);
    expect(await books.unbalanced()).toEqual([{ accountId: one.account.id, balance: null, sum: 0 }]);
  });
});
