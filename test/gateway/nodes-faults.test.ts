import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { soonMs } from "../support/accounts.ts";
import { chunk } from "../support/answers.ts";
import { call, type Cluster, type ClusterCaller, countStatuses, startCluster } from "../support/cluster.ts";
import { ask } from "../support/http.ts";
import { echo, sse } from "../support/scripts.ts";
import { type Server, withServers } from "../support/servers.ts";

const config = { tiers: { legacy: { requests_per_minute: 100_000 } } };
const chat = (more: object = {}) => ({
  model: "one",
  max_tokens: 7,
  messages: [{ role: "user", content: "Hi" }],
  ...more,
});

/** Faults of a Redis that answers: what an operator tells it, and how that ends. */
const told = (begin: string[], end: string[]) => ({
  begin: async ({ url }: Server) => void Bun.spawnSync(["redis-cli", "-u", url, ...begin]),
  end: async ({ url }: Server) => void Bun.spawnSync(["redis-cli", "-u", url, ...end]),
});
const full = told(["config", "set", "maxmemory", "1"], ["config", "set", "maxmemory", "0"]);
const replica = told(["replicaof", "127.0.0.1", "1"], ["replicaof", "no", "one"]);

withServers("Two nodes", () => {
  let cluster: Cluster;
  /** With credit, with none of its own, and with a key that no node has seen. */
  let [metered, unmetered, unseen]: ClusterCaller[] = [];
  let served = 0;

  beforeAll(async () => void (cluster = await startCluster(["binary", "binary"], config)), 120_000);
  afterAll(() => cluster?.stop());
  beforeEach(async () => {
    cluster.provider.begin(echo());
    [metered, unmetered, unseen] = await Promise.all([
      cluster.caller("--tier", "legacy", "--credits", "10"),
      cluster.caller("--tier", "legacy"),
      cluster.caller("--tier", "legacy"),
    ]);
    served = 0;
    for (const caller of [metered, unmetered]) await callAll(caller);
  });

  /** One call of a caller to each node. */
  async function callAll({ authorization }: ClusterCaller) {
    const answers = await Promise.all(cluster.nodes.map(({ url }) => call(url, authorization, chat())));
    served += answers.filter(({ status }) => status === 200).length;
    return answers;
  }

  const statusesOf = async (caller: ClusterCaller) => (await callAll(caller)).map(({ status }) => status);

  const readinesses = () => Promise.all(cluster.nodes.map(async ({ url }) => (await ask(`${url}/ready`)).status));

  /** Asks until it holds; gives up after some seconds. */
  async function soon(holds: () => Promise<boolean>, seconds = 30): Promise<boolean> {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await Bun.sleep(50))
      if (await holds()) return true;
    return false;
  }

  /** What this test's callers used is in the books, once each, and nothing is off by anything. */
  async function booksAreExact(): Promise<boolean> {
    const names = [metered, unmetered, unseen].map((caller) => `'${caller!.name}'`).join(", ");
    const books = await cluster.books(`SELECT
      (SELECT count(*) FROM usage JOIN accounts ON accounts.id = account_id WHERE name IN (${names})) AS calls,
      (SELECT count(*) FROM accounts WHERE balance < 0 OR leased <> (SELECT coalesce(sum(amount), 0) FROM leases WHERE account_id = accounts.id)
        OR balance <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account_id = accounts.id)) AS wrong,
      (SELECT count(*) FROM usage JOIN accounts ON accounts.id = account_id WHERE name = '${metered!.name}' AND charged <> 7000) AS unpaid`);
    return books["calls"] === served && books["wrong"] === 0 && books["unpaid"] === 0;
  }

  const postgres = () => cluster.postgres;
  const redis = () => cluster.redis;
  const stopped = { begin: (server: Server) => server.stop(), end: (server: Server) => server.start() };
  const frozen = {
    begin: async (server: Server) => server.freeze(),
    end: async (server: Server) => server.thaw(),
  };

  /** What callers get meanwhile, and after how many milliseconds at the latest. */
  const faults = [
    // fault                server    how      with a lease  unmetered  unseen key  ready  within
    ["PostgreSQL stopped", postgres, stopped, 200, 200, 503, 200, 20_000],
    ["PostgreSQL frozen", postgres, frozen, 200, 200, 503, 200, 20_000],
    ["Redis stopped", redis, stopped, 503, 503, 503, 503, soonMs],
    ["Redis frozen", redis, frozen, 503, 503, 503, 503, soonMs],
    ["Redis full", redis, full, 503, 503, 503, 503, soonMs],
    ["Redis a replica", redis, replica, 503, 503, 503, 503, soonMs],
  ] as const;

  test.each(faults)(
    "with %s answer as the table says, in time, and are whole again by themselves",
    async (_fault, server, { begin, end }, withLease, withoutMeter, withUnseenKey, readiness, withinMs) => {
      await begin(server());
      for (let round = 0; round < 2; round += 1) {
        const asked = [
          [metered, withLease],
          [unmetered, withoutMeter],
          [unseen, withUnseenKey],
        ] as const;
        for (const [caller, status] of asked) {
          const answers = await callAll(caller!);
          expect(countStatuses(answers)).toEqual({ [status]: 2 });
          expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(withinMs);
        }
      }
      expect(await readinesses()).toEqual([readiness, readiness]);
      await end(server());
      // By itself, though a balancer sends no calls until then.
      expect(await soon(async () => (await readinesses()).every((status) => status === 200))).toBe(true);
      const areServed = async () => {
        const statuses = [await statusesOf(metered!), await statusesOf(unmetered!), await statusesOf(unseen!)].flat();
        return statuses.every((status) => status === 200);
      };
      expect(await soon(areServed)).toBe(true);
      expect(await soon(booksAreExact)).toBe(true);
    },
    120_000,
  );

  test("lose to kill -9 the streams of the node it hits, which do not end as if they were whole, and no credit", async () => {
    // What is not written yet dies with its node; that takes some milliseconds.
    expect(await soon(booksAreExact)).toBe(true);
    const begun = Promise.withResolvers<void>();
    let count = 0;
    cluster.provider.begin(async (one) => {
      one.begin();
      await one.send(sse([chunk({ content: "begun" })], { done: false }));
      if ((count += 1) === 10) begun.resolve();
    });
    const [node, other] = [cluster.nodes[0]!, cluster.nodes[1]!];
    const streams = Array.from({ length: 10 }, () => call(node.url, metered!.authorization, chat({ stream: true })));
    await begun.promise;
    await node.stop("SIGKILL");
    for (const { text } of await Promise.all(streams)) expect(text).not.toContain("[DONE]");
    cluster.nodes = [other];

    // The other node renews its own and looks for a minute, by its own clock, whether these ever change.
    await cluster.books("UPDATE leases SET expires_at = 0");
    const isFree = async () =>
      (await cluster.books("SELECT count(*) AS dead FROM leases WHERE expires_at = 0"))["dead"] === 0;
    expect(await soon(isFree, 100)).toBe(true);
    expect(await soon(booksAreExact)).toBe(true);
    cluster.nodes.push(await cluster.startNode("binary"));
  }, 200_000);

  test("are restarted one after the other under load without a call lost", async () => {
    const over = new AbortController();
    const answers: string[] = [];
    const load = async (first: number) => {
      for (let n = first; !over.signal.aborted; n += 1) {
        const body = chat({ stream: true });
        let answer = await call(cluster.nodes[n % 2]!.url, unmetered!.authorization, body);
        // As a balancer does when nobody listens.
        if (answer.isRefused) answer = await call(cluster.nodes[(n + 1) % 2]!.url, unmetered!.authorization, body);
        answers.push(answer.status === 200 && answer.text.includes("[DONE]") ? "whole" : answer.text);
        served += 1;
      }
    };
    const running = [0, 1, 2, 3].map(load);
    for (const place of [0, 1]) {
      const next = await cluster.startNode("binary");
      const last = cluster.nodes[place]!;
      cluster.nodes[place] = next;
      // A balancer that is told to leave a node out, as by preStop, has let its last call through by then.
      await Bun.sleep(200);
      expect(await last.stop("SIGTERM")).toBe(0);
    }
    over.abort();
    await Promise.all(running);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => answer !== "whole")).toEqual([]);
    expect(await soon(booksAreExact)).toBe(true);
  }, 120_000);
});

