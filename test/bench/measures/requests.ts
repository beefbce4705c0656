import { type Bench, rounds, window } from "../rounds.ts";
import { table, type Verdict } from "../table.ts";

/** Of code that was not run for half a minute the engine compiles parts anew, and takes half of the core for it. */
const steadyMs = 6000;

/**
 * Answers that come whole: what one costs, how many there can be at 32 and at 400 connections, and what it waits at a thousand a second.
 *
 * Prices that a change here must know, in µs per request, each added alone to the bare proxy (34) or taken from the gateway (125 to 145, privacy off):
 * a log line written synchronously 20, buffered 0; settling in SQLite 25, and 25 more with an index of the calls by key; reading the answer by `getReader` where `text()` does 10;
 * Elysia 4, with ten headers 9; two chained `AbortController`s 5; two timers 5; parsing and writing JSON both ways 5.
 * Of 430 characters of prompt, masked over and over in a process that does nothing else: 27 with nothing to hide (person 5.5, e-mail 4, for it is
 * the first that reads the words; address 1.6, secrets 1.3), 130 with five values (detectors 72, of it phone 11, person 10, address 10, numbers of
 * states 20; other places of the values 15, surrogates 16, literals 5). The same in the server takes a third to a half more by the median and twice as much by
 * the mean: the code does not fit the nearest caches beside the rest, and the collector, which has 6 MB between two runs of which every other one goes
 * through the whole heap, comes with the garbage: of the search 9 KB with nothing, 20 with five values (32 and 80 before), of all else 26.
 * What made code be compiled again with every request (`BUN_JSC_reportDFGCompileTimes=1`): a generator that is a closure. What costs more than it
 * seems: lists destructured in a loop (10 MB a megabyte of text), an `Hmac` object (1.5 KB).
 *
 * By stacks (perf, with the engine's own list of what it compiled; privacy off) 57 % are in the engine's C++, which some 300 functions call
 * and no one of them for 4 %, 23 % in compiled code, 15 % in the kernel, 4 % in libc. Of the whole, each with what it calls: the provider's
 * answer 15 %, settling 8.5, heads 3.3; a sixteenth is one instruction of the allocator that waits for memory. Nothing beyond noise: no
 * last compiler (BUN_JSC_useFTLJIT=0: .90 to 1.09, two thirds of the memory), no timed collections (BUN_GC_TIMER_DISABLE=1: .93), a heap
 * that may grow by six (BUN_JSC_smallHeapGrowthFactor=6: .99). A collection of the young every 100 calls: a fifth more, half the memory.
 *
 * Memory outside the collector's heap (a probe at the allocator's fast path, perf, privacy off): 72 pieces a request, on one of which,
 * cold from the last round, a sixteenth of all time waited. 22 were SQLite's, 15 a request's head and 2 all bytes that came with it,
 * before a head was known by the last one of its connection (x.86 to .90). Nothing beyond noise: code and heap in pages of 2 MB (1.06 and .99),
 * an allocator that gives nothing back (1.03), the ledger's rows of a batch in one statement (1.07 in the gateway, .85 alone).
 *
 * What costs most is code that is not near: a call alone runs through more of it than the caches hold. Worked in rounds of what the sockets
 * brought, all answers, all requests, all writes, and in lockstep between the large parts of a call (stream/round.ts): x.67 with privacy
 * off, x.61 with nothing to hide, x.63 with values; at 400 connections x.60. Rounds of 4 have most of that, 16 as much as without a bound.
 * A wait after each detector of a search: no more than one before and one behind it. What the collector takes is not the garbage but what
 * it must look at: tables of sets that were outgrown (stream/bag.ts, x.93 / .86 / .87), `Hmac` objects (privacy/keyed-hash.ts, x.88 with
 * nothing to hide), views of bytes from a socket (stream/stretch.ts, x.9). Bun's sockets instead of Node's streams: x.94. Rows of ended
 * calls a few in each turn: p99 x.9, CPU x1.1, not taken. `Bun.connect`: as good as sockets taken from Node's, but not to be abandoned.
 *
 * What p99 at 32 is made of (times of each stage, privacy off): a round every .44 ms, of which a call takes three; every 1,050 calls 2.1 ms for
 * the young, and every 200 calls 1.4 ms for their rows, and a call that meets both waits for both. A collection that is asked for at the
 * end of a round, after 100, 200, 400 or 800 calls, leaves p99 where it is; batches of 100 rows cost 2.5 us a call, of 50 seven. Of the
 * garbage (a probe where the engine takes the next block, by what it was taken for) each of some hundred functions makes 1 to 4 %:
 * 25 KB a call off, 38 with nothing to hide, 74 with values, of it 4.6 KB for some twenty maps and sets.
 *
 * Before that, taken out one after the other (privacy off, 93 µs; eight rounds in turn, the bare proxy 26): settling 24, which is 10 to 13 in a process of
 * its own, the log and metrics 4, holding credit 2, routes and retries 5, headers 4, key and limits 7, knowing what is open 4; reading, checking,
 * encoding, decoding and writing the call 20. What is left is our own server and client with JSON parsed and written both ways: 23. With
 * a server and client of a few lines on `Bun.listen` and `Bun.connect` that would be 11; `node:net` has 2.5 of the difference.
 */
