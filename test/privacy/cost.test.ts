import { describe, expect, test } from "bun:test";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { literals } from "../../src/privacy/pseudonymize/literals.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { longestSpelling } from "../../src/privacy/restore/surrogate-matcher.ts";
import { values } from "./restoring.ts";

/** More types than requests hide, so that nearly every letter may begin one. */
const types =
  "PERSON EMAIL_ADDRESS PHONE_NUMBER STAFF_ID US_SSN IBAN_CODE SWIFT_CODE IP_ADDRESS MAC_ADDRESS CREDIT_CARD CRYPTO USERNAME PASSWORD TERM LITERAL DE_TAX_ID";
const many = grammar(types.split(" "));
const length = 100_000;
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

/** Processor time, the best of some rounds: other processes may stop this one at any time. */
function nanosecondsPerCharacter(text: string, step: number, json: boolean): number {
  let best = Infinity;
  for (let round = 0; round < 4; round++) {
    const one = restorer(values, many, json);
    const start = process.cpuUsage();
    for (let at = 0; at < text.length; at += step) one.push(text.slice(at, at + step));
    one.end(false);
    best = Math.min(best, process.cpuUsage(start).user);
  }
  return (best * 1000) / text.length;
}

/** What a microsecond is on this machine at the moment: a text that cannot be a surrogate takes a small part of it. */
const harmless = fill("xyz ");

describe("Restoration costs less than a microsecond a character", () => {
  test.each(Object.entries(bombs))("of %s, one at a time, in tokens and at once, in text and in JSON", (_, text) => {
    for (const step of [1, 4, text.length])
      for (const json of [false, true]) {
        const bound = Math.max(1000, 10 * nanosecondsPerCharacter(harmless, step, json));
        expect(nanosecondsPerCharacter(text, step, json)).toBeLessThan(bound);
      }
  });
});

test("a whole answer of nothing but surrogates, a megabyte of it, takes less than a turn of other requests", () => {
  expect(nanosecondsPerCharacter(bombs["surrogates"]!, length, false)).toBeLessThan(20);
});

test("text that looks like surrogates is looked for in a user's text at the same cost", () => {
  for (const text of Object.values(bombs)) {
    const start = process.cpuUsage();
    const search = literals(text, many, () => {});
    while (!search.next().done);
    expect(process.cpuUsage(start).user).toBeLessThan(length);
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
