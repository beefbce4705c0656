import { describe, expect, test } from "bun:test";
import type { Settlement } from "../../../src/accounts/ledger.ts";
import { Meter } from "../../../src/accounts/meter.ts";
import type { Fields } from "../../../src/contract/fields.ts";
import { messagesNative } from "../../../src/dialects/anthropic-messages/native.ts";
import { blockStart, blockStop, type Data, messageEnd, messageStart, textDelta } from "./world.ts";

/** What a call is closed with after what came. */
function billed(count: (meter: Meter) => void): Pick<Settlement, "promptTokens" | "completionTokens" | "estimated"> {
  const closed: Settlement[] = [];
  const hold = { amount: 1, close: (settlement: Settlement) => void closed.push(settlement) };
  const meter = new Meter(hold, { input: 1, output: 1 }, { model: "m", api: null }, 5);
  count(meter);
  meter.close("claude", "upstream_cut");
  const { promptTokens, completionTokens, estimated } = closed[0]!;
  return { promptTokens, completionTokens, estimated };
}

const ofStream = (events: readonly Data[]) =>
  billed((meter) => {
    for (const data of events) messagesNative.countEvent({ data }, meter);
  });
const ofWhole = (usage: Fields) =>
  billed((meter) => messagesNative.countWhole({ content: [{ type: "text", text: "Yes" }], usage }, meter));

const half = [messageStart, blockStart(0, { type: "text", text: "" }), textDelta("Four".repeat(100))];

describe("A message is billed", () => {
  test("by its text where it breaks off: its first event counts what was written until then", () => {
    expect(ofStream(half)).toEqual({ promptTokens: 32, completionTokens: 100, estimated: true });
    expect(ofStream([...half, blockStop(0), ...messageEnd()])).toEqual({
      promptTokens: 32,
      completionTokens: 15,
      estimated: false,
    });
  });

  test("with the summaries that were written of the conversation first, which the totals leave out", () => {
    const iterations = [
      { type: "compaction", input_tokens: 180_000, cache_read_input_tokens: 500, output_tokens: 3500 },
      { type: "message", input_tokens: 23_000, output_tokens: 1000 },
    ];
    const usage = { input_tokens: 23_000, output_tokens: 1000, iterations };
    const sum = { promptTokens: 203_500, completionTokens: 4500, estimated: false };
    expect(ofWhole(usage)).toEqual(sum);
    expect(ofStream([...half, { type: "message_delta", delta: {}, usage }])).toEqual(sum);
    expect(ofWhole({ input_tokens: 23_000, output_tokens: 1000, iterations: null })).toEqual({
      promptTokens: 23_000,
      completionTokens: 1000,
      estimated: false,
    });
  });

  test("with no more tokens than any answer can have, whatever its provider counts", () => {
    const one = { type: "compaction", input_tokens: 2 ** 53, output_tokens: 2 ** 53 };
    const usage = { input_tokens: 2 ** 53, output_tokens: 1, iterations: Array.from({ length: 99 }, () => one) };
    expect(ofWhole(usage)).toEqual({ promptTokens: 1e9, completionTokens: 1e9, estimated: false });
  });
});
