import { describe, expect, test } from "bun:test";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { literals } from "../../src/privacy/pseudonymize/literals.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { longestSpelling } from "../../src/privacy/restore/surrogate-matcher.ts";
import { costRatio } from "./cost-ratio.ts";
import { values } from "./restoring.ts";

/** More types than requests hide, so that nearly every letter may begin one. */
const types =
  "PERSON EMAIL_ADDRESS PHONE_NUMBER STAFF_ID US_SSN IBAN_CODE SWIFT_CODE IP_ADDRESS MAC_ADDRESS CREDIT_CARD CRYPTO USERNAME PASSWORD TERM LITERAL DE_TAX_ID";
const many = grammar(types.split(" "));
const length = 20_000;
const longestEscape = 24;
const fill = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const escaped = (text: string) => text.replace(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

const bombs: Record<string, string> = {
  "one letter": fill("S"),
  "wrappers only": fill("SURROGATE_PII("),
  "wrappers of nothing": fill(`SURROGATE_PII(${"x".repeat(63)}`),
  brackets: fill(`SURROGATE_PII${"(".repeat(8)}PERSON_12345678`),
  "wrappers twice": fill("SURROGATE_PII(SURROGATE_PII(PERSON_12345678"),
  "zero-width characters": fill(`SU${"\u200b".repeat(longestSpelling)}`),
  "line breaks": fill(`S${"\n".repeat(24)}`),
  spaces: fill(`SURROGATE${" ".repeat(23)}`),
  backslashes: fill("\\"),
  "backslashes behind letters": fill(`S${"\\".repeat(15)}`),
  "percent signs": fill("%"),
  "percent escapes": fill("%53"),
  ampersands: fill("&"),
  entities: fill("&#83;"),
  escapes: fill("\\u0053"),
  "spellings cut short": fill(escaped("SURROGATE_PII(EMAIL_ADDRESS_27182818")),
  surrogates: fill("SURROGATE_PII(PERSON_123456789) "),
};

function restore(text: string, step: number, json: boolean): void {
  const one = restorer(values, many, json);
  for (let at = 0; at < text.length; at += step) one.push(text.slice(at, at + step));
  one.end(false);
}

/** Text that cannot be a surrogate, one character at a time: about 0.1 µs a character. */
const yardstick = () => restore(harmless, 1, false);
const harmless = fill("xyz ");
for (let round = 0; round < 5; round++) yardstick();

describe("Restoration reads each character a bounded number of times", () => {
  const most = 10;
  test.each(Object.entries(bombs))("of %s, one at a time, in tokens and at once, in text and in JSON", (_, text) => {
    for (const step of [1, 4, text.length])
      for (const json of [false, true])
        expect(costRatio(() => restore(text, step, json), yardstick, most)).toBeLessThan(most);
  });
});

test("an answer of nothing but surrogates takes at most three times as long as a regular expression that replaces them", () => {
  const most = 3;
  const text = bombs["surrogates"]!.repeat(10);
  const replaced = () => void text.replace(/SURROGATE_PII\(([A-Z_]+)_(\d{9})\)/g, (_, type, digits) => type + digits);
  expect(costRatio(() => restore(text, text.length, false), replaced, most)).toBeLessThan(most);
});

test("text that looks like surrogates is looked for in a user's text at the same cost", () => {
  const most = 10;
  for (const text of Object.values(bombs)) {
    const search = () => {
      const work = literals(text, many, () => {});
      while (!work.next().done);
    };
    expect(costRatio(search, yardstick, most)).toBeLessThan(most);
  }
});

/** Lewis Carroll, Franz Kafka, and a file of this repository. */
const english = `Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or
twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, “and what is the use of
a book,” thought Alice “without pictures or conversations?” So she was considering in her own mind (as well as she could, for the
hot day made her feel very sleepy and stupid), whether the pleasure of making a daisy-chain would be worth the trouble of getting
up and picking the daisies, when suddenly a White Rabbit with pink eyes ran close by her.`;
const german = `Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheueren
Ungeziefer verwandelt. Er lag auf seinem panzerartig harten Rücken und sah, wenn er den Kopf ein wenig hob, seinen gewölbten,
braunen, von bogenförmigen Versteifungen geteilten Bauch, auf dessen Höhe sich die Bettdecke, zum gänzlichen Niedergleiten bereit,
kaum noch erhalten konnte. Seine vielen, im Vergleich zu seinem sonstigen Umfang kläglich dünnen Beine flimmerten ihm hilflos vor
den Augen. »Was ist mit mir geschehen?«, dachte er. Es war kein Traum.`;
const code = await Bun.file(new URL("../../src/stream/pump.ts", import.meta.url)).text();

test.each(Object.entries({ english, german, code }))(
  "fewer than 5 %% of the characters of ordinary %s wait for what follows",
  (_, text) => {
    const one = restorer(values, many, false);
    const tokens = text.match(/\s?\p{L}{1,8}|\s?\d{1,3}|\s?[^\s\p{L}\d]{1,3}|\s+/gu)!;
    let pushed = 0;
    let sent = 0;
    let late = 0;
    for (const token of tokens) {
      pushed += token.length;
      sent += one.push(token).length;
      late += Math.min(token.length, pushed - sent);
    }
    expect(late / text.length).toBeLessThan(0.05);
    expect(late).toBeGreaterThan(0);
  },
);

test("nothing is held back longer than the longest spelling", () => {
  for (const text of Object.values(bombs)) {
    const one = restorer(values, many, false);
    let held = 0;
    for (const unit of text.slice(0, 5000)) {
      held = one.push(unit) === "" ? held + 1 : 0;
      expect(held).toBeLessThan(longestSpelling + longestEscape);
    }
  }
});
