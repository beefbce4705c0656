import { expect, test } from "bun:test";
import process from "node:process";
import { inPieces, type Scenario, startRawWorld } from "../gateway/whole-answers.ts";
import { megabytesOf } from "../support/memory.ts";
import { runtimeNames } from "../support/runtimes.ts";
import { compareWithReference } from "../upstream/transport/any-response.ts";

const many = 10_000;
const sizes = [1, 3, 64, 4096, 1024 * 1024];
const scenarios = (["plain", "tls"] as const)
  .flatMap((over) => [6000, 60_000, 600_000].flatMap((length) => inPieces(sizes, { length, over })))
  // A write for each byte is the provider's time.
  .filter(({ piece, length, writes }) => piece >= 64 || length <= 6000 || writes === "one")
  .flatMap((one): Scenario[] => [
    one,
    { ...one, slow: true },
    { ...one, stream: false },
    { ...one, cut: true },
    { ...one, cut: true, slow: true },
  ]);

const [megabyte, large] = [1024 * 1024, 64_000_000];
const longest = (["plain", "tls"] as const).flatMap((over): Scenario[] => [
  { framing: "chunked", piece: 4096, writes: "one", length: large, over },
  { framing: "length", piece: megabyte, writes: "each", length: large, over, slow: true },
]);
const slowest = Array.from({ length: 6 }, () => longest[1]!);

if (process.env["PENNAME_LONG"] === "1") {
  test.each(runtimeNames)(
    "every byte of 64 MB arrives, and six of them are read no faster than their clients read, on %s",
    async (on) => {
      const world = await startRawWorld(on, longest);
      try {
        expect(await world.wrong(longest, 1)).toEqual([]);
        const before = megabytesOf(world.gateway.pid);
        expect(await world.wrong(slowest, 6)).toEqual([]);
        // What went through, if it had been kept: engines take some of that for what they have not collected yet.
        expect(megabytesOf(world.gateway.pid, "most") - before).toBeLessThan(6 * 64);
      } finally {
        await world.stop();
      }
    },
    3_600_000,
  );

  test.each(runtimeNames)(
    "ten thousand answers of a provider that writes as fast as it can are whole or end in an error, on %s",
    async (on) => {
      const world = await startRawWorld(on, scenarios);
      try {
        const asked = Array.from({ length: many }, (_, at) => scenarios[(at * 7919) % scenarios.length]!);
        expect(await world.wrong(asked, 32)).toEqual([]);
      } finally {
        await world.stop();
      }
    },
    3_600_000,
  );

  test("a million answers, whole, broken and cut anywhere, are read as the reference reads them", () => {
    expect(compareWithReference(1_000_000, Date.now())).toEqual([]);
  }, 600_000);
}
