import { expect } from "bun:test";
import * as fc from "fast-check";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { bendings } from "./bendings.ts";
import { chance, pieces } from "./chance.ts";
import { chunk, chunksOf, masking, type Planted, received, said, sent, streamed } from "./path.ts";
import { chatRequest } from "../support/chat-request.ts";

/** One property a promise of design.md, section 1. The ordinary run and the long one differ in the number of cases only. */

const types = ["PERSON", "EMAIL_ADDRESS", "PHONE_NUMBER", "STAFF_ID", "US_SSN", "TERM"];

const values = fc.oneof(
  fc.constantFrom("Maria Lopez", "Jürgen Groß", "O'Brien", '"Quote"', "back\\slash", "two\nlines", "$& $1 $$", "$`"),
  fc.constantFrom(
    "constructor",
    "__proto__",
    "👩‍👧 Ana",
    "山田太郎",
    "a<b>&amp;c",
    "100%25",
    "\\u0041",
    "tab\tend",
    "}{",
    "]],",
  ),
  fc.string({ minLength: 4, maxLength: 12, unit: "grapheme" }).map((text) => `Zq${text}7`),
);
export const planted = fc.uniqueArray(fc.record({ value: values, type: fc.constantFrom(...types) }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ value }) => value,
});
export const ordinary = fc.oneof(
  fc.constantFrom(
    "Dear",
    "the surrogate",
    "person",
    "(see",
    "surrogates:",
    "S",
    "50%",
    "&",
    "\\",
    "PII",
    "`code`",
    "**bold**",
  ),
  fc.constantFrom(
    '{"a":',
    "![x](",
    "\n\n- ",
    "日本",
    "👩‍👧",
    "é",
    "us",
    "\u200b",
    "<b>",
    "e-mail",
    "staff",
    "term",
    "SURR",
  ),
  fc.string({ maxLength: 8, unit: "grapheme" }),
);

/** Words and values by turns, each with a space before the next word: a value may touch nothing that would change what it is. */
const script = fc.record({
  planted,
  words: fc.array(fc.record({ word: ordinary, which: fc.nat(), bending: fc.nat() }), { minLength: 1, maxLength: 8 }),
  seed: fc.nat(),
});

export async function clientReadsTheOriginal(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(script, async ({ planted: all, words, seed }) => {
    const random = chance(seed);
    const valueOf = (which: number) => all[which % all.length]!.value;
    const text = words.map(({ word, which }) => `${word} ${valueOf(which)} `).join("");
    if (holdsOneInAnother(all) || overlaps(all, words, text)) return;
    const request: ChatRequest = { model: "m", messages: [{ role: "user", content: text }], stream: true };
    const masked = await masking(all).mask(chatRequest(request), "account");
    const bytes = sent(request);
    for (const { value } of all.filter((one) => text.includes(one.value)))
      expect(bytes).not.toContain(JSON.stringify(value).slice(1, -1));

    let turn = 0;
    const user = request.messages.find(({ role }) => role === "user")!.content as string;
    const answer = user.replace(/SURROGATE_PII\((?!LITERAL)([A-Z_]+)_(\d{9})\)/g, (_, type: string, digits: string) => {
      const bending = bendings[words[turn++ % words.length]!.bending % bendings.length]!;
      return (bending.clash?.test(text) ? bendings[0]! : bending).bend(type, digits, random);
    });
    const events = [...pieces(answer, random).map((content) => chunk({ content })), chunk({}, "stop")];
    const out = received(streamed(events, random), masked);
    expect(said(chunksOf(out), "content")).toBe(text);
    forbidden(out, [...masked.vault.names]);
  });
  await fc.assert(property, { numRuns, seed: 20261121 });
}

/** Nothing that a client must never see, in any byte. */
export function forbidden(out: string, names: readonly string[]): void {
  expect(out).not.toMatch(/surrogate_pii\s*[(\uff08]|unsupported_streaming_privacy_mode/i);
  const plain = out.toUpperCase().replace(/[^A-Z0-9]/g, "");
  for (const name of names) expect(plain).not.toContain(name);
}

export const holdsOneInAnother = (all: readonly Planted[]) =>
  all.some((one) => all.some((other) => one !== other && one.value.includes(other.value)));

/** Whether the words around happen to complete a value somewhere else. */
const overlaps = (all: readonly Planted[], words: readonly { which: number }[], text: string) =>
  all.some(
    ({ value }, index) =>
      text.split(value).length - 1 !== words.filter(({ which }) => which % all.length === index).length,
  );

/** What a user may type that looks like a surrogate. */
const lookalike = fc
  .tuple(
    fc.constantFrom(...types, "LITERAL", "CITY"),
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.constantFrom(...bendings),
    fc.nat(),
  )
  .map(([type, number, { bend }, seed]) => bend(type, String(number).padStart(9, "0"), chance(seed)));

export async function literalsComeBackAsTyped(numRuns: number): Promise<void> {
  const typed = fc.oneof(
    lookalike,
    fc.constantFrom("SURROGATE_PII(x)", "surrogate_pii", "SURROGATE_PII(", "[unknown]", "SURROGATE_PII"),
  );
  const property = fc.asyncProperty(
    planted,
    fc.array(typed, { minLength: 1, maxLength: 4 }),
    fc.nat(),
    async (all, some, seed) => {
      const random = chance(seed);
      const text = [...some, ...all.map(({ value }) => value)]
        .map((one, index) => `${index % 2 ? "and" : "so:"} ${one} ;`)
        .join("\n\n");
      if (
        overlaps(
          all,
          all.map((_, which) => ({ which })),
          text,
        )
      )
        return;
      const request: ChatRequest = { model: "m", messages: [{ role: "user", content: text }], stream: true };
      const masked = await masking(all).mask(chatRequest(request), "account");
      const user = request.messages.find(({ role }) => role === "user")!.content as string;
      for (const [, name] of user.matchAll(/SURROGATE_PII\(([^)]*)\)/g))
        expect(masked.vault.find(name!.replaceAll("_", ""))).toBeDefined();

      const events = [...pieces(user, random).map((content) => chunk({ content })), chunk({}, "stop")];
      const out = received(streamed(events, random), masked);
      const square = (one: string) => one.replace(/[(\uff08]/g, "[").replace(/[)\uff09]/g, "]");
      expect(square(said(chunksOf(out), "content"))).toBe(square(text));
      expect(out).not.toMatch(/surrogate_pii\s*[(\uff08]/i);
    },
  );
  await fc.assert(property, { numRuns, seed: 20261121 });
}
