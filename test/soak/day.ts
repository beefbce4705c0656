import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { must } from "../support/accounts.ts";
import { root } from "../support/runtimes.ts";
import { callsIn, type Finding, finding, isProviders, rowsOf, sums } from "./books.ts";
import type { CallRecord } from "./caller.ts";
import { configurationFor, type Key, newKey, type Node, startNode } from "./node.ts";
import { providerGroups, startCallers, startProviders } from "./programs.ts";
import { Customers } from "./trouble.ts";

/**
 * A day in some minutes: the gateway, its commands and its database live by a clock that runs faster (`clock.c`), and are asked much by day
 * and little by night. What takes hours is seen: keys and a session that expire, midnight, leases, limits' windows, deadlines. It is one
 * process: a parent takes a worker that is silent for ten seconds for hung, which here are a tenth of one. For the same reason deadlines of
 * providers are as long as may be configured.
 */
export interface Day {
  minutes: number;
  /** Calls a second at noon, by the clock on the wall. */
  rate: number;
  folder: string;
}

const hourMs = 3_600_000;
const perMinute = 2;
/** For how many hours keys are good. */
const lives = [1, 2, 4, 8, 12, 20];

export async function day({ minutes, rate, folder }: Day): Promise<Finding[]> {
  const clock = fastClock(Math.round((24 * 60) / minutes), folder);
  const providers = await Promise.all(providerGroups.map(startProviders));
  const addresses = Object.assign({}, ...providers.map(({ urls }) => urls)) as Record<string, string>;
  const node = await startNode({
    name: "day",
    folder: join(folder, "day"),
    config: slowly(configurationFor(addresses)),
    env: clock.env,
  });
  const customers = new Customers(node);
  for (const [name, ...options] of [
    ["rich", "--credits", "100000"],
    ["slow", "--tier", "slow", "--credits", "1000"],
  ] as const) {
    await must(node.cli("accounts", "create", name, ...options));
    customers.keys.push(await newKey(node, name));
  }
  for (const hours of lives) customers.keys.push(await newKey(node, "rich", "--expires", `${hours}h`));
  const callers = startCallers(node, Object.keys(addresses), 0, folder);

  const begun = clock.now();
  const cookie = await signIn(node);
  let signedOutAfter = Infinity;
  for (let passed = 0; passed < 24 * hourMs; passed = clock.now() - begun) {
    const perSecond = rate * (0.05 + 0.95 * Math.sin((Math.PI * passed) / (24 * hourMs)) ** 2);
    for (const { order } of callers) order({ rate: perSecond / callers.length, keys: customers.keys });
    const { status } = await asked(node, "/session", { headers: { cookie } });
    if (status === 401) signedOutAfter = Math.min(signedOutAfter, passed);
    await pause(2000);
  }
  await Promise.all(callers.map((caller) => caller.end()));
  // Minutes by the fast clock, in which what waits is written and leases return.
  await pause(5000);
  const reported = await reportedDays(node);
  const code = await node.stop();

  const calls = callsIn(callers.map(({ file }) => file));
  const booked = await node.rows(
    "SELECT date(at / 1000, 'unixepoch') AS day, count(*) AS rows FROM usage GROUP BY day ORDER BY day",
  );
  const asBooked = Object.fromEntries(booked.map((row) => [String(row["day"]), Number(row["rows"])]));
  return [
    finding("day: it passes, and the gateway ends", `24 hours in ${minutes} minutes`, [
      code !== 0 && `it ended with ${code}`,
    ]),
    await keysOf(node, customers, calls, clock),
    windows(
      node,
      customers.keys.find(({ account }) => account === "slow")!,
    ),
    finding("day: a session lasts twelve hours", `${(signedOutAfter / hourMs).toFixed(2)} h`, [
      Math.abs(signedOutAfter / hourMs - 12) > 0.5 && "it did not",
    ]),
    finding("day: the dashboard's days are those of the books", JSON.stringify(reported), [
      JSON.stringify(reported) !== JSON.stringify(asBooked) && `booked ${JSON.stringify(asBooked)}`,
    ]),
    await sums(node, customers),
    await rowsOf(node, customers, calls, [], clock.at),
    ...(await Promise.all(providers.map((provider) => provider.end()))),
  ];
}

interface FastClock {
  /** For the program and its commands. */
  env: Record<string, string>;
  now(): number;
  /** The same for a time of the clock on the wall. */
  at(wall: number): number;
}

