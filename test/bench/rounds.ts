import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { FakeProvider } from "./provider.ts";
import { type Demand, load, type Received } from "./load.ts";
import { coreSeconds, cpuSeconds, type Subject } from "./subject.ts";

/** What stands between the load and the provider, and what it is asked. */
export interface Variant {
  name: "direct" | "bare" | "off" | "nothing" | "values";
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
  seconds: number;
  /** CPU seconds of the process under test. */
  cpu: number;
  /** Share of core 0 that neither it nor idleness had: other programs, and interrupts. */
  others: number;
  /** Share of core 1 that the instrument used. */
  instrument: number;
}

export type Asked = Omit<Demand, "port" | "keys" | "phrases">;

/** Loads a variant, waits until the load is steady, and counts for a while. Throws if a single answer was wrong. */
export async function window(
  { provider }: Bench,
  { name, subject, phrases }: Variant,
  asked: Asked,
  { rampMs, ms }: { rampMs: number; ms: number },
): Promise<Window> {
  Object.assign(provider.seen, { requests: 0, connections: 0, clear: 0, hidden: 0 });
  const one = await load({
    port: subject?.port ?? provider.port,
    keys: subject?.keys ?? ["ak-none"],
    phrases,
    ...asked,
  });
  await sleep(rampMs);
  one.reset();
  const before = read(subject);
  await sleep(ms);
  const received = { ...one.received };
  const after = read(subject);
  one.reset();
  await one.stop();
  if (one.received.wrong.length > 0) throw new Error(`${name}: wrong answers: ${one.received.wrong.join("; ")}`);
  const { requests, clear, hidden } = provider.seen;
  if (name === "values" ? hidden !== requests : clear !== requests)
    throw new Error(`${name}: of ${requests} requests the provider saw ${clear} in clear and ${hidden} hidden`);
  const seconds = (after.time - before.time) / 1000;
  const cpu = after.cpu - before.cpu;
  return {
    received,
    seconds,
    cpu,
    others: Math.max(0, (after.core - before.core - cpu) / seconds),
    instrument: (after.own - before.own) / 1e6 / seconds,
  };
}

function read(subject: Subject | undefined) {
  const { user, system } = process.cpuUsage();
  return {
    time: performance.now(),
    cpu: subject ? cpuSeconds(subject.pid) : 0,
    core: coreSeconds(),
    own: user + system,
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

export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
