import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { EventRestorer } from "../../../src/dialects/openai-responses/native/restore-events.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import { restoreText } from "../../../src/privacy/restore/whole-text.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";
import type { Json } from "../../support/answers.ts";
import { agreeing, beginning, callEvents, callItem, completed, messageItem, textEvents, written } from "./said.ts";

const vault = new Vault("secret", "scope");
const surrogates = ['Ann "A" Lee', "back\\slash\nline", "Zoë"].map((value) => vault.hide(value, "PERSON"));
const masked = { vault, grammar: grammar(["PERSON"]) };

/** Surrogates whole, bent, cut and invented, between words that begin like them. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...surrogates,
        ...surrogates.map((one) => one.toLowerCase()),
        ...surrogates.map((one) => `\`${one}\``),
      ),
      fc.constantFrom(
        "SURR",
        "SURROGATE",
        "surrogate_pii",
        "PII",
        "PERSON",
        "(",
        ")",
        "SURROGATE_PII(PERSON_000000001)",
        "\\u0053URR",
      ),
      fc.constantFrom(" ", "So ", ".", ", ", "\n", "é", "\u{1F600}"),
      fc.nat(20).map((length) => surrogates[0]!.slice(0, length)),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join("") || "x");

const cut = (whole: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (whole.length + 1)))].toSorted((one, other) => one - other);
  return [0, ...at]
    .map((start, index) => whole.slice(start, at[index] ?? whole.length))
    .filter((piece) => piece !== "");
};

test("However texts are cut and interleaved, all that tells of them tells what the whole text restores to", () => {
  const places = fc.array(fc.nat(300), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, places, places, fc.boolean(), (said, args, some, others, isWhole) => {
      const status = isWhole ? "completed" : "incomplete";
      const [begin, pieces, end] = callEvents(cut(args, others), 1);
      const spoken = textEvents(cut(said, some), 0, status);
      const deltas = spoken.filter(({ type }) => type === "response.output_text.delta");
      const mixed = Array.from({ length: Math.max(deltas.length, pieces.length) }, (_, at) => [deltas[at], pieces[at]])
        .flat()
        .filter((event) => event !== undefined);
      const events = [
        ...beginning,
        ...spoken.slice(0, 2),
        ...begin,
        ...mixed,
        ...spoken.slice(-3),
        ...end,
        completed([messageItem(said, { status }), callItem(args, 1)], { status }),
      ];
      const restorer = new EventRestorer(masked, false);
      const numbered = events.map((data, index): Json => ({ ...data, sequence_number: index }));
      const out = numbered
        .flatMap((data) => restorer.push({ name: String(data["type"]), data }))
        .map(({ data }) => data);
      expect(restorer.end()).toEqual([]);
      for (const [index, event] of out.entries()) expect(event["sequence_number"]).toBe(index);
      // Clients such as LiteLLM fail at a delta that says nothing.
      expect(out.filter(({ delta }) => delta === "")).toEqual([]);
      expect(agreeing(written(out))).toEqual([
        restoreText(masked, said, false, isWhole),
        restoreText(masked, args, true, true),
      ]);
    }),
    { numRuns: 2000 },
  );
}, 60_000);

test("a text that its part begins is restored wherever it goes on in deltas", () => {
  const said = `So ${surrogates[0]}, well`;
  for (let at = 1; at <= said.length; at++) {
    const [item, part, ...rest] = textEvents(cut(said.slice(at), [3, 9])) as [Json, Json, ...Json[]];
    const begun: Json = { ...part, part: { ...(part["part"] as Json), text: said.slice(0, at) } };
    const last = [`response.output_text.done`, "response.content_part.done", "response.output_item.done"];
    const events = [...beginning, item, begun, ...rest.filter(({ type }) => !last.includes(String(type)))];
    const restorer = new EventRestorer(masked, false);
    const out = [...events, completed([messageItem(said)])]
      .flatMap((data) => restorer.push({ name: String(data["type"]), data }))
      .map(({ data }) => data);
    const first = out.find(({ type }) => type === "response.content_part.added")!["part"] as Json;
    const deltas = out.filter(({ type }) => type === "response.output_text.delta").map(({ delta }) => delta);
    expect([first["text"], ...deltas].join("")).toBe('So Ann "A" Lee, well');
  }
});
