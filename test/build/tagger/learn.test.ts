import { expect, test } from "bun:test";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { learn } from "../../../src/build/tagger/learn.ts";
import { learnNet } from "../../../src/build/tagger/learn-net.ts";
import { peopleLesson, peopleNetLesson, thingsLesson } from "../../../src/build/tagger/lessons.ts";
import type { TrainingExample } from "../../../src/build/tagger/sentences.ts";
import { windowNetOf } from "../../../src/privacy/analyze/net/window-net.ts";
import { wordNetReach } from "../../../src/privacy/analyze/net/word-features.ts";
import { WordNet } from "../../../src/privacy/analyze/net/word-net.ts";
import { tagNames } from "../../../src/privacy/analyze/tagger/tagger.ts";
import { tagThings } from "../../../src/privacy/analyze/tagger/things.ts";
import { tokensOf } from "../../../src/privacy/analyze/tagger/tokens.ts";

const rounds = { orders: 1, passes: 3 };
const thresholds = { given: 0, surname: 0, word: 0, unknown: 0, compound: 0, small: 0 };
const names = Array.from({ length: 60 }, (_, n) => `Quvb${"aeiou".charAt(n % 5)}reneth${"klmnprst".charAt(n % 8)}`);
const sentence = (name: string) => `The heer ${name} spoke.`;
const labelled = names.map((name) => example(sentence(name), 9, name.length, "PERSON"));
const unlabelled = names.flatMap((name) => [1, 2, 3].map(() => ({ text: sentence(name), spans: [] })));

function example(text: string, start: number, length: number, type: string): TrainingExample {
  return { text, spans: [{ start, end: start + length, type }] };
}

function namesIn(text: string, examples: readonly TrainingExample[]): string[] {
  const [weights] = learn(peopleLesson, examples, new Chance(1), rounds);
  const net = learnNet(peopleNetLesson, examples, new Chance(1), 3);
  const tokens = tokensOf(text);
  const tags = tagNames(text, tokens, {
    weights: weights!,
    net: () => new WordNet(windowNetOf(net, 1, wordNetReach)),
    thresholds,
    thresholdsBelow: thresholds,
  });
  return [...tags.keys()].filter((i) => tags[i] === 1).map((i) => text.slice(tokens.start[i], tokens.end[i]));
}

test("what is a name in most examples is found in a text that is new", () => {
  expect(namesIn(sentence("Zorvathek"), labelled)).toEqual(["Zorvathek"]);
});

test("names that a text without labels has are learnt as no names, unless its labels are known to be partial", () => {
  expect(namesIn(sentence("Zorvathek"), [...labelled, ...unlabelled])).toEqual([]);
  const partial = unlabelled.map((one) => ({ ...one, isPartial: true }));
  expect(namesIn(sentence("Zorvathek"), [...labelled, ...partial])).toEqual(["Zorvathek"]);
});

test("the same examples and the same chance give the same weights, bit for bit", () => {
  const once = () => Buffer.from(learn(peopleLesson, labelled, new Chance(7), rounds)[0]!.buffer).toString("base64");
  expect(once()).toBe(once());
});

test("places and organisations are learnt apart", () => {
  const examples = names.flatMap((name) => [
    example(`They met in ${name} today.`, 12, name.length, "LOCATION"),
    example(`They work for ${name} today.`, 14, name.length, "ORGANIZATION"),
  ]);
  const weights = learn(thingsLesson, examples, new Chance(1), rounds);
  const zero = [
    [0, 0],
    [0, 0],
  ] as const;
  const tagsOf = (text: string) => [...tagThings(text, tokensOf(text), { weights, thresholds: zero, compound: 0 })];
  expect(tagsOf("They met in Zorvathek today.")).toEqual([0, 0, 0, 1, 0]);
  expect(tagsOf("They work for Zorvathek today.")).toEqual([0, 0, 0, 2, 0]);
});
