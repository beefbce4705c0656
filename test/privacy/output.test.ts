import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createMasking } from "../../src/app/gateway.ts";
import { privacyOf } from "../../src/config/resolve-privacy.ts";
import { answerText } from "../../src/privacy/restore/answer-text.ts";
import { restoreAnswer } from "../../src/privacy/restore/whole-text.ts";
import { terms } from "../../src/privacy/analyze/terms.ts";
import { type Masked, Masking } from "../../src/privacy/masking.ts";
import { chatRequest } from "../support/chat-request.ts";
import { chance, pieces } from "./chance.ts";
import { costRatio } from "./cost-ratio.ts";
import { oneByOne } from "./restoring.ts";

const masking = createMasking(privacyOf({ output: "mask", instruction: false }, null), {
  secret: "a secret",
  fetch: () => Promise.reject(new Error("nobody is asked")),
});
const asked = "I am Maria Lopez, maria.lopez@example.org. Our office: info@acme.org, by the way. @-free";

async function maskedFor(content: string): Promise<Masked> {
  return masking.mask(chatRequest({ model: "m", messages: [{ role: "user", content }] }), "account");
}
const masked = await maskedFor(asked);
const surrogates = {
  name: masked.vault.hide("Maria Lopez", "PERSON"),
  mail: masked.vault.hide("maria.lopez@example.org", "EMAIL_ADDRESS"),
};

function read(parts: readonly string[], isJson = false): string {
  const one = answerText(masked, isJson);
  return parts.map((part) => one.push(part)).join("") + one.end(true);
}

describe("With output: mask, personal data that the model wrote of itself is hidden,", () => {
  test.each([
    ["an address", "Write to john.doe@corp.example now.", "Write to [EMAIL_ADDRESS] now."],
    ["a name by its cue", "My name is Peter Hansen, and I agree.", "My name is [PERSON], and I agree."],
    ["a card", "Pay with 4111 1111 1111 1111.", "Pay with [CREDIT_CARD]."],
    [
      "again, wherever it was found once",
      "My name is Peter Hansen, and I agree to all of that.\nHansen it is: Peter Hansen.\n",
      "My name is [PERSON], and I agree to all of that.\n[PERSON] it is: [PERSON].\n",
    ],
    [
      "beside the request's own values, which come back",
      `Dear ${surrogates.name} (${surrogates.mail}), john.doe@corp.example wrote.`,
      "Dear Maria Lopez (maria.lopez@example.org), [EMAIL_ADDRESS] wrote.",
    ],
  ])("%s", (_what, text, expected) => {
    expect(read([text])).toBe(expected);
    expect(read(oneByOne(text))).toBe(expected);
    expect(restoreAnswer(masked, text, false, true)).toBe(expected);
  });

  test.each([
    ['{"to":"john.doe@corp.example","cc":["x"]}', '{"to":"[EMAIL_ADDRESS]","cc":["x"]}'],
    ['{"card":4111111111111111,"n":1}', '{"card":"[CREDIT_CARD]","n":1}'],
    [
      JSON.stringify({
        body: "Hello,\nmy name is Peter Hansen.\n",
        inner: JSON.stringify({ to: "john@corp.example" }),
      }),
      JSON.stringify({ body: "Hello,\nmy name is [PERSON].\n", inner: JSON.stringify({ to: "[EMAIL_ADDRESS]" }) }),
    ],
    [`{"to":"${surrogates.mail}"}`, '{"to":"maria.lopez@example.org"}'],
  ])("in arguments %p", (text, expected) => {
    expect(read([text], true)).toBe(expected);
    expect(read(oneByOne(text), true)).toBe(expected);
    expect(restoreAnswer(masked, text, true, true)).toBe(expected);
  });

  test.each([
    { words: "word ".repeat(9000), card: 4111111111111111, n: 1 },
    { card: 4111111111111111, to: "john.doe@corp.example", words: "word ".repeat(9000) },
    Array.from({ length: 2000 }, () => ({ note: 'a "word"', card: 4111111111111111, to: "john.doe@corp.example" })),
    {
      inner: JSON.stringify({
        words: 'a "word" '.repeat(9000),
        card: 4111111111111111,
        street: "12 Main Street",
        n: 1,
      }),
    },
    { words: "word ".repeat(9000), to: surrogates.mail },
  ])("in arguments that are searched in parts, which stay JSON %#", (said) => {
    const text = JSON.stringify(said);
    const expected = text
      .replaceAll('"card":4111111111111111', '"card":"[CREDIT_CARD]"')
      .replaceAll(String.raw`\"card\":4111111111111111`, String.raw`\"card\":\"[CREDIT_CARD]\"`)
      .replaceAll("john.doe@corp.example", "[EMAIL_ADDRESS]")
      .replaceAll("12 Main Street", "[ADDRESS]")
      .replaceAll(surrogates.mail, "maria.lopez@example.org");
    expect(read([text], true)).toBe(expected);
    expect(restoreAnswer(masked, text, true, true)).toBe(expected);
  });

  test.each(["I live at Hauptstr. 12, 10115 Berlin.", "It is signed by J. R. Hansen."])(
    "wherever a window may end that has it: %s",
    (told) => {
      const words = "we think that this is all quite fine and good so far because it was done well before and is".split(
        " ",
      );
      for (let count = 0; count <= words.length; count++) {
        const text = `${words.slice(0, count).join(" ")}. ${told} And so on.`;
        expect([text, read([text])]).toEqual([text, expect.not.stringMatching(/Hauptstr|J\.|Hansen/)]);
      }
    },
  );

  test("but not what is allowed, though it is a part of what is hidden", async () => {
    const settings = privacyOf({ output: "mask", allow: ["Hansen"] }, null);
    const resources = { secret: "a secret", fetch: () => Promise.reject(new Error("nobody is asked")) };
    const request = chatRequest({ model: "m", messages: [{ role: "user", content: "Hello" }] });
    const sent = await createMasking(settings, resources).mask(request, "account");
    const text = "My name is Peter Hansen, and I agree to all of that.\nHansen is our bot.\n";
    expect(restoreAnswer(sent, text, false, true)).toBe(text.replace("Peter Hansen", "[PERSON]"));
  });

  test("but not what the request says itself, though it was not found there", async () => {
    const sent = await maskedFor("Divide 241920053 by three.");
    expect(sent.vault.size).toBe(0);
    const one = answerText(sent, false);
    expect(one.push("SSN: 241920053, and SSN: 241920054.") + one.end(true)).toBe("SSN: 241920053, and SSN: [US_SSN].");
  });
});

