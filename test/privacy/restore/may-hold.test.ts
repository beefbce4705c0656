import { expect, test } from "bun:test";
import { grammar, nextStart } from "../../../src/privacy/restore/grammar.ts";
import { mayHoldSurrogate } from "../../../src/privacy/restore/may-hold.ts";
import { SurrogateMatcher } from "../../../src/privacy/restore/surrogate-matcher.ts";
import { type Chance, chance } from "../chance.ts";

test.each([
  "SURROGATE_PII(PERSON_123456789)",
  "surro\ngate pii of nothing",
  "phone number 301234567",
  "PII PERSON 12-34-56-78-9",
  "PERSON_\n  (12345\n6789)",
  'person ("123456789")',
  "PERSON\u2010123\u200b456789",
  "ＰＥＲＳＯＮ＿１２３４５６７８９",
  "%50ERSON_123",
  "&#80;ERSON_123",
  "PERSON\\_123456789",
  "PERSON_123\\n456789",
  "surrog\\natE_PII",
  "\\\\u0050ERSON_123",
  "1 nr_123456789",
])("%j may hold a surrogate, however it is spelled", (text) => {
  expect(mayHoldSurrogate(text)).toBe(true);
});

test.each([
  "Call +49 30 90182077.",
  "Tel.: 030 90182077",
  "order 12345678, room 9",
  "in the 1990s and 2010",
  "für Müller",
  "if (a && b % 2) print('\\n', &c); // PERSON\\_123",
  "AT&T, 5 % of it, C:\\users\\u12",
])("%j holds none, and is not searched for one", (text) => {
  expect(mayHoldSurrogate(text)).toBe(false);
});

test("a text that it denies has nothing that the restorer would take for a surrogate, whatever its characters are written as", () => {
  const random = chance(20_261_124);
  const known = grammar(["PERSON", "NR", "EMAIL_ADDRESS", "R"]);
  const matcher = new SurrogateMatcher(known);
  const isFound = (text: string): boolean => {
    for (let at = nextStart(known, text, 0); at < text.length; at = nextStart(known, text, at + 1)) {
      let result: string = matcher.begin(text, at);
      if (result === "partial") result = matcher.finish(text, at, true);
      if (result === "found") return true;
    }
    return false;
  };
  let found = 0;
  for (let round = 0; round < 30_000; round++) {
    const text = random.of(["", "5 ", "1-2\\n", "see ", "a\n", "\\", "&", "%"]) + bent(random);
    if (mayHoldSurrogate(text)) continue;
    expect([text, isFound(text)]).toEqual([text, false]);
    found++;
  }
  expect(found).toBeGreaterThan(1000);
});

/** A surrogate, with or without its wrapper, of whose characters some are escaped, parted or left out. */
function bent(random: Chance): string {
  const wrapper = random.of(["SURROGATE_PII(", "SURROGATE_PII", "PII(", "surrogate ", "", "", ""]);
  const type = random.of(["PERSON_", "NR_", "R", "EMAIL_ADDRESS ", "nr-", "person_\\n"]);
  const written = `${wrapper}${type}${random.of(["123456789", "12345678", "123 456 789", "1\\n23456789"])})`;
  const escape = random.of([0, 0, 4, 12]);
  const part = random.of([0, 0, 12, 30]);
  let text = "";
  for (const one of written) {
    const chosen = escape > 0 && random.below(escape) === 0 ? random.of(escapes)(one) : one;
    text += chosen + (part > 0 && random.below(part) === 0 ? random.of(partings) : "");
  }
  return text;
}

const hexOf = (one: string, width: number) => one.charCodeAt(0).toString(16).padStart(width, "0");
const escapes: readonly ((one: string) => string)[] = [
  (one) => `%${hexOf(one, 2)}`,
  (one) => `&#${one.charCodeAt(0)};`,
  (one) => `&#X${hexOf(one, 4)};`,
  (one) => `\\u${hexOf(one, 4)}`,
  (one) => `\\\\\\u${hexOf(one, 4).toUpperCase()}`,
  (one) => `\\${one}`,
  (one) => `\\\\${one}`,
  (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0),
  () => "&lowbar;",
  () => "",
];
const partings = [
  "\u200b",
  "\ufeff",
  "\n",
  "\r\n  ",
  "\\n",
  "\\\\r\\\\n",
  "*",
  "`",
  "_",
  "-",
  "\u2011",
  "\\_",
  "\\-",
  "&zwj;",
  " ",
];
