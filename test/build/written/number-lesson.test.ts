import { expect, test } from "bun:test";
import { loginLesson, numberLesson } from "../../../src/build/written/number-lesson.ts";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { learn, unsure } from "../../../src/build/tagger/learn.ts";
import { numberFeatureCount } from "../../../src/privacy/analyze/number-tagger/features.ts";
import { numberPiecesOf } from "../../../src/privacy/analyze/number-tagger/pieces.ts";
import { judgePieces } from "../../../src/privacy/analyze/number-tagger/number-tagger.ts";
import { TextIndex } from "../../../src/privacy/analyze/text/text-index.ts";

const example = (text: string, value: string, type: string) => ({
  text,
  spans: [{ start: text.indexOf(value), end: text.indexOf(value) + value.length, type }],
});

test("each type has its tag, ages and dates are wrong, and of what others find nothing is known", () => {
  const truth = (value: string, type: string) =>
    numberLesson.open(example(`it is ${value} here`, value, type), new Chance(1)).truth[0];
  expect([truth("QX-4471", "ID"), truth("QX-4471", "NATIONAL_ID"), truth("44", "AGE")]).toEqual([1, 1, 0]);
  expect([truth("0171-5550123", "PHONE_NUMBER"), truth("4111-1111", "CREDIT_CARD")]).toEqual([4, unsure]);
});

test("a login has a tag, a person is wrong, and of a password nothing is known", () => {
  const truth = (value: string, type: string) =>
    loginLesson.open(example(`ask ${value} now`, value, type), new Chance(1)).truth[0];
  expect([truth("tq.vorath", "USERNAME"), truth("tq.vorath", "PERSON")]).toEqual([1, 0]);
  expect(truth("tq.vorath-7", "PASSWORD")).toBe(unsure);
});

test("what stands behind a word in most examples is found in a text that is new", () => {
  const numbers = Array.from({ length: 40 }, (_, n) => String(1000 + n * 37));
  const examples = numbers.flatMap((number) => [
    example(`the zorvath ${number} came`, number, "ID"),
    { text: `we had ${number} of them`, spans: [] },
  ]);
  const [weights] = learn(numberLesson, examples, new Chance(1), { orders: 1, passes: 3 });
  const tagged = (text: string) => {
    const index = new TextIndex();
    const pieces = numberPiecesOf(text, index);
    const sumOf = (features: Int32Array) => features.reduce((sum, row) => sum + weights![row]!, 0);
    return [
      ...judgePieces(text, pieces, index, new Int32Array(numberFeatureCount), (features) =>
        sumOf(features) > 0 ? 1 : 0,
      ),
    ];
  };
  expect(tagged("the zorvath 8855 came")).toEqual([1]);
  expect(tagged("we had 8855 of them")).toEqual([0]);
});
