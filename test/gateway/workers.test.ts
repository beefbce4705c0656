import { expect, onTestFinished, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "../accounts/audit.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { becomes, echoIsOver, must, newCaller, soonMs } from "../support/accounts.ts";
import { chunk, textChunks } from "../support/answers.ts";
import { call, countStatuses, expectThrough } from "../support/cluster.ts";
import { freePort, run, startGateway } from "../support/gateway.ts";
import { commandOn, onEveryRuntime, root, type RuntimeName } from "../support/runtimes.ts";
import { echo, interrupted, refusal, unfinished } from "../support/scripts.ts";
import { childrenOf } from "../support/servers.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld, type World } from "../support/world.ts";

const priced = { price: { input: 0, output: 1000 }, max_output_tokens: 100 };
const withWorkers = { server: { workers: 4 }, tiers: {} };
const start = (on: RuntimeName) =>
  startWorld(on, { config: withWorkers, model: priced, env: { PENNAME_ADMIN_PASSWORD: "of-the-operator" } });

/** Calls at once, each on a connection of its own, which the kernel gives to one of the workers. */
const atOnce = (world: World, count: number, authorization: string, body?: object) =>
  Promise.all(Array.from({ length: count }, () => call(world.gateway.url, authorization, body)));
const chat = (content: string) => ({ model: "one", max_tokens: 7, messages: [{ role: "user", content }] });

/** The values of a metric by worker. */
async function byWorker(world: World, metric: string): Promise<Record<string, number>> {
  const { text } = await world.ask("/metrics");
  const lines = [...text.matchAll(new RegExp(`^${metric}\\{worker="(\\w+)".*\\} (\\S+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, worker = "", value]) => [worker, Number(value)]));
}

onEveryRuntime("Four workers on one port", start, (world) => {
  test.each([
    ["unverified", 10],
    ["standard", 60],
    ["legacy", 300],
  ])("let 400 callers at once with a key of the tier %s through exactly %d times", async (tier, limit) => {
    const { headers } = await newCaller(world.gateway, ["--tier", tier]);
    const answers = await atOnce(world, 400, headers.authorization);
    expectThrough(answers, limit, 429);
    expect(countStatuses(await atOnce(world, 8, headers.authorization))).toEqual({ 429: 8 });
  });

  test("serve exactly the hundred calls an account has credit for, of 500 that come at once", async () => {
    world.first.begin(echo());
    const before = audit(world.gateway.dataDir);
    // Each holds and costs 7 tokens at a dollar a thousand.
    const { name, headers } = await newCaller(world.gateway, ["--tier", "legacy", "--credits", "0.7"]);
    const { out: second } = await must(world.gateway.prepare("keys", "create", "--account", name));
    const answers = await Promise.all([
      atOnce(world, 250, headers.authorization, chat("Hi")),
      atOnce(world, 250, `Bearer ${second}`, chat("Hi")),
    ]);
    expect(countStatuses(answers.flat())).toEqual({ 200: 100, 402: 400 });
    const paid = async () => audit(world.gateway.dataDir).charged - before.charged === 700_000;
    expect(await becomes(paid)).toBe(true);
    const books = audit(world.gateway.dataDir);
    expect([books.calls - before.calls, books.balance, books.ledger]).toEqual([100, before.balance, before.balance]);
  });

  test("refuse a key within a second after it is revoked, and serve credit within one, each of them", async () => {
    world.first.begin(echo());
    const { name, id, headers } = await newCaller(world.gateway, ["--tier", "legacy", "--credits", "0"]);
    const all = async (status: number) => {
      const answers = await atOnce(world, 12, headers.authorization, chat("Hi"));
      return answers.every((answer) => answer.status === status);
    };
    expect(await all(402)).toBe(true);
    await must(world.gateway.prepare("credits", "add", name, "1"));
    expect(await becomes(() => all(200))).toBe(true);
    await must(world.gateway.prepare("keys", "revoke", id));
    expect(await becomes(() => all(401))).toBe(true);
  });

  test("show what all of them count, whichever is asked", async () => {
    await atOnce(world, 60, "Bearer nobody");
    const counts = await byWorker(world, "penname_http_responses_total");
    expect(Object.keys(counts)).toEqual(["1", "2", "3", "4"]);
    const { text } = await world.ask("/metrics");
    expect(text.match(/^# TYPE penname_open_calls /gm)).toHaveLength(1);
    const refused = text.matchAll(
      /^penname_http_responses_total\{worker="\d",path="\/v1\/models",status="401"\} (\d+)$/gm,
    );
    expect([...refused].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(60);
    expect(await byWorker(world, "penname_workers")).toEqual({ parent: 4 });
  });

  test("show in the dashboard which provider failed, whichever is asked", async () => {
    world.first.begin(refusal(500, "broken"));
    const { headers } = await newCaller(world.gateway, ["--tier", "legacy"]);
    const answers = await atOnce(world, 8, headers.authorization, chat("Hi"));
    expect(answers.every(({ status }) => status >= 500)).toBe(true);
    const seen = async () => {
      const asked = { headers: { authorization: "Bearer of-the-operator", connection: "close" } };
      return (await world.ask("/dashboard/api/models", asked)).json["failures"] as { provider: string }[];
    };
    for (let n = 0; n < 6; n += 1)
      expect((await seen()).map(({ provider }) => provider)).toEqual(Array(8).fill("first"));
  });

  test("take a changed configuration, all of them, and say what takes a restart", async () => {
    const config = JSON.parse(readFileSync(world.gateway.configFile, "utf8")) as { models: object[]; server: object };
    const models = [...config.models, { id: "added", targets: ["first/upstream-one"] }];
    writeFileSync(world.gateway.configFile, JSON.stringify({ ...config, models, server: { workers: 2 } }));
    const { headers } = await newCaller(world.gateway, ["--tier", "legacy"]);
    await world.gateway.logged(/"keys":\["server.workers"\],"msg":"these take a restart"/);
    const added = async () => {
      const answers = await atOnce(world, 12, headers.authorization);
      return answers.every(({ text }) => text.includes('"added"'));
    };
    expect(await becomes(added)).toBe(true);
    process.kill(world.gateway.pid, "SIGHUP");
    const reads = async () => (await world.ask("/metrics")).text;
    expect(await becomes(async () => /reads_total\{worker="parent",outcome="unchanged"\} 1/.test(await reads()))).toBe(
      true,
    );
  });

  test("go on when one is killed in the middle of streams: it comes back, and no credit is lost", async () => {
    const goOn = Promise.withResolvers<void>();
    world.first.begin(interrupted([chunk({ content: "begun " })], goOn.promise, textChunks(["and done"])));
    const { headers } = await newCaller(world.gateway, ["--tier", "legacy", "--credits", "1"]);
    const before = audit(world.gateway.dataDir);
    const streams = await Promise.all(Array.from({ length: 12 }, () => world.stream({ max_tokens: 7 }, headers)));
    await Promise.all(streams.map((stream) => stream.until(/begun/)));
    const open = await byWorker(world, "penname_open_streams");
    const [victim = "", lost = 0] = Object.entries(open).find(([, count]) => count > 0) ?? [];
    expect(Object.values(open).reduce((sum, count) => sum + count)).toBe(12);
    process.kill(childrenOf(world.gateway.pid)[Number(victim) - 1]!, "SIGKILL");
    await world.gateway.logged(new RegExp(`"worker":${victim},.*"a worker is back"`));
    goOn.resolve();
    const ends = await Promise.all(streams.map((stream) => stream.rest().then(eventsOf, () => undefined)));
    const whole = ends.filter((end) => end?.end === "[DONE]");
    expect(whole.map((end) => textOf(end!.chunks))).toEqual(Array(12 - lost).fill("begun and done"));

    const booked = async () => audit(world.gateway.dataDir).calls - before.calls === 12 - lost;
    expect(await becomes(booked)).toBe(true);
    expect(await byWorker(world, "penname_open_streams")).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 });
    expect(await byWorker(world, "penname_worker_restarts_total")).toEqual({ parent: 1 });
    // What the dead one held and had taken ahead is free: as many calls as the balance pays for hold it at once.
    const left = 1_000_000 + audit(world.gateway.dataDir).balance - before.balance;
    const payable = Math.floor(left / 100_000);
    const allAsked = Promise.withResolvers<void>();
    world.first.begin(async (one) => {
      if (world.first.calls.length === payable) allAsked.resolve();
      await allAsked.promise;
      return echo()(one);
    });
    const body = { ...chat("Hi"), max_tokens: 100 };
    expect(countStatuses(await atOnce(world, payable, headers.authorization, body))).toEqual({ 200: payable });
  });
});

const nothing = async () => ({ stop: () => Promise.resolve() });

onEveryRuntime("A gateway of several workers", nothing, (_nothing, on) => {
  test("told to stop says so at once, finishes the streams of all, and leaves the books whole", async () => {
    const world = await startWorld(on, { data: freshDirectory(), config: withWorkers, model: priced });
    const goOn = Promise.withResolvers<void>();
    world.first.begin(interrupted([chunk({ content: "begun " })], goOn.promise, textChunks(["and done"])));
    const { headers } = await newCaller(world.gateway, ["--credits", "10"]);
    const streams = await Promise.all(Array.from({ length: 12 }, () => world.stream({}, headers)));
    await Promise.all(streams.map((stream) => stream.until(/begun/)));
    const stopped = world.gateway.stop();
    const unready = async () => {
      const answers = await atOnce(world, 8, "Bearer nobody");
      return answers.every(({ text }) => /^connection: close/im.test(text));
    };
    expect(await becomes(unready)).toBe(true);
    goOn.resolve();
    const ends = await Promise.all(streams.map(async (stream) => eventsOf(await stream.rest())));
    expect(ends.map(({ chunks, end }) => textOf(chunks) + end)).toEqual(Array(12).fill("begun and done[DONE]"));
    expect(await stopped).toBe(0);
    const books = audit(world.gateway.dataDir);
    expect(books).toMatchObject({ calls: 12, leases: 0, balance: books.toppedUp - books.charged });
    await Promise.all([world.first.stop(), world.second.stop()]);
  });

  test("told a second time ends at once", async () => {
    const world = await startWorld(on, { data: freshDirectory(), config: withWorkers });
    world.first.begin(unfinished([chunk({ content: "begun" })]));
    const streams = await Promise.all(Array.from({ length: 4 }, () => world.stream()));
    await Promise.all(streams.map((stream) => stream.until(/begun/)));
    process.kill(world.gateway.pid, "SIGTERM");
    await world.gateway.logged(/"stopping"/);
    await echoIsOver();
    const begun = performance.now();
    expect(await world.gateway.stop("SIGTERM")).toBe(143);
    // Its streams would run until the drain of 30 s is over.
    expect(performance.now() - begun).toBeLessThan(2 * soonMs);
    await Promise.all([world.first.stop(), world.second.stop()]);
  });

  test("whose parent does not answer lets nobody in, and ends when it is killed, so that another can be started in its place", async () => {
    const data = freshDirectory();
    const port = await freePort();
    const world = await startWorld(on, { data, port, config: withWorkers });
    const workers = childrenOf(world.gateway.pid);
    process.kill(world.gateway.pid, "SIGSTOP");
    const answers = await atOnce(world, 12, `Bearer ${world.gateway.key}`);
    expect(countStatuses(answers)).toEqual({ 503: 12 });
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(soonMs);
    // What it was asked it has not read yet.
    await world.stop();
    const areGone = async () => workers.every((pid) => !isAlive(pid));
    expect(await becomes(areGone)).toBe(true);
    const next = await startWorld(on, { data, port, config: withWorkers });
    expect((await next.ask("/health")).status).toBe(200);
    await next.stop();
  });

  test.each([1, 2])("whose parent is killed while they start ends, as soon as there are %d", async (count) => {
    const parent = await beginWith(on, count);
    // Stopped, it starts no more of them.
    parent.kill("SIGSTOP");
    const workers = childrenOf(parent.pid);
    onTestFinished(() => workers.filter(isAlive).forEach((pid) => void process.kill(pid, "SIGKILL")));
    parent.kill("SIGKILL");
    await parent.exited;
    expect(await becomes(() => !workers.some(isAlive))).toBe(true);
  });

  test.each([1, 2])("told to stop while they start ends, as soon as there are %d", async (count) => {
    const parent = await beginWith(on, count);
    parent.kill("SIGTERM");
    expect(await parent.exited).toBe(0);
  });

  test("whose workers cannot start says why in one line, and ends", async () => {
    const config = { ...withWorkers, limits: { on_failure: "reject" } };
    const begun = startGateway({
      on,
      config,
      data: freshDirectory(),
      env: { PENNAME_REDIS_URL: "redis://127.0.0.1:1" },
    });
    const { message } = (await reasonOf(begun)) as Error;
    expect(message).toMatch(/^the gateway ended with 1: Redis at 127\.0\.0\.1:1 cannot be used .*\nNothing is served/);
  });

  test("has none that serves without it", async () => {
    const env = { ...process.env, PENNAME_WORKER: "1" };
    const { code, err } = await run(on, ["serve", "--port", "0", "--data", freshDirectory()], { env });
    expect([code, err]).toEqual([1, "PENNAME_WORKER is set, but no gateway started this worker; unset it"]);
  });

  test("whose parent is late, as on a busy machine, refuses nobody for it, and books what was used", async () => {
    const world = await startWorld(on, { data: freshDirectory(), config: withWorkers, model: priced });
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, ["--tier", "legacy", "--credits", "1"]);
    process.kill(world.gateway.pid, "SIGSTOP");
    const answered = atOnce(world, 12, headers.authorization, chat("Hi"));
    await pause(1000);
    process.kill(world.gateway.pid, "SIGCONT");
    expect(countStatuses(await answered)).toEqual({ 200: 12 });
    expect(await becomes(() => audit(world.gateway.dataDir).calls === 12)).toBe(true);
    await world.stop();
  });

  test("whose port is in use says so in one line, be it by a stranger or by another of its kind", async () => {
    const port = await freePort();
    const stranger = createServer().listen(port, "127.0.0.1");
    const begin = () => startWorld(on, { data: freshDirectory(), port, config: withWorkers });
    const inUse = `the gateway ended with 1: Port ${port} of 127.0.0.1 is in use by another program; choose another with --port N`;
    expect(await reasonOf(begin())).toMatchObject({ message: expect.stringContaining(inUse) });
    stranger.close();
    const world = await begin();
    expect(await reasonOf(begin())).toMatchObject({ message: expect.stringContaining(inUse) });
    await world.stop();
  });
});

/** A gateway that starts, as soon as it has so many workers. */
async function beginWith(on: RuntimeName, count: number) {
  const folder = mkdtempSync(join(tmpdir(), "penname-beginning-"));
  const configFile = join(folder, "penname.yaml");
  writeFileSync(configFile, JSON.stringify({ ...withWorkers, discovery: false }));
  const settings = ["--port", "0", "--data", join(folder, "data"), "--config", configFile];
  const output = { stdout: "ignore", stderr: "ignore" } as const;
  const parent = Bun.spawn([...commandOn(on), "serve", ...settings], { cwd: root, ...output });
  onTestFinished(() => {
    parent.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  expect(await becomes(() => childrenOf(parent.pid).length >= count)).toBe(true);
  return parent;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
