import { createReadStream } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, startRedis } from "../support/servers.ts";
import { answers, callsIn, type Finding, finding, rowsOf, sums } from "./books.ts";
import { planted } from "./letters.ts";
import { configurationFor, type Node, startNode } from "./node.ts";
import { providerGroups, startCallers, startProviders } from "./programs.ts";
import { atRest, compared } from "./rest.ts";
import { Customers, machineDelays, makeTrouble, type Trouble } from "./trouble.ts";
import { MemoryWatch, slopeOf } from "./watch.ts";

export interface Soaking {
  hours: number;
  /** Calls a second to each gateway. */
  rate: number;
  /** Where everything is written. */
  folder: string;
}

/** Longest time after which everything that a lost process held is free again. */
const restMs = 100_000;
/** What memory may grow by in an hour, if it is sure that it grows. */
const growthMost = 10;
/** How long memory is still taken for the first time: nothing is judged by less. */
const warmMs = 1_200_000;

/** Two gateways, one on files and one on servers, at the same time. */
export async function soak({ hours, rate, folder }: Soaking): Promise<Finding[]> {
  const providers = await Promise.all(providerGroups.map(startProviders));
  const addresses = Object.assign({}, ...providers.map(({ urls }) => urls)) as Record<string, string>;
  const config = configurationFor(addresses);
  const servers = { postgres: await startPostgres(), redis: await startRedis() };
  // Whatever happens, nothing runs on.
  process.once("exit", () => {
    for (const { pid } of Object.values(servers)) if (pid > 0) process.kill(pid, "SIGINT");
  });
  const nodes = [
    await startNode({ name: "sqlite", folder: join(folder, "sqlite"), config }),
    await startNode({ name: "postgres", folder: join(folder, "postgres"), config, servers }),
  ];
  const found = await Promise.all(
    nodes.map((node, index) => runNode(node, Object.keys(addresses), index, { hours, rate, folder })),
  );
  for (const provider of providers) found.push([await provider.end()]);
  await Promise.all([servers.postgres.end(), servers.redis.end()]);
  return found.flat();
}

async function runNode(
  node: Node,
  providers: string[],
  index: number,
  { hours, rate, folder }: Soaking,
): Promise<Finding[]> {
  const customers = new Customers(node);
  await customers.begin();
  const callers = startCallers(node, providers, index, folder);
  const order = (perSecond: number) =>
    callers.forEach(({ order: give }) => give(customers.orders(perSecond / callers.length)));
  const watch = new MemoryWatch();

  // Everything that opens at the first call is open before it is counted.
  order(rate);
  await pause(20_000);
  order(0);
  await pause(15_000);
  const fresh = await atRest(node);

  order(rate);
  const begun = Date.now();
  const end = begun + hours * 3_600_000;
  const watching = setInterval(() => watch.measure(namedByPid(node), Date.now()), 2000);
  const every = Math.max(10_000, (hours * 3_600_000) / 50);
  const [troubles, delays] = await Promise.all([
    makeTrouble(node, every, end),
    machineDelays(end),
    customers.comeAndGo(Math.max(5000, every / 4), end, () => order(rate)),
    pause(end - Date.now()),
  ]);
  clearInterval(watching);
  await Promise.all(callers.map((caller) => caller.end()));
  await pause(Math.min(restMs, hours * 3_600_000));
  const rested = await atRest(node);
  const open = await Promise.all(
    ["penname_open_calls", "penname_open_streams", "penname_settlements_waiting"].map(
      async (name) => [name, await node.metric(name)] as const,
    ),
  );
  const code = await node.stop();

  const calls = callsIn(callers.map(({ file }) => file));
  return [
    finding(
      `${node.name}: troubles`,
      countsOf([...troubles, ...delays]),
      troubles.map(({ failed }) => failed),
    ),
    answers(node, customers, calls, [...troubles, ...delays]),
    finding(
      `${node.name}: commands`,
      `${customers.keys.length} keys, ${customers.refusals.length} commands refused`,
      customers.refusals
        .filter(({ at }) => !troubles.some(({ from, to }) => at > from && at < to + 30_000))
        .map(({ reason }) => reason),
    ),
    await sums(node, customers),
    await rowsOf(node, customers, calls, [...troubles, ...delays]),
    finding(`${node.name}: nothing is open, and it ends`, open.map(([name, value]) => `${name} ${value}`).join(", "), [
      ...open.map(([name, value]) => value !== 0 && `${name} is ${value}`),
      code !== 0 && `it ended with ${code}`,
    ]),
    ...memory(node, watch, begun + (end - begun) / 4, (end - begun) / 2),
    ...compared(fresh, rested),
    await logOf(node),
  ];
}

const namedByPid = (node: Node): Map<string, number> =>
  new Map(Array.from(node.processes(), ([name, pid]) => [`${name} (${pid})`, pid]));

const countsOf = (troubles: readonly Trouble[]): string =>
  Array.from(
    Map.groupBy(troubles, ({ what }) => what),
    ([what, { length }]) => `${what} ${length}`,
  ).join(", ");

function memory(node: Node, watch: MemoryWatch, since: number, leastMs: number): Finding[] {
  return Array.from(watch.levels).flatMap(([name, levels]) => {
    const slope = slopeOf(levels, since);
    if (!slope || levels.at(-1)!.at - levels[0]!.at < leastMs) return [];
    const { perHour, error, from, to } = slope;
    const found = `${perHour.toFixed(1)} ± ${error.toFixed(1)} MB/h, ${from.toFixed(0)} → ${to.toFixed(0)} MB`;
    const isLong = levels.at(-1)!.at - since > warmMs;
    return [finding(`${name}: memory is flat`, found, [isLong && perHour - 3 * error > growthMost && `it grows`])];
  });
}

/** No personal data in the log, and no bug. */
async function logOf({ name, logFile }: Node): Promise<Finding> {
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    lines += 1;
    if (planted.test(line)) wrong.push(line.slice(0, 300));
    const { level, msg, status } = JSON.parse(line) as { level: string; msg: string; status?: number };
    if (level !== "info") counts.set(msg, (counts.get(msg) ?? 0) + 1);
    if (/uncaught|bug|internal|does not respond/i.test(msg) || (status === 500 && !line.includes('"attempts"')))
      wrong.push(line);
  }
  const others = Array.from(counts, ([msg, count]) => `${msg} ${count}`).join(", ");
  return finding(`${name}: its log holds no text and no bug`, `${lines} lines; ${others}`, wrong.slice(0, 10));
}
