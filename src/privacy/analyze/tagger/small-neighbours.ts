import { hashesOf, hashOf } from "../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { isTight } from "./candidates.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/** Extends names in small letters, from a word in small letters on. Returns the word that was looked at last. */
export function tagSmall(tokens: Tokens, tags: Uint8Array, i: number): number {
  if (ofSomebody.has(tokens.hash[i]!)) tagGreeting(tokens, tags, i);
  const last = tokens.gap[i + 1] === Gap.comma ? tagSmallList(tokens, tags, i) : i;
  tagSmallPair(tokens, tags, last);
  if (tags[last] === 1) tagSmallSecond(tokens, tags, last);
  return last;
}

/** "they are leonti, pamela, donna and brian": a list of single words in lower case, most of them given names. Returns the last one. */
function tagSmallList({ count, gap, shape, marks, hash }: Tokens, tags: Uint8Array, first: number): number {
  const items = [first];
  let last = first;
  for (let at = first + 1; at < count && items.length < 64; at++) {
    if (gap[at] === Gap.comma && shape[at] === WordShape.small) items.push((last = at));
    else if (gap[at] === Gap.space && listEnds.has(hash[at]!) && at + 1 < count && gap[at + 1] === Gap.space) {
      if (shape[at + 1] === WordShape.small && gap[at + 2] !== Gap.space) items.push(at + 1);
      break;
    } else break;
  }
  const isSure = (i: number) => givenOf(marks[i]!) > 1 && wordOf(marks[i]!) === 0;
  const sure = items.filter(isSure).length;
  if (items.length > 2 && sure * 2 >= items.length) for (const i of items) tags[i] = 1;
  return last;
}

/**
 * "groetjes van sjoerd, ad en wil": who greets together, if one of them has a name that hardly is a word. All others are names, too, whatever
 * words they are.
 */
function tagGreeting({ count, gap, shape, marks, hash }: Tokens, tags: Uint8Array, of: number): void {
  if (of === 0 || !greetings.has(hash[of - 1]!) || gap[of] !== Gap.space) return;
  const items: number[] = [];
  for (let at = of + 1; at < count && items.length < 8; at++) {
    const isNext = items.length === 0 || gap[at] === Gap.comma;
    const isLast = !isNext && gap[at] === Gap.space && listEnds.has(hash[at]!) && gap[at + 1] === Gap.space;
    if (isLast) at++;
    if ((!isNext && !isLast) || at >= count || shape[at] !== WordShape.small) break;
    items.push(at);
    if (isLast) break;
  }
  const last = items.at(-1);
  if (last === undefined || gap[last + 1] === Gap.space) return;
  if (items.some((i) => givenOf(marks[i]!) > 1 && wordOf(marks[i]!) < 2)) for (const i of items) tags[i] = 1;
}

/** "rijles van ali en mo": behind a name, another that is a given one, or a short one. */
function tagSmallSecond({ count, gap, shape, marks, hash, start, end }: Tokens, tags: Uint8Array, i: number): void {
  const second = i + 2;
  if (second >= count || tags[second] === 1 || shape[second] !== WordShape.small || !listEnds.has(hash[i + 1]!)) return;
  if (gap[i + 1] !== Gap.space || gap[second] !== Gap.space || isTight(gap[second + 1]!)) return;
  const known = marks[second]!;
  // "emma and art history".
  if (wordOf(known) > (gap[second + 1] === Gap.space ? 1 : 2) || givenOf(marks[i]!) < 2) return;
  const isShort = end[second]! - start[second]! < 4 && surnameOf(known) > 1 && hash[second] !== company;
  if (givenOf(known) > 1 || isShort) tags[second] = 1;
}

/** "call terrence shevchuk": a given name and a surname in lower case that are not words. */
function tagSmallPair({ count, gap, shape, marks, hash }: Tokens, tags: Uint8Array, i: number): void {
  const first = marks[i]!;
  const last = marks[i + 1]!;
  if (wordOf(first) + wordOf(last) > 0 || givenOf(first) === 0 || surnameOf(last) === 0) return;
  if (i + 1 >= count || gap[i + 1] !== Gap.space || shape[i + 1] !== WordShape.small || hash[i] === hash[i + 1]) return;
  if (isTight(gap[i]!) || isTight(gap[i + 2]!)) return;
  if (givenOf(first) + surnameOf(last) > 2) tags.fill(1, i, i + 2);
}

/** Signed, as in `Tokens`. */
const listEnds = hashesOf("and or und et y e en i");
/** "julia and co". */
const company = hashOf("co") | 0;
const ofSomebody = hashesOf("van von from de da di");
const greetings = hashesOf(
  "groetjes groeten groet liefs knuffels kusjes grüße grüsse gruß love regards greetings cheers hugs xoxo part bises bisous saludos besos parte saluti baci",
);
