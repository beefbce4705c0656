import { expect, test } from "bun:test";
import { Chance } from "../../../src/build/tagger/chance.ts";
import { unsure } from "../../../src/build/tagger/learn.ts";
import { learnNet } from "../../../src/build/tagger/learn-net.ts";
import type { NetLesson } from "../../../src/build/tagger/learning-net.ts";
import { judgeWindow, vectorSize, windowNetOf, windowSizeOf } from "../../../src/privacy/analyze/net/window-net.ts";

/** A token is a letter, and is judged where it is x: it is of the type if one of its neighbours is a and the other b, in either order. */
const lesson: NetLesson = {
  types: ["BETWEEN"],
  rows: 64,
  featureCount: 1,
  reach: 1,
  droppedTogether: [],
  open: ({ text }) => ({
    truth: Uint8Array.from(text, (letter, i) => {
      if (letter !== "x" || i === 0 || i === text.length - 1) return unsure;
      return text[i - 1] === text[i + 1] ? 0 : 1;
    }),
    featuresOf: (i, into) => (into[0] = text.charCodeAt(i) & 63),
  }),
};
const examples = ["axa", "bxb", "axb", "bxa"].flatMap((text) =>
  Array.from({ length: 200 }, () => ({ text, spans: [] })),
);

function scoreOf(bytes: Uint8Array, text: string): number {
  const net = windowNetOf(bytes, 1, lesson.reach);
  const window = new Float64Array(windowSizeOf(lesson.reach));
  for (let i = 0; i < text.length; i++)
    for (let d = 0; d < vectorSize; d++)
      window[i * vectorSize + d] = net.vectors[(text.charCodeAt(i) & 63) * vectorSize + d]!;
  const scores = new Float64Array(1);
  judgeWindow(net, window, scores);
  return scores[0]!;
}

test("a network learns what no sum of weights can say: that two neighbours are not the same", () => {
  const bytes = learnNet(lesson, examples, new Chance(3), 5);
  expect(scoreOf(bytes, "axb")).toBeGreaterThan(0.5);
  expect(scoreOf(bytes, "bxa")).toBeGreaterThan(0.5);
  expect(scoreOf(bytes, "axa")).toBeLessThan(-0.5);
  expect(scoreOf(bytes, "bxb")).toBeLessThan(-0.5);
});

test("the same examples and the same chance give the same network, bit for bit", () => {
  const once = () => Buffer.from(learnNet(lesson, examples, new Chance(7), 1)).toString("base64");
  expect(once()).toBe(once());
});

test("tokens of which nobody knows what they are teach nothing", () => {
  const unknown = {
    ...lesson,
    open: (example: (typeof examples)[0]) => ({ ...lesson.open(example), truth: new Uint8Array(3).fill(unsure) }),
  };
  expect(Buffer.from(learnNet(unknown, examples, new Chance(7), 1))).toEqual(
    Buffer.from(learnNet(lesson, [], new Chance(7), 1)),
  );
});
