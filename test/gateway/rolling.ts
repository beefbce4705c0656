import { expect } from "bun:test";
import { setTimeout as pause } from "node:timers/promises";
import { call, type Cluster, expectThrough, startCluster } from "../support/cluster.ts";
import { completion, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { fillBooks, shownBooks } from "../support/filled-books.ts";
import type { Gateway } from "../support/gateway.ts";
import { type LoadProcess, startLoad } from "../support/load-process.ts";
import type { Seen } from "../support/rolling-load.ts";
import { sse } from "../support/scripts.ts";

/** Says what it was told, a few characters at a time, so that a node which is stopped has answers in flight. */
const slowly: Script = async (one) => {
  if (one.json["stream"] !== true) {
    await pause(150);
    return one.reply(200, JSON.stringify(completion(one.said)));
  }
  one.begin();
  for (const event of textChunks(one.said.match(/[^]{1,9}/g) ?? [])) {
    await one.send(sse([event], { done: false }));
    await pause(10);
  }
  await one.send("data: [DONE]\n\n");
  one.end();
};

const password = "shared-by-all-people";
const price = { input: 0, output: 1000 };

/**
 * Replaces two nodes of the version at `older` by two of this one, one after the other, under load, and looks at everything: each text, the limits
 * that both versions count together, surrogates, the books.
 */
export async function rollOver(older: string, callers: number, callsBetween: number): Promise<Seen> {
  const models = [{ id: "one", targets: ["first/upstream-one"], price, max_output_tokens: 100 }];
  const tiers = { legacy: { requests_per_minute: 1_000_000 } };
  const cluster = await startCluster(["binary", "binary"], { models, tiers }, older);
  cluster.provider.begin(slowly);
  const caller = await cluster.caller("--tier", "legacy", "--credits", "5000");
  const load = startLoad(caller.authorization, callers);
  try {
    await fillBooks({ url: cluster.nodes[0]!.url, password });
    const before = await shownBooks({ url: cluster.nodes[0]!.url, password });
    await load.spreadOver(cluster.nodes);
    await load.ends(callsBetween);
    const format = async () => (await cluster.books("SELECT max(number) AS number FROM format"))["number"]!;
    const olderFormat = await format();
    await replace(cluster, 0, load);
    expect(await format()).toBeGreaterThan(olderFormat);
    await load.ends(callsBetween);
    await countedTogether(cluster);
    await replace(cluster, 1, load);
    await load.ends(callsBetween);
    const seen = await load.seen();
    await looksAlike(before, cluster.nodes[1]!);
    await Promise.all(cluster.nodes.map((node) => node.stop("SIGTERM")));
    await areExact(cluster, caller.name, seen.calls);
    return seen;
  } finally {
    load.kill();
    await cluster.stop();
  }
}

/** Ends a node as an operator does, once the balancer leaves it out, and starts one of this version in its place. */
async function replace(cluster: Cluster, place: number, load: LoadProcess): Promise<void> {
  const leaving = cluster.nodes[place]!;
  await load.spreadOver(cluster.nodes.filter((node) => node !== leaving));
  expect(await leaving.stop("SIGTERM")).toBe(0);
  // It had answers in flight.
  expect(leaving.logs()).toMatch(/"calls":[1-9]\d*,"msg":"stopping"/);
  cluster.executable = undefined;
  cluster.nodes[place] = await cluster.startNode("binary");
  await load.spreadOver(cluster.nodes);
}

/** While one node is of either version they count requests together, and give the same value the same surrogate. */
async function countedTogether(cluster: Cluster): Promise<void> {
  const free = await cluster.caller("--tier", "unverified");
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => call(cluster.nodes[n % 2]!.url, free.authorization)),
  );
  expectThrough(answers, 10, 429);
  const other = await cluster.caller();
  const messages = [{ role: "user", content: "From somebody.else@example.org." }];
  for (const { url } of cluster.nodes)
    expect((await call(url, other.authorization, { model: "one", messages })).text).toContain("somebody.else@");
  const masked = cluster.provider.calls.map(({ said }) => said).filter((said) => said.startsWith("From "));
  expect([masked.length, new Set(masked).size]).toEqual([2, 1]);
}

/** What the older version showed is shown by this one, which may show more of each; balances and counts have moved on. */
async function looksAlike(before: Record<string, unknown>, { url }: Gateway): Promise<void> {
  const after = await shownBooks({ url, password });
  const moving = ["balance_usd", "last_used_at"];
  for (const [path, rows] of Object.entries(before))
    for (const row of rows as Record<string, unknown>[]) {
      const same = (after[path] as Record<string, unknown>[]).find((one) => idOf(one) === idOf(row));
      expect(same).toMatchObject(Object.fromEntries(Object.entries(row).filter(([name]) => !moving.includes(name))));
    }
}

const idOf = (row: Record<string, unknown>) => row["id"] ?? row["login"] ?? row["number"];

/** Every call is booked once at its price, and no amount is off by anything. */
async function areExact(cluster: Cluster, name: string, calls: number): Promise<void> {
  const books = await cluster.books(`SELECT
    (SELECT count(*) FROM usage JOIN accounts ON accounts.id = account_id WHERE name = '${name}') AS calls,
    (SELECT count(*) FROM usage JOIN accounts ON accounts.id = account_id WHERE name = '${name}' AND charged <> 7000) AS "chargedOtherwise",
    (SELECT balance FROM accounts WHERE name = '${name}') AS balance,
    (SELECT count(*) FROM leases) AS leases,
    (SELECT count(*) FROM accounts WHERE balance < 0 OR leased <> 0
      OR balance <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account_id = accounts.id)) AS wrong`);
  expect(books).toEqual({ calls, chargedOtherwise: 0, balance: 5_000_000_000 - calls * 7000, leases: 0, wrong: 0 });
  const { code, err } = await cluster.cli("check", "--ledger", "--audit");
  expect([code, err]).toEqual([0, ""]);
}
