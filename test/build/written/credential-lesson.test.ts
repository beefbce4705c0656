import { expect, test } from "bun:test";
import { mayHoldCredential, credentialLesson } from "../../../src/build/written/credential-lesson.ts";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { learn, unsure } from "../../../src/build/tagger/learn.ts";
import { credentialFeatureCount, credentialRows } from "../../../src/privacy/analyze/credential-tagger/features.ts";
import { judgeTokens } from "../../../src/privacy/analyze/credential-tagger/credential-tagger.ts";
import { tokensNearCues } from "../../../src/privacy/analyze/credential-tagger/tokens.ts";
import { TextIndex } from "../../../src/privacy/analyze/text/text-index.ts";

const example = (text: string, value: string, type: string) => ({
  text,
  spans: [{ start: text.indexOf(value), end: text.indexOf(value) + value.length, type }],
});

test("a password and a login have their tags, a person is wrong, and of a key nothing is known", () => {
  const truth = (type: string) =>
    credentialLesson.open(example("code kiesel77 here", "kiesel77", type), new Chance(1)).truth[1];
  expect([truth("PASSWORD"), truth("USERNAME"), truth("PERSON"), truth("SECRET")]).toEqual([1, 2, 0, unsure]);
});

test("a text without a cue is nothing to learn from", () => {
  expect([
    mayHoldCredential({ text: "the code is kiesel77" }),
    mayHoldCredential({ text: "we had 4471 of them" }),
  ]).toEqual([true, false]);
});

test("what stands behind a word in most examples is found in a text that is new", () => {
  const numbers = Array.from({ length: 40 }, (_, n) => String(1000 + n * 37));
  const examples = numbers.flatMap((number) => [
    example(`the code zorvath ${number} works`, number, "PASSWORD"),
    { text: `the code took ${number} of them`, spans: [] },
  ]);
  const [weights] = learn(credentialLesson, examples, new Chance(1), { orders: 1, passes: 3 });
  const tagged = (text: string) =>
    judgeTokens(text, tokensNearCues(text, new TextIndex()), new Int32Array(credentialFeatureCount), (features) =>
      features.reduce((sum, row) => sum + weights![row & (credentialRows - 1)]!, 0) > 0 ? 1 : 0,
    ).indexOf(1);
  expect(tagged("the code zorvath 8855 works")).toBe(3);
  expect(tagged("the code took 8855 of them")).toBe(-1);
});
