import { expect, test } from "bun:test";
import process from "node:process";
import { inPieces, type Scenario, startRawWorld } from "../gateway/whole-answers.ts";
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

if (process.env["PENNAME_LONG"] === "1") {
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