/** What a model may say, in pieces that touch each other anyhow. */
const shard = fc.oneof(
  fc.constantFrom(
    "My name is Peter Hansen",
    "john.doe@corp.example",
    "4111 1111 1111 1111",
    "Hansen",
    "+49 30 901820",
    "DE89 3704 0044 0532 0130 00",
    surrogates.name,
    surrogates.mail.toLowerCase(),
    "SURROGATE&lowbar;PII",
    "Maria Lopez",
  ),
  fc.constantFrom(
    ...'{ } [ ] : , . ! ? " \\ \\n \n \t 。 日本 é \ud83d x and the 7'.split(" "),
    '{"a":"',
    '","b":',
    " ",
    ". ",
    "\n",
  ),
  fc.string({ maxLength: 30, unit: "grapheme" }),
);
const soup = fc.array(shard, { maxLength: 30 }).map((shards) => shards.join(""));

test("What is hidden in an answer does not depend on how its stream was cut, and is the same as in a whole one", () => {
  const property = fc.property(soup, fc.nat(), fc.boolean(), (text, seed, json) => {
    const whole = restoreAnswer(masked, text, json, true);
    expect(read([text], json)).toBe(whole);
    expect(read(oneByOne(text), json)).toBe(whole);
    expect(read(pieces(text, chance(seed)), json)).toBe(whole);
  });
  fc.assert(property, { numRuns: 300, seed: 20261122 });
}, 120_000);

test("Arguments stay the JSON they were, whatever is hidden in them", () => {
  const values = fc.oneof(soup, fc.integer({ min: 4e15, max: 5e15 }), fc.constantFrom(4111111111111111, 49301234567));
  const property = fc.property(fc.dictionary(fc.constantFrom("a", "phone", "card", "to"), values), (args) => {
    const out: unknown = JSON.parse(restoreAnswer(masked, JSON.stringify(args), true, true));
    expect(Object.keys(out as object)).toEqual(Object.keys(args));
    const inner: unknown = JSON.parse(
      restoreAnswer(masked, JSON.stringify({ json: JSON.stringify(args) }), true, true),
    );
    expect(Object.keys(JSON.parse((inner as { json: string }).json) as object)).toEqual(Object.keys(args));
  });
  fc.assert(property, { numRuns: 300, seed: 20261122 });
}, 120_000);

