import { afterAll, beforeAll, expect, test } from "bun:test";
import process from "node:process";
import { becomes, must } from "../support/accounts.ts";
import { call, type Cluster, countStatuses, expectThrough, startCluster } from "../support/cluster.ts";
import { run } from "../support/gateway.ts";
import { denoPath, type RuntimeName } from "../support/runtimes.ts";
import { echo, silent } from "../support/scripts.ts";
import { childrenOf, withServers } from "../support/servers.ts";

const runtimes: readonly RuntimeName[] = ["bun", denoPath() ? "deno" : "binary", "binary", "binary"];

withServers(`Four nodes, on ${runtimes.join(", ")}`, () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(runtimes)), 120_000);
  afterAll(() => cluster?.stop());

  /** Calls at once, one after the other to each node. */
  const atOnce = (count: number, authorization: string, body?: object) =>
    Promise.all(Array.from({ length: count }, (_, n) => call(cluster.nodes[n % 4]!.url, authorization, body)));
  const chat = (content: string) => ({ model: "one", max_tokens: 7, messages: [{ role: "user", content }] });

  test.each([
    ["unverified", 10],
    ["standard", 60],
    ["legacy", 300],
  ])("let 400 callers at once with a key of the tier %s through exactly %d times", async (tier, limit) => {
    const { authorization } = await cluster.caller("--tier", tier);
    const answers = await atOnce(400, authorization);
    expectThrough(answers, limit, 429);
    expect(countStatuses(await atOnce(8, authorization))).toEqual({ 429: 8 });
  });

  test("serve exactly the hundred calls an account has credit for, of 500 that come at once", async () => {
    cluster.provider.begin(echo());
    // Each holds and costs 7 tokens at a dollar a thousand.
    const { name, authorization } = await cluster.caller("--tier", "legacy", "--credits", "0.7");
    const { authorization: second } = await keyOf(name);
    const answers = (
      await Promise.all([atOnce(250, authorization, chat("Hi")), atOnce(250, second, chat("Hi"))])
    ).flat();
    expectThrough(answers, 100, 402);
    const served = countStatuses(answers)[200] ?? 0;
    const left = 700_000 - served * 7000;
    const account = `(SELECT id FROM accounts WHERE name = '${name}')`;
    const question = `SELECT balance,
      (SELECT count(*) FROM usage WHERE account_id = accounts.id AND charged = 7000) AS calls,
      (SELECT sum(amount) FROM ledger WHERE account_id = accounts.id) AS ledger
      FROM accounts WHERE id = ${account}`;
    await becomes(async () => (await cluster.books(question))["balance"] === left);
    expect(await cluster.books(question)).toEqual({ balance: left, calls: served, ledger: left });
  });

  test("refuse a key within a second after it is revoked, each of them", async () => {
    const { authorization, keyId } = await cluster.caller("--tier", "legacy");
    expect(countStatuses(await atOnce(8, authorization))).toEqual({ 200: 8 });
    await must(cluster.cli("keys", "revoke", keyId));
    const refused = async () => (await atOnce(4, authorization)).every(({ status }) => status === 401);
    expect(await becomes(refused)).toBe(true);
  });

  test("serve credit added on the command line within a second, each of them", async () => {
    cluster.provider.begin(echo());
    const { name, authorization } = await cluster.caller("--tier", "legacy", "--credits", "0");
    expect(countStatuses(await atOnce(4, authorization, chat("Hi")))).toEqual({ 402: 4 });
    await must(cluster.cli("credits", "add", name, "1"));
    const served = async () => (await atOnce(4, authorization, chat("Hi"))).every(({ status }) => status === 200);
    expect(await becomes(served)).toBe(true);
  });

  test("replace the same value by the same surrogate", async () => {
    cluster.provider.begin(echo());
    const { authorization } = await cluster.caller();
    const said = "Write to maria.lopez@example.org, please.";
    const answers = await atOnce(4, authorization, chat(said));
    expect(answers.every(({ text }) => text.includes("maria.lopez@example.org"))).toBe(true);
    const seen = new Set(cluster.provider.calls.map((one) => one.said));
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).not.toContain("maria.lopez");
  });

  test("are not started without limits and a secret that all share", async () => {
    const { PATH = "" } = process.env;
    const { code, err } = await run("binary", ["serve"], { env: { PATH, PENNAME_DATABASE_URL: cluster.postgres.url } });
    expect(code).toBe(1);
    expect(err).toContain("needs PENNAME_REDIS_URL too");
    expect(err).toContain("needs PENNAME_SECRET too");
  });

  async function keyOf(name: string) {
    const { out } = await must(cluster.cli("keys", "create", "--account", name));
    return { authorization: `Bearer ${out}` };
  }
});

withServers("A node of three workers", () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(["binary"], { server: { workers: 3 } })), 120_000);
  afterAll(() => cluster?.stop());

  const atOnce = (count: number, authorization: string, body?: object) =>
    Promise.all(Array.from({ length: count }, () => call(cluster.nodes[0]!.url, authorization, body)));
  const chat = { model: "one", max_tokens: 7, messages: [{ role: "user", content: "Hi" }] };

  test("counts with Redis and pays from PostgreSQL as exactly as three nodes", async () => {
    cluster.provider.begin(echo());
    const { authorization: free } = await cluster.caller("--tier", "standard");
    expectThrough(await atOnce(200, free), 60, 429);
    const { name, authorization } = await cluster.caller("--tier", "legacy", "--credits", "0.7");
    const answers = await atOnce(290, authorization, chat);
    expectThrough(answers, 100, 402);
    const left = 700_000 - (countStatuses(answers)[200] ?? 0) * 7000;
    const balance = async () =>
      (await cluster.books(`SELECT balance FROM accounts WHERE name = '${name}'`))["balance"] === left;
    expect(await becomes(balance)).toBe(true);
  });

  test("frees what a killed worker had been lent without waiting for the minute to pass", async () => {
    cluster.provider.begin(silent);
    const { authorization } = await cluster.caller("--tier", "legacy", "--credits", "1");
    const lost = atOnce(12, authorization, chat);
    const nodes = async () => (await cluster.books("SELECT count(DISTINCT node) AS nodes FROM leases"))["nodes"];
    await becomes(async () => cluster.provider.calls.length === 12);
    for (const pid of childrenOf(cluster.nodes[0]!.pid)) process.kill(pid, "SIGKILL");
    await lost;
    expect(await becomes(async () => (await nodes()) === 0)).toBe(true);
    cluster.provider.begin(echo());
    const isBack = async () => (await call(cluster.nodes[0]!.url, authorization, chat)).status === 200;
    expect(await becomes(isBack)).toBe(true);
  });
});
