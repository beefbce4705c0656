import { expect, test } from "bun:test";
import { fieldWords } from "../../../../../src/privacy/analyze/detectors/person/field-words.ts";
import { defaultTypes, find } from "../../../../evaluate/find.ts";

/** Where a word names the field of the value behind it. */
const places: ((word: string) => string)[] = [
  (word) => `Customer name: Maria Lopez\nE-mail: maria@example.org\n${word}: 4711 0815\n`,
  (word) => `Customer name:\nE-mail: maria@example.org\n${word}: DE89370400440532013000\n`,
  (word) => `Bitte rufen Sie Herrn Lorenz an, ${word}. 0171 5550123, danke.`,
  (word) => `Sie erreichen mich unter ${word}. 0171 5550123 oder ${word} 0171 5550124.`,
  (word) => `Ask Maria Lopez, ${word}: 4711, for it.`,
];

test("a word that names a field is no person in front of its value, in any of the six languages", () => {
  const words = [...fieldWords].flatMap((word) => [word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()]);
  const taken = words.flatMap((word) =>
    places.flatMap((place) => {
      const text = place(word);
      const at = text.lastIndexOf(word);
      return find(text, defaultTypes)
        .filter(({ type, start, end }) => type === "PERSON" && start < at + word.length && end > at)
        .map(({ start, end }) => `${text.slice(start, end)} in ${text}`);
    }),
  );
  expect(words.length).toBeGreaterThan(800);
  expect(taken).toEqual([]);
});

test("a name that is also an abbreviation of a field is none before its number", () => {
  for (const text of ["Hosp No: 448120", "Hosp. No. 448120", "Pat-Nr: 448120", "Pat No: 448120"])
    expect(find(text, defaultTypes).filter(({ type }) => type === "PERSON")).toEqual([]);
});

test("the name before it is one", () => {
  for (const [text, name] of [
    ["Customer name: Maria Lopez IBAN: DE89370400440532013000", "Maria Lopez"],
    ["Bitte fragen Sie Maria Lorenz Tel. 0171 5550123", "Maria Lorenz"],
    ["Maria Pass: I have a question", "Maria Pass"],
  ] as const)
    expect(
      find(text, defaultTypes)
        .filter(({ type }) => type === "PERSON")
        .map(({ start, end }) => text.slice(start, end)),
    ).toEqual([name]);
});
