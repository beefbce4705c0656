import { describe, expect, test } from "bun:test";
import type { Detector } from "../../src/privacy/analyze/detector.ts";
import { FindingsCounts } from "../../src/privacy/analyze/findings-counts.ts";
import { terms } from "../../src/privacy/analyze/terms.ts";
import { Masking, type PrivacySettings } from "../../src/privacy/masking.ts";
import { chatRequest } from "../support/chat-request.ts";
import { expectSameAsUncached } from "./conversations.ts";

test("what is found in a conversation is the same whether or not its texts were searched before", async () => {
  const { hits, misses, evictions } = await expectSameAsUncached(250, 1);
  expect(hits).toBeGreaterThan(misses / 2);
  expect(evictions).toBeGreaterThan(0);
}, 120_000);

/** Finds every Zoe in the texts that it is given, which it notes. */
function noting() {
  const given: string[] = [];
  const state = { isBroken: false, takesMs: 0 };
  const detector: Detector = {
    name: "zoe",
    types: ["PERSON"],
    find(text) {
      given.push(text);
      const end = performance.now() + state.takesMs;
      while (performance.now() < end);
      if (state.isBroken) throw new Error("broken");
      return [...text.matchAll(/Zoe/g)].map(({ index }) => ({
        start: index,
        end: index + 3,
        type: "PERSON",
        strength: 3,
      }));
    },
  };
  return { given, state, detector };
}

function masking(detectors: Detector[], changes: Partial<PrivacySettings> = {}) {
  const counts = new FindingsCounts();
  const analyzer = { detectors, types: new Set(["PERSON"]), allowed: () => false };
  const one = new Masking({
    secret: "s".repeat(32),
    analyzer,
    instruction: false,
    onFailure: "pass",
    timeBudgetMs: 10_000,
    cacheBytes: 1 << 20,
    counts,
    ...changes,
  });
  const mask = async (contents: readonly string[], scope = "account") => {
    const messages = contents.map((content) => ({ role: "user" as const, content }));
    await one.mask(chatRequest({ model: "m", messages }), scope);
    return messages.map(({ content }) => content.replace(/SURROGATE_PII\(PERSON_\d{9}\)/g, "<PERSON>"));
  };
  return { mask, counts };
}

describe("A text is searched once", () => {
  test("in each scope, alone and in what was added to it", async () => {
    const { given, detector } = noting();
    const { mask } = masking([detector]);
    expect(await mask(["I am Zoe", "Hello"])).toEqual(["I am <PERSON>", "Hello"]);
    expect(await mask(["I am Zoe", "Hello", "Who is Zoe?"])).toEqual(["I am <PERSON>", "Hello", "Who is <PERSON>?"]);
    expect(given).toEqual(["I am Zoe", "Hello", "Who is Zoe?"]);
    expect(await mask(["I am Zoe"], "another")).toEqual(["I am <PERSON>"]);
    expect(given).toHaveLength(4);
  });

  test("and what is found elsewhere is sought in it each time", async () => {
    const zoe = noting();
    const { mask } = masking([
      {
        ...zoe.detector,
        find: (text) => (text === "I am Ada" ? [{ start: 5, end: 8, type: "PERSON", strength: 3 }] : []),
      },
    ]);
    expect(await mask(["Ada and ADA"])).toEqual(["Ada and ADA"]);
    expect(await mask(["Ada and ADA", "I am Ada"])).toEqual(["<PERSON> and <PERSON>", "I am <PERSON>"]);
    expect(await mask(["Ada and ADA"])).toEqual(["Ada and ADA"]);
  });

  test("but again if a detector failed in it", async () => {
    const { given, state, detector } = noting();
    const { mask } = masking([detector]);
    state.isBroken = true;
    expect(await mask(["I am Zoe"])).toEqual(["I am Zoe"]);
    state.isBroken = false;
    expect(await mask(["I am Zoe"])).toEqual(["I am <PERSON>"]);
    expect(await mask(["I am Zoe"])).toEqual(["I am <PERSON>"]);
    expect(given).toHaveLength(2);
  });

  test("but again if the time was over before it was its turn", async () => {
    const { state, detector } = noting();
    const { mask } = masking([detector], { timeBudgetMs: 500 });
    const texts = ["one Zoe", "two: Lea", "three: Zoe"];
    state.takesMs = 600;
    await mask(["Lea", ...texts]);
    state.takesMs = 0;
    expect(await mask(texts)).toEqual(["one <PERSON>", "two: Lea", "three: <PERSON>"]);
  });

  test("but again if only terms were looked for in it, behind the escapes of another text", async () => {
    const { detector } = noting();
    const { mask } = masking([detector, terms(["Bluebird"])]);
    expect(await mask([String.raw`She said \"I am Zoe\"`])).toEqual([String.raw`She said \"I am <PERSON>\"`]);
    expect(await mask(['She said "I am Zoe"'])).toEqual(['She said "I am <PERSON>"']);
  });

  test("where that is switched on", async () => {
    const { given, detector } = noting();
    const { mask, counts } = masking([detector], { cacheBytes: 0 });
    await mask(["I am Zoe"]);
    await mask(["I am Zoe"]);
    expect(given).toHaveLength(2);
    expect([counts.hits, counts.misses, counts.bytes()]).toEqual([0, 0, 0]);
  });
});

test("a file that is edited in the middle or grows at its end is searched only there", async () => {
  const { given, detector } = noting();
  const { mask } = masking([detector], { cacheBytes: 8 << 20 });
  let file = "";
  for (let line = 0; file.length < 200_000; line++)
    file += `line ${line * 7919} of it${line % 9 === 0 ? ", by Zoe" : ""}\n`;
  await mask([file]);
  const searched = () => given.splice(0).reduce((sum, { length }) => sum + length, 0);
  expect(searched()).toBeGreaterThan(200_000);
  expect((await mask([`${file}One more, by Zoe.`]))[0]).toEndWith("by <PERSON>.");
  expect(searched()).toBeLessThan(16_000);
  const middle = file.indexOf("\n", 100_000) + 1;
  const edited = `${file.slice(0, middle)}This is new, by Zoe.\n${file.slice(middle)}`;
  expect(await mask([edited])).toEqual([edited.replaceAll("Zoe", "<PERSON>")]);
  expect(searched()).toBeLessThan(32_000);
});