withServers("A node that may count alone", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(["binary"], { ...config, limits: { on_failure: "local" } });
  }, 120_000);
  afterAll(() => cluster?.stop());

  test("says in one line of its log by what word Redis refuses to count", async () => {
    const { authorization } = await cluster.caller("--tier", "unverified");
    const [node] = cluster.nodes;
    await full.begin(cluster.redis);
    for (let n = 0; n < 3; n += 1) expect((await call(node!.url, authorization)).text).toContain("x-ratelimit-warning");
    expect((await ask(`${node!.url}/ready`)).status).toBe(200);
    const lines = (await node!.logged(/OOM/)).split("\n").filter((line) => line.includes("counted together"));
    expect(lines).toEqual([expect.stringContaining("requests cannot be counted together")]);
    expect(lines[0]).not.toContain("stack");
    await full.end(cluster.redis);
  });

  test("serves while Redis is gone, up to the limit by its own count, and says so", async () => {
    const { authorization } = await cluster.caller("--tier", "unverified");
    const url = cluster.nodes[0]!.url;
    for (let n = 0; n < 4; n += 1) expect((await call(url, authorization)).text).not.toContain("x-ratelimit-warning");
    await cluster.redis.stop();
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await call(url, authorization));
    expect(countStatuses(answers)).toEqual({ 200: 6, 429: 2 });
    expect(answers.every(({ text }) => text.includes("x-ratelimit-warning: counted on this node alone"))).toBe(true);
  });
});
