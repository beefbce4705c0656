import type { Span } from "../../detector.ts";
import { hashesOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isOwn } from "../../text/wake.ts";

/**
 * A family by the plural of its surname: "the Okafors are away", "the Sanchezes", "die Müllers". Only a surname that is
 * no word, no town and no given name: "the Browns" and "the Oscars" are others. Costs a look at each word with a capital that no list has.
 */
export function findFamilies(text: string, tokens: Tokens, index: TextIndex, spans: Span[]): void {
  const { count, gap, hash, marks, shape, start, end } = tokens;
  for (let i = 1; i < count; i++) {
    if (wordOf(marks[i]!) > 1 || isPlace(marks[i]!) || gap[i] !== Gap.space) continue;
    if (shape[i] !== WordShape.capitalised && shape[i] !== WordShape.scottish) continue;
    if (!articles.has(hash[i - 1]!) || known.has(hash[i]!) || isOfName(tokens, i + 1)) continue;
    if (isPlural(text, start[i]!, end[i]!) && isOwn(index, start[i]!))
      spans.push({ start: start[i]!, end: end[i]!, type: "PERSON", strength: 2 });
  }
}

/** Whether the next word goes on with what is named: "the Whitlocks Foundation". */
const isOfName = ({ count, gap, shape }: Tokens, next: number): boolean =>
  next < count && (gap[next] === Gap.hyphen || (gap[next] === Gap.space && shape[next] !== WordShape.small));

/** Whether a word is a surname with the ending of a plural. */
function isPlural(text: string, start: number, end: number): boolean {
  if (text.charAt(end - 1) !== "s" || end - start < 5) return false;
  const stem = marksOfWord(text.slice(start, sibilant.test(text.slice(end - 4, end)) ? end - 2 : end - 1));
  return surnameOf(stem) > 1 && givenOf(stem) < 2 && wordOf(stem) === 0 && !isPlace(stem);
}

const sibilant = /(?:[sxz]|[cs]h)es$/;
const articles = hashesOf("the die de");
/** Whom everybody knows, and peoples, makers and things called like a surname. */
const known = hashesOf(
  "simpsons kardashians beckhams osmonds tudors romanovs rothschilds rockefellers bonapartes borgias sforzas viscontis krupps murdochs gallaghers bundys waltons montagues tenenbaums hapsburgs windsors obamas clintons kennedys " +
    "saxons finns danes mayas magyars mormons flemings ferraris chevrolets lamborghinis maseratis bugattis guccis cessnas oscars stradivaris gibsons mings macdonalds mcdonalds kalashnikovs steinways pulitzers zeppelins",
);
