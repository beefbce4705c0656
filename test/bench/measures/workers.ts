import { harmless } from "../answers.ts";
import type { FakeProvider } from "../provider.ts";
import { type Figures, median, rounds, type Variant, warm, window } from "../rounds.ts";
import { startGateway, type Workshop } from "../subject.ts";
import { spread, type Verdict } from "../table.ts";

/**
 * Two workers against one process, all free to use both cores, which load and provider need too. So there are two figures: the requests a
 * second that were seen, which the instrument presses down, most of all those of two workers; and, judged, what two cores have room for:
 * of one process a second by what its one thread that answers needs for a request, its helpers being on the other core; of two workers two
 * seconds by what a request costs them and their parent with all threads. The kernel deals out connections, not requests, but evenly enough.
 */
export async function workers(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const begin = (name: "one" | "two", count: number) =>
    startGateway(shop, { name, privacy: true, providerPort: provider.port, workers: count });
  const [one, two] = [await begin("one", 1), await begin("two", 2)];
  const variants: Variant[] = [
    { name: "one", subject: one, phrases: harmless },
    { name: "two", subject: two, phrases: harmless },
  ];
  for (const variant of variants) await warm(variant, Array(6).fill("whole"), quick);
  const bench = { variants, provider, quick };
  const all = await rounds(variants, quick ? 3 : 9, async (variant) => {
    const before = await answered(variant);
    const seen = await window(
      bench,
      variant,
      { model: "whole", connections: 128 },
      { rampMs: 300, ms: quick ? 700 : 2000 },
    );
    const counts = (await answered(variant)).map((count, place) => count - (before[place] ?? 0));
    return {
      cpu: (seen.cpu / seen.received.answers) * 1e6,
      room: seen.received.answers / (variant === variants[0] ? seen.thread : seen.cpu / 2),
      rate: seen.received.answers / seen.seconds,
      share: Math.max(...counts) / counts.reduce((sum, count) => sum + count),
      others: seen.others * 100,
      instrument: seen.instrument * 100,
    };
  });
  await Promise.all([one.stop(), two.stop()]);
  const [cpu, rate, capacity] = ["cpu", "rate", "room"].map((figure) => ratios(all, figure));
  const isMissed = median(capacity!) < 1.9;
  const judged = `×${spread(capacity!, 2)} (target ≥ 1.9) ${isMissed ? "✗" : "✓"}`;
  const rows = [
    ["", "one process", "two workers", "two against one"],
    ["CPU per request, µs, with the parent's", ...columns(all, "cpu", 1), `×${spread(cpu!, 2)}`],
    ["requests/s seen, beside load and provider", ...columns(all, "rate", 0), `×${spread(rate!, 2)}`],
    ["requests/s that two cores have room for", ...columns(all, "room", 0), judged],
    ["share of the busier worker", ...columns(all, "share", 2), ""],
    ["other programs, %", ...columns(all, "others", 0), ""],
    ["the instrument itself, %", ...columns(all, "instrument", 0), ""],
  ];
  return {
    title: "Two workers",
    rows,
    missed: isMissed ? [`two workers: ${median(capacity!).toFixed(2)} times one instead of 1.9`] : [],
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
