import { type Bench, quantile, rounds, window } from "../rounds.ts";
import { table, type Verdict } from "../table.ts";

/**
 * Answers that come whole: what one costs, how many there can be at 32 and at 400 connections, and what it waits at a thousand a second.
 *
 * Prices that a change here must know, in µs per request, each added alone to the bare proxy (34) or taken from the gateway (125 to 145, privacy off):
 * a log line written synchronously 20, buffered 0; settling in SQLite 15 to 20; reading the answer by `getReader` where `text()` does 10;
 * Elysia 4, with ten headers 9; two chained `AbortController`s 5; two timers 5; parsing and writing JSON both ways 5.
 * Of 350 characters of prompt: all detectors 18, of it the cues 11; an international phone number 34 (libphonenumber); a new surrogate 7 (two HMACs).
 */
export async function requests(bench: Bench): Promise<Verdict> {
  const spans = bench.quick ? { rampMs: 100, ms: 350 } : { rampMs: 300, ms: 1500 };
  const all = await rounds(bench.variants, bench.quick ? 2 : 5, async (variant) => {
    const few = await window(bench, variant, { model: "whole", connections: 32 }, spans);
    const many = await window(bench, variant, { model: "whole", connections: 400 }, spans);
    const opened = bench.provider.seen.connections / bench.provider.seen.requests;
    const calm = await window(bench, variant, { model: "whole", connections: 32, rate: 1000 }, spans);
    const ownCpu = (one: typeof few) => (one.cpu / one.received.answers) * 1e6;
    return {
      ...(variant.subject ? { cpu: ownCpu(few), cpuMany: ownCpu(many), cpuCalm: ownCpu(calm), opened } : {}),
      few: few.received.answers / few.seconds,
      many: many.received.answers / many.seconds,
      share: many.received.answers / many.seconds / (few.received.answers / few.seconds),
      p50: quantile(calm.received.latencies, 0.5),
      p99: quantile(calm.received.latencies, 0.99),
      others: Math.max(few.others, many.others, calm.others) * 100,
      instrument: few.instrument * 100,
    };
  });
  return table(
    "1. Answers that come whole",
    [
      {
        label: "CPU per request, µs, 32 connections",
        figure: "cpu",
        digits: 1,
        against: "ratio",
        target: { off: 2.2, nothing: 2.2, values: 2.2 },
      },
      { label: "CPU per request, µs, 400 connections", figure: "cpuMany", digits: 1, against: "ratio" },
      { label: "CPU per request, µs, 1,000 a second", figure: "cpuCalm", digits: 1, against: "ratio" },
      { label: "requests/s, 32 connections", figure: "few", digits: 0, against: "ratio" },
      { label: "requests/s, 400 connections", figure: "many", digits: 0, against: "ratio" },
      {
        label: "400 against 32 connections",
        figure: "share",
        digits: 2,
        least: true,
        target: { off: 0.8, nothing: 0.8, values: 0.8 },
      },
      { label: "connections opened per request at 400", figure: "opened", digits: 3 },
      { label: "time to answer, ms, p50", figure: "p50", digits: 3, against: "difference" },
      { label: "time to answer, ms, p99", figure: "p99", digits: 3, against: "difference" },
      { label: "other programs, %", figure: "others", digits: 0 },
      { label: "the instrument itself, %", figure: "instrument", digits: 0 },
    ],
    all,
  );
}
