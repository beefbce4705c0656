import { describe, expect, test } from "bun:test";
import type { Observer } from "../../src/pipeline/call.ts";
import type { Decoder, Provider } from "../../src/upstream/provider.ts";
import { openaiCompatible } from "../../src/upstream/providers/openai-compatible.ts";
import { sseSplitter, streamDecoder } from "../../src/upstream/stream-decoder.ts";
import { hidden, type Parts, throwing, world } from "./broken-world.ts";

const whole = `whole: About ${hidden}, please`;
const honest = /^(?:error: (?:api_error|service_unavailable)|broken off: api_error)$/;

/** Runs a call of which a part throws, and beside it a sound one; both are booked once, and every micro-dollar is accounted for. */
async function survives(parts: Parts, isStream: boolean, ending: RegExp): Promise<string[]> {
  const { ask, told, open, books } = await world(parts, isStream);
  const [broken, sound] = [await ask("broken"), await ask("sound")];
  expect(sound).toBe(whole);
  expect(broken).toMatch(ending);
  expect(open()).toBe(0);
  const { calls, leases, leased, ledger, balance } = await books();
  expect({ calls, leases, leased }).toEqual({ calls: 2, leases: 0, leased: 0 });
  expect(ledger).toBe(balance);
  expect(told.filter((line) => line.startsWith("broken ") && !line.includes(":"))).toHaveLength(1);
  return told;
}

const mistaken = (): never => {
  throw new TypeError("undefined is not an object");
};

const decoderThat = (does: Partial<Decoder>): Partial<Provider> => ({
  decodeStream: () => ({ ...openaiCompatible.decodeStream(), ...does }),
});

describe.each([true, false])("A call (streamed: %p)", (isStream) => {
  const observers: (keyof Observer)[] = [
    "began",
    "unsearched",
    "hid",
    "asked",
    "heldBack",
    "failed",
    "ended",
    "traceparent",
  ];
  test.each(observers)("goes on when an observer throws at %s, and the others are still notified", async (method) => {
    const told = await survives({ observer: { [method]: throwing } }, isStream, new RegExp(`^${whole}$`));
    const isCalled = isStream || method !== "heldBack";
    expect(told.includes("broken: Error: thrown on purpose")).toBe(isCalled);
    expect(told).toContain("broken completed");
  });

  test.each<[string, Parts]>([
    ["a restorer that throws at a surrogate", { vault: () => ({ find: throwing }) }],
    ["a restorer that throws at the end of a cut surrogate", cutAtTheEnd()],
    [
      "a restorer that throws, and an observer that throws at the bug",
      { vault: () => ({ find: throwing }), observer: { bug: throwing } },
    ],
    ["a version that throws at a chunk", { version: { downgradeChunk: throwing, downgradeResponse: throwing } }],
    ["a request that cannot be written down", { provider: { encode: throwing } }],
    ["a request that cannot be written down, as it turns out later", { provider: { encode: async () => throwing() } }],
    ["a provider's client that throws", { provider: { fetch: throwing } }],
    ["a body that throws", isStream ? { body: throwing } : { version: { downgradeResponse: throwing } }],
  ])("with %s ends with an honest error; others go on, and its hold is closed once", async (_what, parts) => {
    await survives(parts, isStream, honest);
  });
});

function cutAtTheEnd(): Parts {
  return {
    says: (surrogate) => ["Well, ", surrogate.slice(0, -3)],
    vault: () => ({
      get names(): never {
        return throwing();
      },
    }),
  };
}

describe("A streamed call", () => {
  test.each<[string, Partial<Decoder>]>([
    ["at bytes", { push: throwing }],
    ["at the end", { push: () => [], end: throwing }],
    ["when it is asked how the answer stands", { outcome: throwing }],
  ])("whose decoder throws %s ends with an honest error", async (_when, does) => {
    await survives({ provider: decoderThat(does) }, true, honest);
  });

  test("whose decoder throws in the middle of the stream breaks off with an error event", async () => {
    const decodeStream = () => {
      const decoder = openaiCompatible.decodeStream();
      let pushes = 0;
      return { ...decoder, push: (bytes: Uint8Array) => (pushes++ > 1 ? throwing() : decoder.push(bytes)) };
    };
    await survives({ provider: { decodeStream } }, true, /^broken off: api_error$/);
  });
});

test.each<[string, Partial<Provider>]>([
  ["at bytes", decoderThat({ push: mistaken })],
  ["at an event", { decodeStream: () => streamDecoder(sseSplitter(), { state: () => "open", read: mistaken }) }],
])("a decoder that is wrong %s is told as a bug, and not only as the provider's failure", async (_when, provider) => {
  const told = await survives({ provider }, true, honest);
  expect(told).toContain("broken: TypeError: undefined is not an object");
});

test("a whole answer whose decoder throws becomes 503 and is booked once", async () => {
  await survives({ provider: { decodeCompletion: throwing } }, false, /^error: service_unavailable$/);
});

test.each([true, false])("a ledger that cannot reserve refuses this call only (streamed: %p)", async (isStream) => {
  const { ask } = await world({ ledger: () => ({ reserve: throwing }) }, isStream);
  expect(await ask("broken")).toBe("error: api_error");
  expect(await ask("sound")).toBe(whole);
});

test.each([true, false])(
  "a hold that throws when it is closed ends this call only, and is reported (streamed: %p)",
  async (isStream) => {
    const told = await survives(
      {
        ledger: (ledger) => ({
          reserve: async (...given) => {
            const hold = await ledger.reserve(...given);
            return {
              amount: hold.amount,
              close(outcome) {
                hold.close(outcome);
                throwing();
              },
            };
          },
        }),
      },
      isStream,
      new RegExp(`^${whole}$`),
    );
    expect(told).toContain("broken: Error: thrown on purpose");
  },
);

test.each([throwing, async () => throwing()])(
  "a request that cannot be written counts against no provider: %p",
  async (encode) => {
    const { ask, isClosed } = await world({ provider: { encode } }, false);
    expect(await ask("broken")).toBe("error: api_error");
    expect(isClosed("broken")).toBe(true);
  },
);
