import { expect, test } from "bun:test";
import { array, assert, constantFrom, property } from "fast-check";
import { costRatio } from "../../../cost-ratio.ts";
import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";

/** Long enough that quadratic work takes a hundred times as long as prose. */
const size = 60_000;
const prose = filled(
  "The committee met on Tuesday to discuss the annual report, which had been delayed since March. Laura Hendricks asked " +
    "whether the 24 proposals could be merged into one; others, though they agreed in principle, wanted more time to read them. ",
);

/** The engine compiles the detector before anything is measured, and on a busy machine it takes its time. */
for (let round = 0; round < 60; round++) detect(prose);

for (const [name, pattern] of Object.entries({
  names: "Maria Kowalski, ",
  particles: "van der ",
  "particles behind names": "Maria van der ",
  initials: "J. ",
  "words with capitals": "Abc ",
  "long words with capitals": "Abcdefghijklmnopqrstuvwxyzabcd ",
  "one long word": "A",
  "single capitals": "A ",
  hyphens: "Anna-",
  apostrophes: "O'",
  "accents without an end": "É ",
  escapes: "\\n",
  ideographs: "漢字",
  "nothing but signs": '"',
})) {
  test(`a text of ${name} takes at most twelve times as long as prose`, () => {
    const text = filled(pattern);
    const ratio = costRatio(
      () => detect(text),
      () => detect(prose),
      12,
    );
    expect(ratio).toBeLessThan(12);
  });
}

test("twice the text takes about twice the time", () => {
  const text = filled("Laura van der Berg-Kowalski, O'Brien and J. R. Doe met. ");
  const ratio = costRatio(
    () => detect(text + text),
    () => detect(text),
    3,
  );
  expect(ratio).toBeLessThan(3);
});

test("what is found begins and ends with a letter, in order and without overlaps", () => {
  const fragments = constantFrom(
    ..."Maria Kowalski van der de la O' Mc J. D. - ' . , : ; ( ) \" \n \\n / @ _ 1 é É Ünal 漢 😀 \ud83d \u0301 will Will mark nadia NADIA İ ß".split(
      " ",
    ),
    " ",
  );
  assert(
    property(array(fragments, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const { start, end } of person.find(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end)).toMatch(/^[\p{L}\p{M}].*[\p{L}\p{M}]$/su);
        last = end;
      }
    }),
    { numRuns: 2000 },
  );
});

/** In slices, as the analyzer does. */
function detect(text: string): void {
  for (let at = 0; at < text.length; at += 16_384) person.find(text.slice(Math.max(0, at - 512), at + 16_896));
}

function filled(pattern: string): string {
  return pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
}
