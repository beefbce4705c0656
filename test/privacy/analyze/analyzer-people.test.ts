import { describe, expect, test } from "bun:test";
import type { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { restorer } from "../../../src/privacy/restore/restorer.ts";
import { chatRequest } from "../../support/chat-request.ts";
import { defaultMasking } from "../../support/masking.ts";

/** What would leave, with a letter for each stem and a number for each of its spellings; and what comes back of it. */
async function masked(...contents: string[]) {
  const request: ChatRequest = { model: "m", messages: contents.map((content) => ({ role: "user", content })) };
  const { vault, grammar } = await defaultMasking.mask(chatRequest(request), "account");
  const texts = request.messages.map(({ content }) => content as string);
  const stems = new Map<string, Set<string>>();
  const short = (_: string, type: string, stem: string, rest: string) => {
    const spellings = stems.get(stem) ?? new Set();
    stems.set(stem, spellings.add(rest));
    const letter = String.fromCharCode(65 + [...stems.keys()].indexOf(stem));
    return `<${type === "PERSON" ? "" : `${type} `}${letter}${[...spellings].indexOf(rest) + 1}>`;
  };
  const back = texts.map((text) => {
    const one = restorer(vault, grammar, false);
    return one.push(text) + one.end(false);
  });
  const leaving = texts.map((text) => text.replace(/SURROGATE_PII\(([A-Z_]+)_(\d{7})(\d\d)\)/g, short));
  return { leaving, back, texts };
}

const variants: [what: string, text: string, leaving: string][] = [
  ["the full name, the last and the first", "I am Maria Lopez. Lopez, Maria.", "I am <A1>. <A2>, <A3>."],
  ["a last name before the full one", "Dr. Lopez here. I am Maria Lopez.", "Dr. <A1> here. I am <A2>."],
  ["titles and salutations", "Dear Ms. Lopez, Prof. Maria Lopez came.", "Dear Ms. <A1>, Prof. <A2> came."],
  ["the possessive", "Maria Lopez came. Maria's and Lopez's books.", "<A1> came. <A2>'s and <A3>'s books."],
  ["the genitive", "Hans Trautmann kam. Trautmanns Auto.", "<A1> kam. <A2>s Auto."],
  ["another case", "Maria Lopez, MARIA LOPEZ, LOPEZ", "<A1>, <A2>, <A3>"],
  ["initials", "John Smith came. J. Smith too.", "<A1> came. <A2> too."],
  ["a hyphen and an apostrophe", "Jean-Luc Moreau and Liam O'Brien. Jean-Luc! O'Brien!", "<A1> and <B1>. <A2>! <B2>!"],
  ["accents that are left out", "Ich bin Jürgen Müller. Muller.", "Ich bin <A1>. <A2>."],
];

describe("Variants of one person share a stem, and each comes back in its own spelling:", () => {
  test.each(variants)("%s", async (_, text, leaving) => {
    const { leaving: left, back } = await masked(text);
    expect(left).toEqual([leaving]);
    expect(back).toEqual([text]);
  });
});

describe("People are told apart:", () => {
  const apart: [what: string, text: string, leaving: string][] = [
    ["a last name of two is neither's", "Maria Lopez and Juan Lopez. Lopez!", "<A1> and <B1>. <C1>!"],
    ["what is left is somebody's", "Maria Lopez and Juan Lopez. Maria, Juan!", "<A1> and <B1>. <A2>, <B2>!"],
  ];
  test.each(apart)("%s", async (_, text, leaving) => {
    const { leaving: left, back } = await masked(text);
    expect(left).toEqual([leaving]);
    expect(back).toEqual([text]);
  });
});

describe("A conversation that goes on", () => {
  test("changes no surrogate of what was said in it, whoever is named later", async () => {
    const turns = [
      "My name is Maria Lopez, maria.lopez@example.org.",
      "Hello Maria! Dear Ms. Lopez,",
      "I am here for Juan Lopez and Dr. Garcia.",
      "Garcia, Lopez, Maria and Juan; Ana Garcia came with Maria Perez.",
      "MARIA, Ana, Garcia, Perez and Lopez.",
    ];
    const { texts: all } = await masked(...turns);
    for (let count = 1; count < turns.length; count++)
      expect((await masked(...turns.slice(0, count))).texts).toEqual(all.slice(0, count));
  });
});

describe("Findings that overlap or lie in one another leave nothing in clear:", () => {
  const nested: [text: string, leaving: string][] = [
    ["Maria Lopez <maria.lopez@example.org>", "<A1> <<EMAIL_ADDRESS B1>>"],
    ["mailto:maria.lopez@example.org?subject=x", "mailto:<EMAIL_ADDRESS A1>?subject=x"],
    ["https://example.org/?mail=maria.lopez@example.org&x=1", "https://example.org/?mail=<EMAIL_ADDRESS A1>&x=1"],
    ["maria.lopez@example.org,maria.lopez@example.org", "<EMAIL_ADDRESS A1>,<EMAIL_ADDRESS A1>"],
    ["(+49 30 901820)", "(<PHONE_NUMBER A1>)"],
    ["IBAN DE89 3704 0044 0532 0130 00 of Maria Lopez", "IBAN <IBAN_CODE A1> of <B1>"],
    ["de89370400440532013000 DE89 3704 0044 0532 0130 00", "<IBAN_CODE A1> <IBAN_CODE A2>"],
  ];
  test.each(nested)("%s", async (text, leaving) => {
    const { leaving: left, back } = await masked(text);
    expect(left).toEqual([leaving]);
    expect(back).toEqual([text]);
  });
});
