import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Model, Question } from "./answers.ts";
import type { FakeProvider, Seen } from "./provider.ts";
import { type Demand, load, type Received } from "./load.ts";
import { coreSeconds, cpuSeconds, type Subject } from "./subject.ts";

/** What stands between the load and the provider, and what it is asked. */
export interface Variant {
  name: "direct" | "nginx" | "bare" | "off" | "nothing" | "values" | "one" | "two" | "embedded" | "shared";
  /** Undefined: nothing stands between, which shows what the instrument itself costs. */
  subject: Subject | undefined;
  phrases: readonly string[];
}

/** What every measure is given. */
export interface Bench {
  variants: readonly Variant[];
  provider: FakeProvider;
  quick: boolean;
}

/** One window of one variant under one load. */
export interface Window {
  received: Received;
  seen: Seen;
  seconds: number;
  /** CPU seconds of the process under test. */
  cpu: number;
  /** Share of the two cores that other programs had: what the figures are disturbed by. */
  others: number;
  /** Share of core 1 that the instrument used. */
  instrument: number;
}

export type Asked = Omit<Demand, "port" | "keys" | "phrases">;

/** Above this share of two cores in other hands a window is measured again, as long as there are repetitions. */
const disturbed = 0.1;

/**
 * Code that was never run is slow; everybody gets the same time to become fast. For the gateway with values to hide that is some 10,000
 * requests: until then half of its CPU is the compiler's.
 */
export async function warm(variant: Variant, models: readonly Model[], quick: boolean): Promise<void> {
  for (const model of models) await occupy(variant, { model }, quick ? 200 : 4000);
}

/** Asks one question for a while, and counts nothing. */
export async function occupy(
  { subject, phrases }: Variant,
  question: Partial<Question> & Pick<Question, "model">,
  ms: number,
): Promise<void> {
  if (!subject) return;
  const one = load({ port: subject.port, keys: subject.keys, phrases, connections: 32, ...question });
  await sleep(ms);
  await one.stop();
}

/** The calmest of up to three windows; the first calm one as a rule. Throws if a single answer was wrong. */
export async function window(
  bench: Bench,
  variant: Variant,
  asked: Asked,
  spans: { rampMs: number; ms: number },
): Promise<Window> {
  if (!bench.quick) await calm();
  let calmest = await once(bench.provider, variant, asked, spans);
  for (let n = bench.quick ? 2 : 0; n < 2 && calmest.others > disturbed; n++) {
    const again = await once(bench.provider, variant, asked, spans);
    if (again.others < calmest.others) calmest = again;
  }
  return calmest;
}

/** Waits for other programs to be done, but not for long. */
async function calm(): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const before = read(undefined, []);
    await sleep(300);
    const after = read(undefined, []);
    if (after.cores - before.cores - (after.own - before.own) < (disturbed * 2 * (after.time - before.time)) / 1000)
      return;
  }
}

/** Loads a variant, waits until the load is steady, and counts for a while. */
async function once(
  provider: FakeProvider,
  { name, subject, phrases }: Variant,
  asked: Asked,
  { rampMs, ms }: { rampMs: number; ms: number },
): Promise<Window> {
  await provider.seen();
  const { port, keys } = subject ?? { port: provider.port, keys: ["ak-none"] };
  const one = load({ port, keys, phrases, ...asked });
  await sleep(rampMs);
  one.reset();
  const before = read(subject, [one.pid, provider.pid]);
  await sleep(ms);
  const received = await one.read();
  const after = read(subject, [one.pid, provider.pid]);
  await one.stop();
  const seen = await provider.seen();
  const { requests, clear, hidden } = seen;
  // A word of ten chance letters is taken for somebody's name once in four hundred times.
  if (name === "values" ? hidden !== requests : clear < requests * 0.98)
    throw new Error(`${name}: of ${requests} requests the provider saw ${clear} in clear and ${hidden} hidden`);
  const seconds = (after.time - before.time) / 1000;
  const cpu = after.cpu - before.cpu;
  const own = after.own - before.own;
  const busy = after.cores - before.cores;
  const others = Math.max(0, busy - cpu - own - (after.servers - before.servers)) / seconds / 2;
  return { received, seen, seconds, cpu, others, instrument: own / seconds };
}

/** @param instrument processes that measure, beside this one. */
function read(subject: Subject | undefined, instrument: readonly number[]) {
  const { user, system } = process.cpuUsage();
  const [first, second] = coreSeconds();
  return {
    time: performance.now(),
    cpu: subject ? cpuSeconds(subject.pid) : 0,
    servers: (subject?.servers ?? []).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    cores: first + second,
    own: (user + system) / 1e6 + instrument.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
  };
}

/** Figures of a variant, one for each round; those of one round belong together. */
export type Figures = Record<string, number[]>;

/** Runs all variants in turn, again and again, each round beginning with another one. */
export async function rounds(
  variants: readonly Variant[],
  count: number,
  measure: (variant: Variant) => Promise<Record<string, number>>,
): Promise<Map<string, Figures>> {
  const all = new Map<string, Figures>(variants.map(({ name }) => [name, {}]));
  for (let round = 0; round < count; round++) {
    for (let n = 0; n < variants.length; n++) {
      const variant = variants[(n + round) % variants.length]!;
      for (const [figure, value] of Object.entries(await measure(variant)))
        (all.get(variant.name)![figure] ??= []).push(value);
    }
  }
  return all;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
