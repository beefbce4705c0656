import { expect, test } from "bun:test";
import { recordLesson } from "../../../src/build/record-tagger/lesson.ts";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { learn, unsure } from "../../../src/build/tagger/learn.ts";
import { recordFeatureCount } from "../../../src/privacy/analyze/record-tagger/features.ts";
import { recordPiecesOf } from "../../../src/privacy/analyze/record-tagger/pieces.ts";
import { judgePieces } from "../../../src/privacy/analyze/record-tagger/record-tagger.ts";
import { TextIndex } from "../../../src/privacy/analyze/text/text-index.ts";

const example = (text: string, value: string, type: string) => ({
  text,
  spans: [{ start: text.indexOf(value), end: text.indexOf(value) + value.length, type }],
});

test("numbers of records are right, ages and dates are wrong, and of what others find nothing is known", () => {
  const truth = (value: string, type: string) =>
    recordLesson.open(example(`it is ${value} here`, value, type), new Chance(1)).truth[0];
  expect([truth("QX-4471", "ID"), truth("44", "AGE"), truth("0171-5550123", "PHONE_NUMBER")]).toEqual([1, 0, unsure]);
});

test("what stands behind a word in most examples is found in a text that is new", () => {
  const numbers = Array.from({ length: 40 }, (_, n) => String(1000 + n * 37));
  const examples = numbers.flatMap((number) => [
    example(`the zorvath ${number} came`, number, "ID"),
    { text: `we had ${number} of them`, spans: [] },
  ]);
  const [weights] = learn(recordLesson, examples, new Chance(1), { orders: 1, passes: 3 });
  const tagged = (text: string) => {
    const pieces = recordPiecesOf(text, new TextIndex());
    const sumOf = (features: Int32Array) => features.reduce((sum, row) => sum + weights![row]!, 0);
    return [...judgePieces(text, pieces, new Int32Array(recordFeatureCount), (features) => sumOf(features) > 0)];
  };
  expect(tagged("the zorvath 8855 came")).toEqual([1]);
  expect(tagged("we had 8855 of them")).toEqual([0]);
});
