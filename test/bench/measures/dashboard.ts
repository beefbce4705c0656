import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { values } from "../answers.ts";
import { type Demand, load } from "../load.ts";
import type { FakeProvider } from "../provider.ts";
import { median } from "../rounds.ts";
import { coreSeconds, cpuSeconds, startGateway, type Workshop } from "../subject.ts";
import type { Verdict } from "../table.ts";
import { adminPassword, type Viewers, viewers } from "../viewers.ts";

/**
 * One load that does not end, by turns with nobody at the dashboard and with its overview open and live in five browsers. What they see adds up
 * the books of the day, which grow by every request of the measure. Turns are short, so that what other programs do falls on both alike.
 */
export async function dashboard(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const env = { PENNAME_ADMIN_PASSWORD: adminPassword };
  const gateway = await startGateway(shop, { name: "dashboard", privacy: true, providerPort: provider.port, env });
  const five = await viewers(gateway.port, 5);
  const idle = await turns(gateway.pid, provider.pid, five, undefined, quick ? 1 : 3);
  const demand = { port: gateway.port, keys: gateway.keys, phrases: values, connections: 32 } as const;
  const full = await turns(gateway.pid, provider.pid, five, { ...demand, model: "whole" }, quick ? 4 : 12);
  gateway.forgetLog();
  const calm = await turns(gateway.pid, provider.pid, five, { ...demand, model: "whole", rate: 1000 }, quick ? 4 : 12);
  await five.leave();
  await gateway.stop();

  const missed: string[] = [];
  const row = (label: string, pairs: readonly Pair[], digits: number, target?: { least?: number; most?: number }) => {
    const shown = (all: readonly number[], places: number) =>
      `${median(all).toFixed(places)} (${Math.min(...all).toFixed(places)}…${Math.max(...all).toFixed(places)})`;
    const ratios = pairs.map(([without, seen]) => seen / without);
    const ratio = median(ratios);
    const isMissed = ratio > (target?.most ?? Infinity) || ratio < (target?.least ?? 0);
    if (isMissed) missed.push(`dashboard: ${label}: ×${ratio.toFixed(3)}`);
    const limit = target?.most ? `≤ ×${target.most}` : target?.least ? `≥ ×${target.least}` : "";
    return [
      label,
      shown(
        pairs.map(([without]) => without),
        digits,
      ),
      shown(
        pairs.map(([, seen]) => seen),
        digits,
      ),
      ratios.every(Number.isFinite) ? `×${shown(ratios, 3)}${limit ? (isMissed ? " ✗" : " ✓") : ""}` : "",
      limit,
    ];
  };
  const pairs = (of: readonly Turn[][], figure: (turn: Turn) => number): Pair[] =>
    of.map(([without, seen]) => [figure(without!), figure(seen!)]);
  const rows = [
    row("CPU per request, µs, 32 connections", pairs(full, cpuEach), 1, { most: 1.05 }),
    row(
      "requests/s, 32 connections",
      pairs(full, ({ received, seconds }) => received.answers / seconds),
      0,
      { least: 0.95 },
    ),
    row("CPU per request, µs, 1,000 a second", pairs(calm, cpuEach), 1, { most: 1.05 }),
    row(
      "time to answer, ms, p50, 1,000 a second",
      pairs(calm, ({ received }) => received.latencies.p50),
      3,
    ),
    row(
      "time to answer, ms, p99, 1,000 a second",
      pairs(calm, ({ received }) => received.latencies.p99),
      3,
    ),
    row(
      "CPU without a request, ms a second",
      pairs(idle, ({ cpu, seconds }) => (cpu / seconds) * 1000),
      1,
    ),
  ];
  const others = median([...full, ...calm].flat().map(({ others: share }) => share * 100)).toFixed(0);
  const note = `${five.views} overviews shown; other programs had ${others} % of both cores`;
  const heads = ["", "nobody looks", "five browsers", "ratio", "target"];
  return { title: "The dashboard, open and live", rows: [heads, ...rows], note, missed };
}

type Pair = readonly [without: number, seen: number];

interface Turn {
  received: { answers: number; latencies: { p50: number; p99: number } };
  seconds: number;
  cpu: number;
  others: number;
}

const cpuEach = ({ cpu, received }: Turn) => (cpu / received.answers) * 1e6;
/** Two viewers of five have their turn in it. */
const turnMs = 2000;

/** Pairs of turns, without viewers and with them, under one load; undefined: under none. */
async function turns(
  pid: number,
  providerPid: number,
  five: Viewers,
  demand: Demand | undefined,
  count: number,
): Promise<Turn[][]> {
  const one = demand && load(demand);
  const instrument = [providerPid, ...(one ? [one.pid] : [])];
  await sleep(3000);
  const pairs: Turn[][] = [];
  for (let round = 0; round < count; round += 1) {
    const pair = new Map<boolean, Turn>();
    for (const areLooking of round % 2 === 0 ? [false, true] : [true, false]) {
      five.areLooking = areLooking;
      one?.reset();
      const before = read(pid, instrument);
      await sleep(turnMs);
      const received = one ? await one.read() : { answers: 0, latencies: { p50: NaN, p99: NaN } };
      const after = read(pid, instrument);
      const seconds = (after.time - before.time) / 1000;
      const [cpu, own, busy] = [after.cpu - before.cpu, after.own - before.own, after.cores - before.cores];
      pair.set(areLooking, { received, seconds, cpu, others: Math.max(0, busy - cpu - own) / seconds / 2 });
    }
    pairs.push([pair.get(false)!, pair.get(true)!]);
  }
  five.areLooking = false;
  await one?.stop();
  return pairs;
}

function read(pid: number, instrument: readonly number[]) {
  const { user, system } = process.cpuUsage();
  const [first, second] = coreSeconds();
  const own = (user + system) / 1e6 + instrument.reduce((sum, one) => sum + cpuSeconds(one), 0);
  return { time: performance.now(), cpu: cpuSeconds(pid), cores: first + second, own };
}
