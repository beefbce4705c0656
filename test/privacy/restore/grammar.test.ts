import { describe, expect, test } from "bun:test";
import type { Masked } from "../../../src/privacy/masking.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";
import { grammar, mayBeIn } from "../../../src/privacy/restore/grammar.ts";
import { restoreText } from "../../../src/privacy/restore/whole-text.ts";
import { chance } from "../chance.ts";

const types = ["PERSON", "EMAIL_ADDRESS", "PHONE_NUMBER", "IBAN", "AGE"];
const vault = new Vault("secret", "account");
const issued = [vault.hide("Maria", "PERSON"), vault.hide('a"b@example.org', "EMAIL_ADDRESS"), vault.hide("41", "AGE")];
const masked: Masked = { vault, grammar: grammar(types) };

const pieces = [
  ...issued,
  ...issued.map((written) => written.slice("SURROGATE_PII(".length, -1)),
  ..."SURROGATE_PII SURROGATE PII surrogate SURR su S PERSON Person EMAIL_ADDRESS IBAN age _ - ( ) [ ** . : / 7 12345".split(
    " ",
  ),
  "\\u0053",
  "%53",
  "&#83;",
  "\\",
  "%",
  "&",
  "\u200b",
  "\u00ad",
  "Ｓ",
  "é",
  "\ud83d",
  " ",
  "\n",
  "\t",
  '"',
  ..."temperature tokens message status previous_response_id ibid".split(" "),
];

test("A type of the operator's that begins like the end of the wrapper takes no surrogates of another", () => {
  const own = new Vault("secret", "account");
  const both: Masked = { vault: own, grammar: grammar(["PERSON", "PII_PERSON"]) };
  const written = `${own.hide("Maria", "PERSON")}, ${own.hide("EMP-7", "PII_PERSON")}`;
  const bent = [written, written.toLowerCase(), written.replaceAll("_", " "), written.replaceAll("(", "")];
  for (const text of bent) expect([text, restoreText(both, text, false, true)]).toEqual([text, "Maria, EMP-7"]);
});

describe("A text in which no surrogate may be", () => {
  test("is the same when it is restored, whole or cut off, as text or as JSON", () => {
    const random = chance(2026);
    let plain = 0;
    for (let round = 0; round < 20_000; round++) {
      let text = "";
      for (let count = 1 + random.below(5); count > 0; count--) {
        const piece = random.of(pieces);
        text += random.below(10) < 3 ? piece.slice(0, random.below(piece.length)) : piece;
      }
      if (mayBeIn(masked.grammar, text)) continue;
      plain++;
      for (const isJson of [false, true])
        for (const isWhole of [false, true])
          expect([text, restoreText(masked, text, isJson, isWhole)]).toEqual([text, text]);
    }
    expect(plain).toBeGreaterThan(2000);
  });

  test("is any that names of fields and ordinary words make", () => {
    const words =
      "temperature tokens status summary-of message. previous_response_id output_tokens_details item_id ibid";
    for (const word of words.split(" ")) expect([word, mayBeIn(masked.grammar, word)]).toEqual([word, false]);
  });

  test("is none with the reserved word, whatever follows it", () => {
    for (const text of [...issued, "SURROGATEPIIx", "xSURROGATE_PIIx", "SURR", "SURROG", "EMAIL_x", "person_7"])
      expect([text, mayBeIn(masked.grammar, text)]).toEqual([text, true]);
  });
});
