import type { Model } from "../answers.ts";
import { type Bench, rounds, window } from "../rounds.ts";
import { table, type Verdict } from "../table.ts";

/**
 * Streams of 100 chunks 5 to 15 ms apart, a hundred at once: 10,000 chunks a second.
 *
 * A chunk that is passed through costs 21 µs, four fifths of them in the kernel and half on the thread on which `fetch` runs, which wakes ours for
 * each chunk. Reading the body and enqueueing it again (`getReader`, `pull`) makes that 28 to 32 before anything is done with it. A client of our
 * own on a raw socket, parsing and writing each event's JSON included, took 19 in the same run: the second thread costs more than the work.
 *
 * Of the gateway's 27 (privacy off; perf, 100 streams) 9 are the kernel's, one receive and one send for each chunk, 10 the runtime's own code and 8 ours
 * and the runtime's in JavaScript: 2 to 3 of these are the request and its books, a hundredth for each chunk. In a loop of its own the way from bytes
 * to bytes takes 1.6. `node:net` above `Bun.connect` costs 1 to 2 a read. What did not show: one frame without a generator, one measuring of the text's
 * length less, no closure for each read, a length of chunk written by hand into bytes.
 */
export const streams = (bench: Bench): Promise<Verdict> =>
  paced(bench, {
    title: "Streams, 100 at once, 10,000 chunks/s",
    model: "paced",
    connections: 100,
    rampMs: bench.quick ? 1000 : 1200,
    ms: bench.quick ? 800 : 4000,
  });

/** The same number of chunks from a thousand streams at once, each ten times slower. */
export const manyStreams = (bench: Bench): Promise<Verdict> =>
  paced(bench, {
    title: "Streams, 1,000 at once, 10,000 chunks/s",
    model: "slow",
    connections: 1000,
    rampMs: 10_500,
    ms: 5000,
  });

interface Paced {
  title: string;
  model: Model;
  connections: number;
  rampMs: number;
  ms: number;
}

async function paced(bench: Bench, { title, model, connections, rampMs, ms }: Paced): Promise<Verdict> {
  // A window of slow streams takes half a minute, so fewer are compared.
  const variants = bench.variants.filter(({ name }) => model === "paced" || (name !== "direct" && name !== "off"));
  const all = await rounds(variants, bench.quick || model === "slow" ? 2 : 5, async (variant) => {
    const { received, seconds, cpu, others, instrument } = await window(
      bench,
      variant,
      { model, connections },
      { rampMs, ms },
    );
    return {
      ...(variant.subject ? { cpu: (cpu / received.chunks) * 1e6 } : {}),
      rate: received.chunks / seconds,
      p50: received.delays.p50,
      p99: received.delays.p99,
      most: received.delays.most,
      first50: received.firsts.p50,
      first99: received.firsts.p99,
      others: others * 100,
      instrument: instrument * 100,
    };
  });
  const isMain = model === "paced" ? { isMain: true as const } : {};
  return table(
    title,
    [
      {
        label: "CPU per chunk, µs, 10,000 a second",
        figure: "cpu",
        digits: 1,
        against: "ratio",
        target: { off: 1.15, nothing: 1.3, values: 1.5 },
        ...isMain,
      },
      { label: "chunks/s", figure: "rate", digits: 0 },
      {
        label: "delay of a chunk, ms, p50",
        figure: "p50",
        digits: 3,
        against: "difference",
        target: { off: 0.05, nothing: 0.05, values: 0.05 },
        ...isMain,
      },
      {
        label: "delay of a chunk, ms, p99",
        figure: "p99",
        digits: 3,
        against: "difference",
        target: { off: 1, nothing: 1, values: 1 },
        ...isMain,
      },
      { label: "delay of a chunk, ms, most", figure: "most", digits: 2, against: "difference" },
      { label: "time to the first chunk, ms, p50", figure: "first50", digits: 3, against: "difference" },
      { label: "time to the first chunk, ms, p99", figure: "first99", digits: 3, against: "difference" },
      { label: "other programs, %", figure: "others", digits: 0 },
      { label: "the instrument itself, %", figure: "instrument", digits: 0 },
    ],
    all,
  );
}
