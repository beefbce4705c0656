import { describe, expect, test } from "bun:test";
import type { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { composed } from "../../../src/privacy/analyze/composed.ts";
import { resolveTypes } from "../../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../../src/privacy/analyze/detectors/index.ts";
import { Masking } from "../../../src/privacy/masking.ts";
import type { Occurrence } from "../../../src/privacy/analyze/analyzed-text.ts";
import { allowed, patterns, terms } from "../../../src/privacy/analyze/terms.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { chatRequest } from "../../support/chat-request.ts";
import { costRatio } from "../cost-ratio.ts";

const apart = (text: string) => text.normalize("NFD");

/** What is found in texts, as it was written, and what leaves of them. */
async function hidden(texts: readonly string[], allow: readonly string[] = []) {
  const own = [
    terms([apart("Café Noir"), "Øre", "한국 프로젝트"]),
    patterns([{ type: "STAFF_ID", regex: apart("MÜ-[0-9]{4}é") }]),
  ];
  const types = new Set([...resolveTypes(["default"]), "TERM", "STAFF_ID"]);
  const analyzer = { detectors: [...own, ...detectors], types, allowed: allowed(allow) };
  const masking = new Masking({
    secret: "a secret",
    analyzer,
    instruction: false,
    onFailure: "reject",
    timeBudgetMs: 10_000,
  });
  const request: ChatRequest = { model: "m", messages: texts.map((content) => ({ role: "user", content })) };
  const found: { at: Occurrence; text: string }[] = [];
  await masking.mask(chatRequest(request), "account", {
    found(searched) {
      for (const { field, occurrences } of searched)
        for (const at of occurrences) found.push({ at, text: String(field.owner[field.key]).slice(at.start, at.end) });
    },
  });
  const left = request.messages.map(({ content }) =>
    (content as string).replace(/SURROGATE_PII\(([A-Z_]+)_\d{9}\)/g, "<$1>"),
  );
  return { found, left };
}

describe("In a text whose letters are decomposed", () => {
  test("terms, patterns and people are found as in any other, and only they are hidden", async () => {
    const text =
      "Ü: das café noir, MÜ-4711é und 한국 프로젝트; mein Name ist Zoë Müller-Großmann. Grüße, Zoë Müller-Großmann á";
    const plain = await hidden([text]);
    expect(plain.left[0]).toBe("Ü: das <TERM>, <STAFF_ID> und <TERM>; mein Name ist <PERSON>. Grüße, <PERSON> á");
    const { left, found } = await hidden([apart(text)]);
    expect(left[0]).toBe(apart(plain.left[0]!));
    expect(found.map((one) => one.text)).toEqual(plain.found.map((one) => apart(one.text)));
    expect(found.map(({ at }) => at.value)).toEqual(found.map((one) => one.text));
  });

  test("values are found at each place, however it is written there", async () => {
    const { left } = await hidden([
      "Mein Name ist Zoë Müller.",
      apart("Zoë Müller"),
      JSON.stringify({ von: apart("Zoë Müller") }),
    ]);
    expect(left).toEqual(["Mein Name ist <PERSON>.", "<PERSON>", '{"von":"<PERSON>"}']);
  });

  test("what is allowed is not hidden, however it is configured", async () => {
    const text = "Mein Name ist Zoë Müller.";
    for (const written of [text, apart(text)])
      for (const allow of ["zoë müller", apart("Zoë Müller")])
        expect((await hidden([written], [allow])).left).toEqual([written]);
  });
});

test("each place of a composed text is known in the text as it was written, over the ends of its pieces", () => {
  for (const lead of [0, 1, 16_382, 16_383, 16_384]) {
    const text = `${"x".repeat(lead)}${apart("é한")}y${"z".repeat(16_384)}${apart("ô")}👩\u200d👧!`;
    const work = composed(text);
    let step = work.next();
    while (!step.done) step = work.next();
    const view = step.value!;
    expect(view.text).toBe(text.normalize("NFC"));
    for (const letter of ["é", "한", "y", "ô", "!"]) {
      const at = view.text.indexOf(letter);
      expect(text.slice(view.originOf(at), view.originOf(at + letter.length))).toBe(apart(letter));
    }
  }
});

test("in a text with no-break spaces, people, terms and what is allowed are found as in any other, and go back as they were written", async () => {
  const spaced = "Mein Name ist\u00a0Zoë Müller, aus dem Café\u00a0Noir; Zoe\u0308\u00a0Müller, 12\u00a0km";
  const { left, found } = await hidden([spaced]);
  expect(left).toEqual(["Mein Name ist\u00a0<PERSON>, aus dem <TERM>; <PERSON>, 12\u00a0km"]);
  expect(found.map(({ at }) => at.value)).toEqual(["Zoë Müller", "Café\u00a0Noir", "Zoe\u0308\u00a0Müller"]);
  expect((await hidden([spaced], ["zoë\u00a0müller"])).left[0]).toContain("Zoë Müller");
  expect(atOnce(composed("12 km"))).toBeUndefined();
});

describe("In lines that a mail quotes", () => {
  const lines = [
    "Dear Ms Weidenfeller,",
    "my IBAN is DE89 3704 0044 0532",
    "0130 00, and I live in",
    "Lindenstraße 5",
    "10115 Berlin.",
    "",
    "Thanks, Tom",
    "John",
    "Smith",
  ];
  const quoted = (marks: string, of = lines) => of.map((line) => marks + line).join("\n");

  test("the same is found as where it was written, however deep the quote is", async () => {
    const { found } = await hidden([lines.join("\n")]);
    expect(found.map(({ text }) => text)).toContain("10115 Berlin");
    for (const marks of ["> ", ">> ", "> > ", ">"]) {
      const again = await hidden([`On Monday you wrote:\n${quoted(marks)}\n\nDone.`]);
      const values = found.map(({ at, text }) => [at.type, text.replaceAll("\n", `\n${marks}`)]);
      expect(again.found.map(({ at, text }) => [at.type, text])).toEqual(values);
      expect(again.left[0]).toContain(`${marks}Thanks, <PERSON>\n`);
    }
  });

  test("only the values leave, in one line alone, too", async () => {
    const { left } = await hidden([quoted("> ", ["John", "Smith", "a > b", "", "bye"]), "> Thanks, Tom"]);
    expect(left).toEqual(["> <PERSON>\n> <PERSON>\n> a > b\n> \n> bye", "> Thanks, <PERSON>"]);
  });

  test("each place is known, in quotes of any depth and beside what looks alike", () => {
    const text = ">a\r\n>> é\r\n\r\nx > y\n>z\n> > u";
    const view = atOnce(composed(text))!;
    expect(view.text).toBe("a\r\né\r\n\r\nx > y\nz\nu");
    for (const one of "aéxyzu") expect(text[view.originOf(view.text.indexOf(one))]).toBe(one);
    for (const plain of ["a > b", "<div\n>text", "a\n  > b", "x\n>"]) expect(atOnce(composed(plain))).toBeUndefined();
  });
});

test("a letter with accents without end costs no more than as many letters", () => {
  const cost = (text: string) => () => void atOnce(composed(text));
  const accents = "\u0315\u0301\u0323".repeat(5000);
  const most = 5;
  expect(costRatio(cost(`e${accents}`), cost("e\u0301".repeat(7500)), most)).toBeLessThan(most);
});
