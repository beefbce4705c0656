import { expect, test } from "bun:test";
import { learnNet } from "../../../../src/build/tagger/learn-net.ts";
import { peopleNetLesson } from "../../../../src/build/tagger/lessons.ts";
import { SecondOpinion } from "../../../../src/privacy/analyze/net/second-opinion.ts";
import { TokenNet } from "../../../../src/privacy/analyze/net/token-net.ts";
import { vectorSize, windowNetOf } from "../../../../src/privacy/analyze/net/window-net.ts";
import { wordNetReach } from "../../../../src/privacy/analyze/net/word-features.ts";
import { WordNet } from "../../../../src/privacy/analyze/net/word-net.ts";
import { modelsOfTypes, rowsOf } from "../../../../src/privacy/analyze/tagger/largest.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { Chance } from "../../../../src/build/tagger/chance.ts";

const person = { text: "We asked Zorvathek today.", spans: [{ start: 9, end: 18, type: "PERSON" }] };
const bytes = learnNet(
  peopleNetLesson,
  Array.from({ length: 200 }, () => person),
  new Chance(1),
  2,
);
const fresh = () => new WordNet(windowNetOf(bytes, 1, wordNetReach));
const scoreOf = (net: WordNet, text: string, i: number): number => {
  const tokens = tokensOf(text);
  return net.scoresOf(text, tokens, tokens.count, i)[0]!;
};

test("what is kept of the words of other texts and other places changes no score", () => {
  const chance = new Chance(5);
  const words = ["maria", "Maria", "MARIA", "Berg", "berg", "an", "An", "today", "O'Neil", "x", "Straße", "STRASSE"];
  const gaps = [" ", ", ", "\n", "-", ": "];
  const reused = fresh();
  for (let n = 0; n < 300; n++) {
    const text = Array.from({ length: 1 + chance.below(30) }, () => chance.one(words) + chance.one(gaps)).join("");
    reused.begin();
    for (let i = 0; i < tokensOf(text).count; i += 1 + chance.below(20)) {
      const alone = fresh();
      alone.begin();
      expect(scoreOf(reused, text, i)).toBe(scoreOf(alone, text, i));
    }
  }
});

/** Says a number for each token, and counts how often it is asked. */
class Saying extends TokenNet<readonly number[]> {
  asked = 0;

  constructor() {
    const units = new Float32Array(16 * (1 + vectorSize));
    units[1] = 1;
    const types = new Float32Array(1 + 16);
    types[1] = 1;
    const head = [units, types].map(({ buffer }) => new Uint8Array(buffer));
    super(windowNetOf(new Uint8Array(Buffer.concat(head)), 1, 0));
  }

  protected fill(_text: string, tokens: readonly number[], i: number, into: Int32Array, from: number): void {
    this.asked++;
    into[from] = tokens[i]!;
  }
}

test("a network is asked where the weights say little, and nowhere else", () => {
  const features = Int32Array.of(0);
  const tagOf = (weight: number, said: number) => {
    const net = new Saying();
    const opinion = new SecondOpinion([-10]);
    net.begin();
    const linear = modelsOfTypes(new Uint8Array(rowsOf(Int8Array.of(weight), 1).buffer), Int32Array.of(0));
    return { tag: opinion.tagOf(linear, features, 0, (i) => net.scoresOf("", [said], 1, i)), asked: net.asked };
  };
  expect(tagOf(-41, 9)).toEqual({ tag: 0, asked: 0 });
  expect(tagOf(41, 0)).toEqual({ tag: 1, asked: 0 });
  expect(tagOf(-30, 2)).toEqual({ tag: 1, asked: 1 });
  expect(tagOf(-30, 1)).toEqual({ tag: 0, asked: 1 });
  expect(tagOf(9, 0)).toEqual({ tag: 0, asked: 1 });
});
