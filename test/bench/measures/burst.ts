import { type Bench, rounds, window } from "../rounds.ts";
import { table, type Verdict } from "../table.ts";

/**
 * A whole answer of 100 chunks in one write, 16 connections asking as fast as they can. The cost of the request is in it.
 *
 * Passed through 0.5 µs a chunk; an event parser, JSON.parse and stringify add 0.7. A repeat (`dialects/openai-chat/repeat.ts`) costs 0.3 from the
 * socket's bytes to the client's in a loop of its own, 0.8 with nothing to hide, 1.8 with a surrogate cut through in each; the stream around them some
 * 30 a request. Of the 0.3 a fifth each is comparing it, writing its text as JSON, writing it out, decoding the bytes, and measuring what is written.
 * The rest is the request.
 */
export async function burst(bench: Bench): Promise<Verdict> {
  const spans = bench.quick ? { rampMs: 100, ms: 400 } : { rampMs: 300, ms: 1500 };
  const all = await rounds(bench.variants, bench.quick ? 2 : 5, async (variant) => {
    const { received, seconds, cpu, others, instrument } = await window(
      bench,
      variant,
      { model: "burst", connections: 16 },
      spans,
    );
    return {
      ...(variant.subject ? { cpu: (cpu / received.chunks) * 1e6 } : {}),
      rate: received.chunks / seconds,
      others: others * 100,
      instrument: instrument * 100,
    };
  });
  return table(
    "A hundred chunks in one write",
    [
      {
        label: "CPU per chunk, µs, answer in one write",
        figure: "cpu",
        digits: 2,
        target: { off: 2, nothing: 2, values: 3 },
        isMain: true,
      },
      { label: "chunks/s", figure: "rate", digits: 0 },
      { label: "other programs, %", figure: "others", digits: 0 },
      { label: "the instrument itself, %", figure: "instrument", digits: 0 },
    ],
    all,
  );
}
