import { expect } from "bun:test";
import * as fc from "fast-check";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { bendings } from "./bendings.ts";
import { chance, pieces } from "./chance.ts";
import { issued, issuedGrammar, oneByOne, restored } from "./restoring.ts";

/** What is promised of the restorer alone, for any text whatever. The ordinary run and the long one differ in the number of cases. */

const seed = 20261121;
const names = Object.keys(issued).map((name) => name.split(/_(?=\d)/) as [string, string]);

/** Whole and broken surrogates, and what they are made of. */
const shard = fc.oneof(
  fc.constantFrom(
    "SURROGATE",
    "_PII",
    "(",
    ")",
    "PERSON",
    "_",
    "123456789",
    "12345",
    "EMAIL",
    "_ADDRESS",
    "271828182",
    "S",
    "s",
  ),
  fc.constantFrom(
    "surrogate",
    " pii ",
    "[",
    "]",
    "person",
    " ",
    "-",
    "STAFF_ID",
    "161803398",
    "PII",
    '"',
    "'",
    "*",
    "`",
    "\n",
    "\r\n    ",
  ),
  fc.constantFrom(
    "\\",
    "\\\\",
    "\\u0028",
    "\\u00",
    "\\n",
    "%",
    "%5F",
    "%28",
    "&",
    "&#40",
    ";",
    "&lpar;",
    "&#x5F;",
    "\u200b",
    "（",
    "）",
    "１",
  ),
  fc.constantFrom(
    "{",
    "}",
    '{"a":"',
    '\\"',
    "<",
    ">",
    "0",
    "9",
    "x",
    "é",
    "日",
    "😀",
    "\ud83d",
    "\ude00",
    ", ",
    "and ",
  ),
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...bendings), fc.nat(), fc.option(fc.nat(50)))
    .map(([[type, digits], { bend }, number, length]) =>
      bend(type, digits, chance(number)).slice(0, length ?? undefined),
    ),
);
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
const soup = fc.array(shard, { maxLength: 12 }).map((shards) => shards.join(""));

export function cutsChangeNothing(numRuns: number): void {
  const property = fc.property(soup, fc.nat(), fc.boolean(), (text, number, json) => {
    const random = chance(number);
    const whole = restored([text], json);
    expect(restored(oneByOne(text), json)).toBe(whole);
    expect(restored(pieces(text, random), json)).toBe(whole);
  });
  fc.assert(property, { numRuns, seed });
}

export function noSurrogateComesOut(numRuns: number): void {
  const property = fc.property(soup, (text) => {
    const out = restored([text]).replace(invisible, "");
    expect(out).not.toMatch(/surrogate_pii/i);
    for (const name of Object.keys(issued))
      expect(out.toUpperCase()).not.toMatch(new RegExp(`(?<!\\p{L})${name}(?![\\d０-９٠-٩۰-۹])`, "u"));
  });
  fc.assert(property, { numRuns, seed });
}

/** Text without an underscore and with few digits is the model's own, whatever it looks like. */
export function ordinaryTextStays(numRuns: number): void {
  const word = fc.oneof(
    shard,
    fc.string({ maxLength: 6, unit: "grapheme" }),
    fc.string({ maxLength: 6, unit: "binary" }),
  );
  const text = fc.array(word, { maxLength: 12 }).map(
    (words) =>
      `${words
        .join("")
        .replace(invisible, "")
        .replace(/[\r\n_＿%&\\０-９٠-٩۰-۹]/g, "")
        .replace(/\d{3,}|SURR|ＳＵＲＲ/g, "")}.`,
  );
  const property = fc.property(text, fc.nat(), (ordinary, number) => {
    expect(restored(pieces(ordinary, chance(number)))).toBe(ordinary);
  });
  fc.assert(property, { numRuns, seed });
}

/** What is held back could still become a surrogate: some text that follows makes it one, from its first character on. */
export function onlyWhatMayBecomeASurrogateIsHeld(numRuns: number): void {
  const text = soup.map((one) => one.replace(/[%&\\].*$/s, ""));
  const property = fc.property(text, (some) => {
    const held = some.slice(restorer(all, issuedGrammar, false).push(some).length);
    // What came before may have been replaced; then there is nothing to compare.
    if (readAll([some]) !== some || held === "" || /[\ud800-\udbff]$/.test(held)) return;
    const before = some.slice(0, -held.length);
    const isViable = completions.some((rest) => isReplaced(before, held, rest));
    expect({ held, isViable }).toEqual({ held, isViable: true });
  });
  fc.assert(property, { numRuns, seed });
}

/** Every name is issued here: it is the letters that matter. */
const all = { find: () => ({ value: "Maria" }), names: [] };

function readAll(texts: readonly string[]): string {
  const one = restorer(all, issuedGrammar, false);
  return texts.map((text) => one.push(text)).join("") + one.end(false);
}

const isReplaced = (before: string, held: string, rest: string) =>
  readAll([before, held, `${rest}|`]).replace(/(?:Maria|\[unknown\])\|$/, "") === before;

/** Every ending of every spelling a surrogate may have. */
const completions = [
  ...new Set(
    [...names, ["PERSON", "999999999"] as [string, string]].flatMap(([type, digits]) =>
      bendings.flatMap(({ bend }) => {
        const text = bend(type, digits, chance(7));
        return Array.from({ length: text.length }, (_, at) => [text.slice(at), `\n${text.slice(at)}`]).flat();
      }),
    ),
  ),
];

/** No one's value where another's stood: not for a wrong digit, two that changed places, or halves of two surrogates. */
export function nobodyGetsAnothersValue(numRuns: number): void {
  const vault = new Vault("a secret", "account");
  const people = Array.from({ length: 700 }, (_, index) => {
    const spellings = [`given${index} family${index}`, `given${index}`, `family${index}`];
    vault.introduce(spellings[0]!);
    for (const spelling of spellings) vault.hide(spelling, "PERSON");
    return spellings;
  }).flat();
  const known = grammar(["PERSON"]);
  const digitsOf = (index: number) => /\d{9}/.exec(vault.hide(people[index]!, "PERSON"))![0];
  const slip = fc.record({
    first: fc.nat(people.length - 1),
    second: fc.nat(people.length - 1),
    at: fc.nat(8),
    kind: fc.constantFrom("wrong digit", "swapped", "merged", "lost", "doubled", "other type"),
    digit: fc.nat(9),
    bending: fc.constantFrom(...bendings),
  });
  const property = fc.property(slip, ({ first, second, at, kind, digit, bending }) => {
    const digits = digitsOf(first);
    const wrong = {
      "wrong digit": digits.slice(0, at) + digit + digits.slice(at + 1),
      swapped: digits.slice(0, at) + (digits[at + 1] ?? "") + digits[at] + digits.slice(at + 2),
      merged: digits.slice(0, at) + digitsOf(second).slice(at),
      lost: digits.slice(0, at) + digits.slice(at + 1),
      doubled: digits.slice(0, at) + digits[at] + digits.slice(at),
      "other type": digits,
    }[kind];
    const type = kind === "other type" ? "PARSON" : "PERSON";
    if (type === "PERSON" && (wrong === digits || wrong === digitsOf(second))) return;
    const one = restorer(vault, known, false);
    const out = one.push(`Dear ${bending.bend(type, wrong, chance(at))}, hello`) + one.end(false);
    const own = Math.floor(first / 3);
    for (const [, whose] of out.matchAll(/(?:given|family)(\d+)/g)) expect(whose).toBe(String(own));
  });
  fc.assert(property, { numRuns, seed });
}