describe("What is held back for the search is", () => {
  test("at most the end of a sentence or line, and never more than 1,024 characters", () => {
    const one = answerText(masked, false);
    expect(one.push("Good morning to all of you, and welcome here.")).toBe("");
    expect(one.push(" So ")).toBe("Good morning to all of you, and welcome here. ");
    for (const filler of ["words, ", "x", "日"]) {
      const long = answerText(masked, false);
      let [came, went] = [0, 0];
      for (let at = 0; at < 5000; at++) {
        came += filler.length;
        went += long.push(filler).length;
        expect(came - went).toBeLessThanOrEqual(1024);
      }
    }
  });

  test("all of arguments until they are there, but never more than 32 KB", () => {
    const one = answerText(masked, true);
    let [came, went] = [0, 0];
    for (let at = 0; at < 10_000; at++) {
      came += 9;
      went += one.push(at === 0 ? '{"text":"' : "no. Then,").length;
      expect(came - went).toBeLessThanOrEqual(32_768);
    }
    expect(went).toBeGreaterThan(0);
  });
});

describe("When a detector fails in an answer,", () => {
  const failing = {
    name: "failing",
    types: ["PERSON"],
    find: (text: string) => (text.includes("boom") ? broken() : []),
  };
  const broken = () => {
    throw new Error("a bug");
  };
  const maskedBy = (onFailure: "reject" | "pass", failures: string[]) =>
    new Masking({
      secret: "a secret",
      analyzer: { detectors: [failing, terms(["Bluebird"])], types: new Set(["PERSON", "TERM"]), allowed: () => false },
      instruction: false,
      onFailure,
      timeBudgetMs: 1000,
      output: "mask",
    }).mask(chatRequest({ model: "m", messages: [{ role: "user", content: "Hello" }] }), "account", {
      failed: ({ detector }) => failures.push(detector),
    });

  test("nothing of what was not searched goes out", async () => {
    const failures: string[] = [];
    const one = answerText(await maskedBy("reject", failures), false);
    expect(one.push("This is the first sentence, which is searched. And ")).toBe(
      "This is the first sentence, which is searched. ",
    );
    expect(() => one.push("this is boom, for Bluebird, which is never seen.\n")).toThrow(
      "The search of the answer for personal data failed, so it is not passed on: the detector failing broke down",
    );
    expect([one.end(false), failures]).toEqual(["", ["failing"]]);
  });

  test("on_failure: pass lets it out with what the others find", async () => {
    const failures: string[] = [];
    const one = answerText(await maskedBy("pass", failures), false);
    expect(one.push("A boom, for Bluebird.") + one.end(true)).toBe("A boom, for [TERM].");
    expect(failures).toEqual(["failing"]);
  });
});

test("A long answer that is there as a whole is searched in slices, between which others have their turn, with the same result", async () => {
  const { output } = masked;
  const line = `My name is Peter Hansen, and not ${surrogates.name}.\n`;
  const message = {
    content: line.repeat(1000),
    tool_calls: [{ function: { arguments: JSON.stringify({ line: line.repeat(500) }) } }],
  };
  let turns = 0;
  let next = setImmediate(function again() {
    turns++;
    next = setImmediate(again);
  });
  await output!.prepare({ choices: [{ message }] }, "account");
  clearImmediate(next);
  expect(turns).toBeGreaterThan(30);
  const masks = "My name is [PERSON], and not Maria Lopez.\n";
  expect(restoreAnswer(masked, message.content, false, true)).toBe(masks.repeat(1000));
  expect(restoreAnswer(masked, message.tool_calls[0]!.function.arguments, true, true)).toBe(
    JSON.stringify({ line: masks.repeat(500) }),
  );
});

test("Long arguments of a tool are one window, whose search pauses, with the same result", () => {
  const text = JSON.stringify({ line: "My name is Peter Hansen, and I agree. ".repeat(800) });
  const [one, other] = [masked.output!.text(true), masked.output!.text(true)];
  const pausing = one.pushing(text.slice(0, -1));
  expect(pausing.next()).toEqual({ done: true, value: "" });
  const ending = one.ending();
  let pauses = 0;
  let step = ending.next();
  for (; step.done !== true; step = ending.next()) pauses++;
  expect(pauses).toBeGreaterThan(100);
  expect(step.value).toBe(other.push(text.slice(0, -1)) + other.end());
});

test("Hundreds of people in an answer cost little more than the same one as often", () => {
  const told = (name: (n: number) => string) =>
    Array.from({ length: 400 }, (_, n) => `My name is Anna ${name(n)}, and I agree to all of that. \n`).join("");
  const letter = (n: number) => String.fromCharCode(97 + (n % 26));
  const [many, one] = [told((n) => `Schmidt${letter(n)}${letter(n / 26)}`), told(() => "Schmidtaa")];
  const most = 4;
  expect(
    costRatio(
      () => read([many]),
      () => read([one]),
      most,
    ),
  ).toBeLessThan(most);
});
