import { grammar } from "../../src/privacy/restore/grammar.ts";
import { Addresses } from "../../src/privacy/restore/addresses.ts";
import { type Restorer, restorer } from "../../src/privacy/restore/restorer.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { bendings } from "./bendings.ts";
import { type Chance, chance, pieces } from "./chance.ts";

/** Random answers with values in all spellings, cut at random: restored the same as at once. */

const values = [
  "Maria Lopez",
  'O\'Brien "Bob" \\ Co',
  "two\nlines\tand a tab",
  "山田太郎",
  "m@x.org",
  "]], }} )",
  "👩‍👧 Ana",
];
const vault = new Vault("secret", "cuts");
const digits = values.map((value) => /\d{9}/.exec(vault.hide(value, "PERSON"))![0]);
const known = grammar(["PERSON"]);

/** What stands between values, and may be taken for the beginning or the end of one. */
const shards = [
  ..."surrogate SURROGATE_ PII ( ) [ ] { } < > _ ** ` ~ \\ \\\\ % %5 & &#4 &lt; \" ' , . : ; | é 日 S P person PERSON_ 123".split(
    " ",
  ),
  "https://x.example/?q=",
  "![a](",
  "www.",
  "mailto:",
  '{"a":"',
  '","b":"',
  '":"',
  "\\n",
  "\n",
  "\r\n",
  "\u200b",
  " ",
  "\ud83d",
];

function answer(random: Chance): string {
  let text = "";
  for (let count = 1 + random.below(6); count > 0; count--) {
    for (let words = random.below(4); words > 0; words--) text += random.of(shards);
    const bent = random.of(bendings).bend("PERSON", random.below(8) === 0 ? "000000000" : random.of(digits), random);
    text += random.below(8) === 0 ? bent.slice(0, random.below(bent.length)) : bent;
    if (random.below(2) === 0) text += random.of([" ", ".", ",", "\n"]);
  }
  return text;
}

/** The ways to restore a text: prose or JSON, in addresses or not. */
const kinds: readonly (() => Restorer)[] = [false, true].flatMap((json) => [
  () => restorer(vault, known, json),
  () => restorer(vault, known, json, new Addresses(json)),
]);

const cutsOfEach = 100;

/**
 * Cuts answers so many times; a cut is one way to divide one answer into any number of pieces. Returns the first answer that came out
 * differently, undefined if none did.
 */
export function firstThatDiffers(cuts: number, seed: number): { text: string; parts: string[] } | undefined {
  const random = chance(seed);
  for (let done = 0; done < cuts; done += cutsOfEach) {
    const text = answer(random);
    const begin = random.of(kinds);
    const whole = restored(begin(), [text]);
    for (let cut = 0; cut < cutsOfEach; cut++) {
      const parts = cut % 2 === 0 ? pieces(text, random) : cutAnywhere(text, random);
      if (restored(begin(), parts) !== whole) return { text, parts };
    }
  }
  return undefined;
}

/** A text in a few pieces of any length. */
function cutAnywhere(text: string, random: Chance): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let left = 1 + random.below(4); left > 0; left--) {
    const to = from + random.below(text.length - from + 1);
    parts.push(text.slice(from, to));
    from = to;
  }
  return [...parts, text.slice(from)];
}

const restored = (one: Restorer, parts: readonly string[]) => {
  let out = "";
  for (const part of parts) out += one.push(part);
  return out + one.end(true);
};
