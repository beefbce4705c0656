import { expect, test } from "bun:test";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { People } from "../../../src/build/tagger/people.ts";
import { hasDoubtful, nobodyLesson, withSomebody } from "../../../src/build/written/nobody-lesson.ts";

const names = { region: "us", given: ["Kunigunde"], surnames: ["Trautmann"] };
const file = 'a = f(1)\nb = g(a)[0]\nc = {"Iosevka": 1}\nd = h(c, "Segoe")\n';

test("names of nobody have the tag, and those of somebody have none", () => {
  const start = file.indexOf("Iosevka");
  const truthOf = (type: string[]) => [
    ...nobodyLesson.open(
      { text: file, spans: type.map((one) => ({ start, end: start + 7, type: one })) },
      new Chance(1),
    ).truth,
  ];
  expect([truthOf([]), truthOf(["PERSON"])]).toEqual([
    [1, 1],
    [0, 1],
  ]);
});

test("a text in which nothing is doubtful is nothing to learn from", () => {
  expect([hasDoubtful({ text: file, spans: [] }), hasDoubtful({ text: "We met Segoe.", spans: [] })]).toEqual([
    true,
    false,
  ]);
});

test("a name that is planted stands where its label is", () => {
  const many = Array.from({ length: 41 }, (_, n) => `${names.given[0]}${n}`);
  const people = new People([{ ...names, given: many, surnames: many }], names, new Chance(2));
  const { text, spans } = withSomebody(file, people, new Chance(3));
  expect(spans.length).toBeGreaterThan(0);
  for (const { start, end } of spans) expect(text.slice(start, end)).toMatch(/Kunigunde|Trautmann/);
});
