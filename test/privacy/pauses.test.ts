import { describe, expect, test } from "bun:test";
import { requestShape } from "../../src/dialects/openai-chat/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";
import { composed } from "../../src/privacy/analyze/composed.ts";
import { mergeSorted } from "../../src/privacy/analyze/overlaps.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { jsonView } from "../../src/privacy/analyze/json-view.ts";
import { literals } from "../../src/privacy/pseudonymize/literals.ts";
import { PartedMap } from "../../src/privacy/parted-map.ts";
import { propagator } from "../../src/privacy/analyze/propagate.ts";

/** How often work pauses until it is done. */
function pausesOf(work: Generator<unknown, unknown>): number {
  let count = 0;
  while (!work.next().done) count++;
  return count;
}

const megabyte = 1_048_576;
const prose = "the lazy dog ".repeat(megabyte / 13);
const values = Array.from({ length: 20_000 }, (_, at) => ({ value: `user${at}@example.org`, type: "EMAIL_ADDRESS" }));
const span = (start: number) => ({ start, end: start + 1, type: "ID", strength: 1 as const });
const picture = { type: "image_url", image_url: { url: `data:image/png;base64,${"QUJD".repeat(megabyte)}` } };

describe("Work on a long request pauses at least each sixteenth of a megabyte, each thousandth value or field,", () => {
  test.each<[string, () => Generator<unknown, unknown>, number]>([
    [
      "to look for what is spelled like a surrogate where nothing is",
      () => literals(prose, grammar(["ID"]), () => {}),
      16,
    ],
    ["to see whether a text is JSON", () => jsonView(`["${prose}"]`), 15],
    ["to see whether a text is JSON of many values", () => jsonView(`[${"1,".repeat(200_000)}1]`), 100],
    ["to compose letters where none is apart", () => composed(`${prose}é`), 16],
    ["to compose letters", () => composed("é ".normalize("NFD").repeat(megabyte / 3)), 16],
    ["to make values known", () => propagator(values), 20],
    [
      "to merge findings",
      () =>
        mergeSorted(
          values.map((_, at) => span(2 * at)),
          values.map((_, at) => span(2 * at + 1)),
        ),
      10,
    ],
    [
      "to walk past keywords and counts",
      () =>
        textFields(
          { model: "m", messages: [], logit_bias: Object.fromEntries(values.map((_, at) => [at, 1])) },
          requestShape,
        ),
      4,
    ],
    [
      "to walk past a picture",
      () => textFields({ model: "m", messages: [{ role: "user", content: [picture] }] }, requestShape),
      7,
    ],
  ])("%s", (_, work, least) => {
    expect(pausesOf(work())).toBeGreaterThanOrEqual(least);
  });
});

test("a map in parts has what was put into it, however much that is", () => {
  for (const key of [
    (at: number) => at * 31,
    (at: number) => `user${at}.name@example.org`,
    (at: number) => "x".repeat(at % 97) + at,
  ]) {
    const parted = new PartedMap<string | number, number>();
    const plain = new Map<string | number, number>();
    for (let at = 0; at < 20_000; at++) for (const map of [parted, plain]) map.set(key(at % 15_000), at);
    expect(parted.size).toBe(plain.size);
    for (const [known, value] of plain) expect([parted.has(known), parted.get(known)]).toEqual([true, value]);
    expect([parted.has("nobody"), parted.get("nobody")]).toEqual([false, undefined]);
    expect(new Map(parted.entries())).toEqual(plain);
    expect(new Set(parted.keys())).toEqual(new Set(plain.keys()));
  }
});
