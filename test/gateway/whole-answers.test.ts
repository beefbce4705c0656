import { expect, test } from "bun:test";
import { onEveryRuntime, sampled } from "../support/runtimes.ts";
import { inPieces, type Scenario, startRawWorld } from "./whole-answers.ts";

const [small, middling, large] = [6000, 600_000, 64_000_000];
const megabyte = 1024 * 1024;
/** 64 MB are a quarter of a million events, on machines that do other things too. */
const largeMs = 180_000;
const overBoth = ["plain", "tls"] as const;

const short = overBoth.flatMap((over) => inPieces([1, 3, 64, 4096, megabyte], { length: small, over }));
const long = overBoth.flatMap((over) => inPieces([64, 4096, megabyte], { length: middling, over }));
const longest = overBoth.flatMap((over): Scenario[] => [
  { framing: "chunked", piece: 4096, writes: "one", length: large, over },
  { framing: "length", piece: megabyte, writes: "each", length: large, over, slow: true },
]);
const cut = [...short, ...long].map((one): Scenario => ({ ...one, cut: true }));
const whole = [...short, ...long].filter(({ writes }) => writes === "one").map((one) => ({ ...one, stream: false }));
const slowly = long.map((one) => ({ ...one, slow: true }));
/** Where the provider speaks the caller's API, its events are passed on and not made anew. */
const native = (["messages", "responses"] as const).flatMap((api) =>
  [...short, ...long].filter(({ piece }) => piece !== 1).map((one): Scenario => ({ ...one, api })),
);
/** Lists of numbers, which are passed on as they were written. */
const vectors = [...short, ...long]
  .filter(({ piece }) => piece !== 1)
  .map((one): Scenario => ({ ...one, api: "embeddings", stream: false }));
const vectorsCut = vectors.map((one): Scenario => ({ ...one, cut: true }));
const nativeCut = native.map((one): Scenario => ({ ...one, cut: true }));
const scenarios = [...short, ...long, ...longest, ...cut, ...native, ...nativeCut, ...vectors, ...vectorsCut];

onEveryRuntime(
  "A provider that writes as fast as it can",
  (on) => startRawWorld(on, scenarios),
  (world, on) => {
    const streams = sampled(on, [...short, ...long]);

    test("has every byte of a stream arrive, however it is framed and cut", async () => {
      expect(await world.wrong(streams, 1)).toEqual([]);
    });

    test("has every byte arrive by Messages and Responses too, whole, streamed, and of what breaks off its beginning", async () => {
      const wholes = native.filter(({ writes }) => writes === "one").map((one) => ({ ...one, stream: false }));
      expect(await world.wrong(sampled(on, [...native, ...wholes, ...nativeCut]), 8)).toEqual([]);
    });

    test("has every byte of a whole answer arrive", async () => {
      expect(await world.wrong(sampled(on, whole), 1)).toEqual([]);
    });

    test("has every byte of a vector arrive as it was written, and no part of one that breaks off", async () => {
      expect(await world.wrong(sampled(on, [...vectors, ...vectorsCut]), 8)).toEqual([]);
    });

    test("has every byte arrive at clients that read slowly", async () => {
      expect(await world.wrong(sampled(on, slowly), 8)).toEqual([]);
    });

    test("has every byte of 64 streams at once arrive", async () => {
      expect(await world.wrong(streams, 64)).toEqual([]);
    });

    // test/long has it on all.
    if (on === "binary")
      test(
        "has every byte of 64 MB arrive",
        async () => {
          expect(await world.wrong(longest, 1)).toEqual([]);
        },
        largeMs,
      );

    test("ends in an error where its connection ends in the middle of an answer", async () => {
      expect(await world.wrong(sampled(on, cut), 8)).toEqual([]);
    });
  },
);
