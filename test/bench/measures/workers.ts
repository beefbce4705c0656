import process from "node:process";
import { harmless } from "../answers.ts";
import type { FakeProvider } from "../provider.ts";
import { type Figures, median, rounds, type Variant, warm, window } from "../rounds.ts";
import { pinProcess, startGateway, type Workshop } from "../subject.ts";
import { spread, type Verdict } from "../table.ts";

/**
 * Two workers on two cores against one process on one, each core with its share of load and provider: the whole machine against half of it, so
 * that what the instrument takes is the same on both sides. Twice as many connections are open on two cores, as many for each worker; the
 * kernel deals out connections, not requests, but evenly enough.
 */
export async function workers(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const options = { privacy: true, providerPort: provider.port };
  const one = await startGateway(shop, { ...options, name: "one" });
  const two = await startGateway(shop, { ...options, name: "two", workers: 2 });
  const variants: Variant[] = [
    { name: "one", subject: one, phrases: harmless },
    { name: "two", subject: two, phrases: harmless },
  ];
  const onCores = (cores: string) => [process.pid, provider.pid].forEach((pid) => pinProcess(cores, pid));
  for (const variant of variants) await warm(variant, Array(6).fill("whole"), quick);
  const bench = { variants, provider, quick };
  const all = await rounds(variants, quick ? 3 : 9, async (variant) => {
    const isOne = variant === variants[0];
    onCores(isOne ? "0" : "0,1");
    const before = await answered(variant);
    const seen = await window(
      bench,
      variant,
      { model: "whole", connections: isOne ? 64 : 128 },
      { rampMs: quick ? 300 : 1500, ms: quick ? 700 : 2500 },
    );
    const counts = (await answered(variant)).map((count, place) => count - (before[place] ?? 0));
    return {
      cpu: (seen.cpu / seen.received.answers) * 1e6,
      rate: seen.received.answers / seen.seconds,
      p99: seen.received.latencies.p99,
      share: Math.max(...counts) / counts.reduce((sum, count) => sum + count),
      others: seen.others * 100,
      instrument: seen.instrument * 100,
    };
  });
  onCores("1");
  await Promise.all([one.stop(), two.stop()]);
  const [cpu, rate, p99] = ["cpu", "rate", "p99"].map((figure) => ratios(all, figure));
  const isMissed = median(rate!) < 1.9;
  const judged = `×${spread(rate!, 2)} (target ≥ 1.9) ${isMissed ? "✗" : "✓"}`;
  const rows = [
    ["", "one process, one core", "two workers, two cores", "two against one"],
    ["requests/s, load and provider on the same cores", ...columns(all, "rate", 0), judged],
    ["CPU per request, µs, with the parent's", ...columns(all, "cpu", 1), `×${spread(cpu!, 2)}`],
    ["time to answer, ms, p99", ...columns(all, "p99", 1), `×${spread(p99!, 2)}`],
    ["share of the busier worker", ...columns(all, "share", 2), ""],
    ["other programs, %", ...columns(all, "others", 0), ""],
    ["the instrument itself, %", ...columns(all, "instrument", 0), ""],
  ];
  return {
    title: "Two workers",
    rows,
    missed: isMissed ? [`two workers: ${median(rate!).toFixed(2)} times one instead of 1.9`] : [],
  };
}

/** Responses so far, of each process that serves. */
async function answered({ subject }: Variant): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${subject!.port}/metrics`)).text();
  const counts = text.matchAll(/^penname_http_responses_total\{.*path="\/v1\/chat\/completions".*\} (\d+)$/gm);
  return Array.from(counts, ([, count]) => Number(count));
}

const ratios = (all: Map<string, Figures>, figure: string) =>
  all.get("two")![figure]!.map((both, round) => both / all.get("one")![figure]![round]!);

const columns = (all: Map<string, Figures>, figure: string, digits: number) =>
  ["one", "two"].map((name) => spread(all.get(name)![figure]!, digits));
