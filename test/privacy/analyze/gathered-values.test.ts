import { expect, test } from "bun:test";
import type { Entity, Span } from "../../../src/privacy/analyze/detector.ts";
import { mergeSorted, resolveOverlaps } from "../../../src/privacy/analyze/overlaps.ts";
import { knownValues } from "../../../src/privacy/analyze/propagate.ts";
import { atOnce } from "../../../src/stream/turns.ts";

const known = (entities: readonly Entity[]) => atOnce(knownValues(entities, entities.length));
const email: Entity = { value: "maria.lopez@example.org", type: "EMAIL_ADDRESS" };
const text = `Write to ${email.value}.`;
const spanOf = (strength: 1 | 2 | 3): Span => ({ start: 9, end: 9 + email.value.length, type: email.type, strength });

test("what is inside of what was found as surely is not found again, unless something else is", () => {
  expect(atOnce(known([email]).findIn(text, [spanOf(3)]))).toEqual([]);
  expect(atOnce(known([email]).findIn(text, [spanOf(1)]))).toHaveLength(1);
  expect(atOnce(known([email]).findIn(text))).toHaveLength(1);
  expect(atOnce(known([email]).findIn(`${text} ${email.value}`, [spanOf(3)]))).toHaveLength(2);
  const longer: Entity = { value: `${email.value}.uk`, type: "EMAIL_ADDRESS" };
  expect(atOnce(known([email, longer]).findIn(`Write to ${longer.value}`, [spanOf(3)]))).toHaveLength(1);
});

test("what is hidden in the end is the same with and without it", () => {
  let state = 7;
  const below = (most: number) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % most;
  const words = "Maria maria Lopez Marias 12 49 +49 90182077 DE89 x@maria.org Will will -".split(" ");
  const word = () => words[below(words.length)]!;
  const types = ["PERSON", "PHONE_NUMBER", "EMAIL_ADDRESS", "USERNAME"];
  let left = 0;
  for (let round = 0; round < 3000; round++) {
    const said = Array.from({ length: 3 + below(9) }, word).join([" ", ", ", "."][below(3)]);
    const spans: Span[] = [];
    for (let start = below(12), end = start + 1 + below(14); end <= said.length; end = start + 1 + below(14)) {
      spans.push({ start, end, type: types[below(4)]!, strength: (1 + below(3)) as Span["strength"] });
      start = end + below(12);
    }
    const entities = spans.map(({ start, end, type }) => ({ value: said.slice(start, end), type }));
    entities.push({ value: `${word()} ${word()}`, type: "PERSON" });
    const again = [undefined, spans].map((found) => atOnce(known(entities).findIn(said, found)));
    const [all, some] = again.map((one) =>
      atOnce(resolveOverlaps(atOnce(mergeSorted(spans, one)), said)).map(({ start, end, type }) => [start, end, type]),
    );
    expect(some).toEqual(all);
    if (again[1]!.length < again[0]!.length) left++;
  }
  expect(left).toBeGreaterThan(50);
});