export async function requests(bench: Bench): Promise<Verdict> {
  const spans = bench.quick ? { rampMs: 100, ms: 350 } : { rampMs: 1000, ms: 1500 };
  const all = await rounds(bench.variants, bench.quick ? 2 : 5, async (variant) => {
    const steady = bench.quick ? spans : { ...spans, rampMs: steadyMs };
    const few = await window(bench, variant, { model: "whole", connections: 32 }, steady);
    const many = await window(bench, variant, { model: "whole", connections: 400 }, spans);
    const opened = many.seen.connections / many.seen.requests;
    const calm = await window(bench, variant, { model: "whole", connections: 32, rate: 1000 }, spans);
    const ownCpu = (one: typeof few) => (one.cpu / one.received.answers) * 1e6;
    return {
      ...(variant.subject ? { cpu: ownCpu(few), cpuMany: ownCpu(many), cpuCalm: ownCpu(calm), opened } : {}),
      few: few.received.answers / few.seconds,
      many: many.received.answers / many.seconds,
      share: many.received.answers / many.seconds / (few.received.answers / few.seconds),
      p50: calm.received.latencies.p50,
      p99: calm.received.latencies.p99,
      loaded99: few.received.latencies.p99,
      others: Math.max(few.others, many.others, calm.others) * 100,
      instrument: few.instrument * 100,
    };
  });
  return table(
    "Answers that come whole",
    [
      {
        label: "CPU per request, µs, 32 connections",
        figure: "cpu",
        digits: 1,
        against: "ratio",
        target: { off: 2, nothing: 2.8, values: 4.5 },
        isMain: true,
      },
      { label: "CPU per request, µs, 400 connections", figure: "cpuMany", digits: 1, against: "ratio" },
      { label: "CPU per request, µs, 1,000 a second", figure: "cpuCalm", digits: 1, against: "ratio" },
      { label: "requests/s, 32 connections", figure: "few", digits: 0, against: "ratio", isMain: true },
      { label: "requests/s, 400 connections", figure: "many", digits: 0, against: "ratio" },
      {
        label: "requests/s, 400 connections against 32",
        figure: "share",
        digits: 2,
        least: true,
        target: { off: 0.95, nothing: 0.95, values: 0.95 },
        isMain: true,
      },
      { label: "connections opened per request at 400", figure: "opened", digits: 3 },
      { label: "time to answer, ms, p50", figure: "p50", digits: 3, against: "difference" },
      { label: "time to answer, ms, p99", figure: "p99", digits: 3, against: "difference" },
      {
        label: "time to answer at 32 connections, ms, p99",
        figure: "loaded99",
        digits: 1,
        target: { off: 4, nothing: 4, values: 4 },
        isMain: true,
      },
      { label: "other programs, %", figure: "others", digits: 0 },
      { label: "the instrument itself, %", figure: "instrument", digits: 0 },
    ],
    all,
  );
}