function fastClock(speed: number, folder: string): FastClock {
  const library = join(folder, "clock.so");
  const { exitCode, stderr } = Bun.spawnSync([
    "cc",
    "-O2",
    "-shared",
    "-fPIC",
    "-o",
    library,
    join(root, "test/soak/clock.c"),
    "-ldl",
  ]);
  if (exitCode !== 0) throw new Error(`a day needs a C compiler, cc, on Linux: ${stderr.toString()}`);
  const wall = Date.now();
  const monotonic = process.hrtime.bigint();
  const at = (time: number) => wall + (time - wall) * speed;
  const env = { LD_PRELOAD: library, SOAK_CLOCK: `${speed} ${monotonic} ${BigInt(wall) * 1_000_000n}` };
  return { env, at, now: () => at(Date.now()) };
}

/** Everything that takes seconds takes minutes. */
function slowly(config: Record<string, unknown>): Record<string, unknown> {
  const { server: _, ...rest } = config;
  const timeouts = { connect: "5m", first_token: "5m", idle: "5m", total: "15m" };
  const providers = Object.entries(config["providers"] as Record<string, object>).map(([name, one]) => [
    name,
    { ...one, timeouts, breaker: { failures: 0 } },
  ]);
  return {
    ...rest,
    providers: Object.fromEntries(providers) as object,
    tiers: { standard: { requests_per_minute: 1_000_000 }, slow: { requests_per_minute: perMinute } },
    privacy: { ...(config["privacy"] as object), time_budget: "60s" },
  };
}

/** The dashboard, until it answers: a connection whose first byte is late by a fraction of a second has missed a deadline of this clock. */
async function asked({ url }: Node, path: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), connection: "close" };
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(`${url}/dashboard/api${path}`, { ...init, headers });
    } catch (thrown) {
      if (tries === 100) throw thrown;
      await pause(100);
    }
  }
}

async function signIn(node: Node): Promise<string> {
  const response = await asked(node, "/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "operator", password: "of-the-operator" }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return cookies.join("; ");
}

/** Calls by day, as the dashboard has them. */
async function reportedDays(node: Node): Promise<Record<string, number>> {
  const response = await asked(node, "/usage?range=7d", { headers: { authorization: "Bearer of-the-operator" } });
  const { data } = (await response.json()) as { data: { day: string; requests: number }[] };
  const days = Map.groupBy(data, (line) => line.day);
  const sumsByDay = Array.from(
    days,
    ([name, lines]) => [name, lines.reduce((sum, line) => sum + line.requests, 0)] as const,
  );
  return Object.fromEntries(sumsByDay.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Keys are good until the second they expire, and texts are right. */
async function keysOf(
  node: Node,
  { keys }: Customers,
  calls: readonly CallRecord[],
  clock: FastClock,
): Promise<Finding> {
  const rows = await node.rows("SELECT id, expires_at FROM keys");
  const ends = new Map(
    rows.map((row) => [String(row["id"]), row["expires_at"] === null ? Infinity : Number(row["expires_at"])]),
  );
  const accounts = new Map(keys.map(({ id, account }) => [id, account]));
  const isWrong = (call: CallRecord) => {
    const { said, key, began, ended } = call;
    const end = ends.get(key)!;
    // Between a caller and the gateway some milliseconds pass, each of them seconds here.
    if (said === "401") return clock.at(ended) < end;
    if (/^(?:whole|broken)$/.test(said)) return clock.at(began) > end + 60_000;
    if (isProviders(call)) return false;
    if (said === "429") return accounts.get(key) !== "slow";
    // Deadlines of this clock are fractions of seconds, which a busy machine misses.
    return !/^(?:left|stale|cut|400|408|503)$/.test(said);
  };
  const wrong = calls.filter(isWrong);
  const counts = Array.from(
    Map.groupBy(calls, ({ said }) => said.split(":")[0]!),
    ([said, { length }]) => `${said} ${length}`,
  );
  return finding(
    `day: ${lives.length} keys are good until they expire; no text is wrong`,
    counts.join(", "),
    wrong.slice(0, 20).map((one) => JSON.stringify(one)),
  );
}

/** No key is let in more often than its tier allows, in any 60 seconds of the log. */
function windows({ logFile }: Node, slow: Key): Finding {
  const arrivals = readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.includes(`"key":"${slow.id}"`) && line.includes('"msg":"call"'))
    .map((line) => JSON.parse(line) as { time: string; ms: number; status: number })
    .filter(({ status }) => status !== 429)
    .map(({ time, ms }) => Date.parse(time) - ms)
    .toSorted((one, other) => one - other);
  // A call's line is made some milliseconds after it ended: seconds, here.
  const tooSoon = arrivals.filter((at, index) => at - (arrivals[index - perMinute] ?? -Infinity) < 50_000);
  return finding(`day: ${perMinute} calls in any 60 seconds are let in, no more`, `${arrivals.length} calls`, [
    tooSoon.length > 0 && `${tooSoon.length} came too soon`,
    arrivals.length < 100 && "too few to tell",
  ]);
}
