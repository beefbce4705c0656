import { describe, expect, test } from "bun:test";
import { requestTable } from "../../src/dialects/openai-chat/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";
import { composed } from "../../src/privacy/analyze/composed.ts";
import { mergeSorted } from "../../src/privacy/analyze/overlaps.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { jsonView } from "../../src/privacy/analyze/json-view.ts";
import { literals } from "../../src/privacy/pseudonymize/literals.ts";
import { PartedMap } from "../../src/privacy/parted-map.ts";
import { lastAtMost, PartedList } from "../../src/privacy/analyze/parted-list.ts";
import { knownValues } from "../../src/privacy/analyze/propagate.ts";
import { pseudonymize } from "../../src/privacy/pseudonymize/pseudonymize.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";

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
    ["to make values known", () => knownValues(values), 20],
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
          requestTable,
        ),
      4,
    ],
    [
      "to walk past a picture",
      () => textFields({ model: "m", messages: [{ role: "user", content: [picture] }] }, requestTable),
      7,
    ],
  ])("%s", (_, work, least) => {
    expect(pausesOf(work())).toBeGreaterThanOrEqual(least);
  });
});

test("Work pauses at least each five thousandth place of one value", () => {
  const name = { owner: { content: "I am Anna" }, key: "content", kind: "text" as const };
  const text = { owner: { content: "and Anna ".repeat(50_000) }, key: "content", kind: "text" as const };
  let [calls, most] = [0, 0];
  const allowed = () => ++calls < 0;
  const find = (all: string) =>
    all === "I am Anna" ? [{ start: 5, end: 9, type: "PERSON", strength: 2 as const }] : [];
  const analyzer = { detectors: [{ name: "test", types: ["PERSON"], find }], types: new Set(["PERSON"]), allowed };
  const request = {
    texts: () => [name, text],
    *attachment() {
      return yield* [];
    },
    instruct() {},
  };
  const options = { analyzer, askRemote: undefined, grammarOf: grammar, hash: String, instruction: false };
  const work = pseudonymize(request, new Vault("a secret", "a scope"), options);
  for (let done = false; !done; most = Math.max(most, calls)) {
    calls = 0;
    done = work.next().done === true;
  }
  expect(text.owner.content).not.toContain("Anna");
  expect(most).toBeLessThan(5000);
});

test("a long list of numbers has what was put into it", () => {
  const list = new PartedList();
  for (let at = 0; at < 20_000; at++) list.push(at * 3);
  expect(list.length).toBe(20_000);
  for (const at of [0, 8191, 8192, 16_384, 19_999]) expect(list.at(at)).toBe(at * 3);
  expect(list.at(20_000)).toBeUndefined();
  for (const most of [-1, 0, 2, 24_575, 24_576, 59_997, 70_000])
    expect(lastAtMost(list, most)).toBe(Math.min(19_999, Math.floor(most / 3)));
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
