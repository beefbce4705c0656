import type { Detector, Span } from "../../detector.ts";
import { hashesOf } from "../../lexicon/hash.ts";
import { isPlace, wordOf } from "../../lexicon/marks.ts";
import { trainedOnThings } from "../../tagger/thing-model.ts";
import { isJudged, joinsThing, tagThings, thingTypes } from "../../tagger/things.ts";
import { markTowns } from "../../tagger/towns.ts";
import { surveyedTokens } from "../../tagger/surveyed.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";
import { askingWords } from "../person/asking-words.ts";
import { areOfClinic, isAbstract, isOfClinic } from "../person/clinic-words.ts";
import { isEponym } from "../person/eponyms.ts";
import { languageNames } from "../person/language-names.ts";
import { isNoName } from "../person/names.ts";
import { Gap } from "../../tagger/gaps.ts";
import { isFieldName } from "../person/field-words.ts";
import { LineKind, lineKindAt } from "../../text/code-lines.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Places and organisations anywhere in a text, by a linear model over the lexicon and the context. Off by default. */
export const thing: Detector = {
  name: "thing",
  types: thingTypes,
  find(text, index = new TextIndex()) {
    const tokens = surveyedTokens(text, index);
    const written = index.writtenTags(text, tokens);
    markTowns(tokens);
    const isLeftOut = inCode(text, tokens, index);
    const tags = tagThings(text, tokens, trainedOnThings(), isLeftOut, written);
    let ofClinic: boolean | undefined;
    const isJargon = (i: number) => wordOf(tokens.marks[i]!) < 2 && (ofClinic ??= isOfClinic(tokens));
    // A common word alone is of a longer name that is no thing's: "the White Stripes".
    const isLoneWord = (i: number) =>
      wordOf(tokens.marks[i]!) > 1 && (i === 0 || written.tags[i - 1] === 0) && (written.tags[i + 1] ?? 0) === 0;
    const isLeft = (i: number) => isLeftOut?.(i) !== true && !isJudged(tokens, i);
    written.addTo(tags, thingTypes, (i) => isLeft(i) && !isJargon(i) && !isLoneWord(i));
    tagUnknown(tokens, tags, isLeftOut);
    const spans: Span[] = [];
    for (let i = 0; i < tokens.count; i++) {
      if (tags[i] === 0) continue;
      const last = lastOf(tokens, tags, i);
      const isShort = i === last && tokens.shape[i] === WordShape.capitals && tokens.end[i]! - tokens.start[i]! < 5;
      // In a doctor's letter, what was examined and what was found: "VA bds.", "KHK".
      const isFinding = isShort && !isPlace(tokens.marks[i]!) && (ofClinic ??= isOfClinic(tokens));
      const isNoun =
        i === last &&
        tokens.marks[i] === 0 &&
        tags[i] === placeTag &&
        isAbstract(text.slice(tokens.start[i], tokens.end[i]));
      if (!isFinding && !isNoun && !isNothing(text, tokens, i, last))
        spans.push({
          start: tokens.start[i]!,
          end: tokens.end[last]!,
          type: thingTypes[tags[i]! - 1]!,
          strength: 1,
        });
      i = last;
    }
    return spans;
  },
};

/** The last word of the name that begins at a word, with small words inside: "University of Leeds". */
function lastOf(tokens: Tokens, tags: Uint8Array, from: number): number {
  let last = from;
  for (let at = from + 1; at < tokens.count && at - last <= 3; at++) {
    if (!joinsThing(tokens, at) || endsSentence(tokens, at)) break;
    if (tags[at] === tags[from]) last = at;
    else if (tags[at] !== 0 || !inside.has(tokens.hash[at]!)) break;
  }
  return last;
}

/** A dot that no short word is abbreviated by: "at Waterkant. Fenna said". */
function endsSentence({ gap, start, end }: Tokens, at: number): boolean {
  return gap[at] === Gap.dotSpace && end[at - 1]! - start[at - 1]! > 3;
}

/** Not in German: a word with a capital that no list has, behind a small word, is a name, most often of a firm: "shares in Delmora". */
function tagUnknown(tokens: Tokens, tags: Uint8Array, isLeftOut?: (i: number) => boolean): void {
  const { count, marks, shape, gap, hash, start, end } = tokens;
  for (let i = 1; i < count; i++) {
    if (tags[i] !== 0 || marks[i] !== 0 || shape[i] !== WordShape.capitalised || gap[i] !== Gap.space) continue;
    if (end[i]! - start[i]! < 4 || !beforeNames.has(hash[i - 1]!) || isLeftOut?.(i) === true) continue;
    tags[i] = organizationTag;
  }
}

const placeTag = thingTypes.indexOf("LOCATION") + 1;
const organizationTag = thingTypes.indexOf("ORGANIZATION") + 1;
/** Words of languages without capitals before nouns, signed as in `Tokens`, but for those that German has, too. */
const beforeNames = hashesOf(
  "a the of at for from by with to and or is are his my our your their this that new about into via called named joined sold bought use used using visit visited " +
    "du chez avec pour par sur est et une notre votre leur société fournisseur el los las con por para del y su nuestro nuestra empresa proveedor di il gli per presso dal della una nostro nostra ditta fornitore het een van bij met voor naar door onze ons aan bedrijf leverancier",
);

/** Small words inside names, signed as in `Tokens`. */
const inside = hashesOf(
  "of the for de la las los del di da do dos du des le les der den dem am an im sur upon für van der",
);

/** Words of a clinic, what is called after somebody, a field's name, or a letter alone. */
function isNothing(text: string, tokens: Tokens, first: number, last: number): boolean {
  const { start, end, hash } = tokens;
  if (areOfClinic(text, tokens, first, last) || isEponym(text, start[first]!, end[last]!)) return true;
  if (first !== last) return false;
  const written = text.slice(start[first], end[first]);
  if (languageNames.has(written.toLowerCase())) return true;
  return (
    written.length < 2 ||
    askingWords.has(hash[first]!) ||
    isNoName(written) ||
    isFieldName(text, start[first]!, end[first]!)
  );
}

/** Whether a word stands in a line of code, in which a capital says little; undefined for a text without code. */
function inCode(text: string, { start }: Tokens, index: TextIndex): ((i: number) => boolean) | undefined {
  const lines = index.codeLines(text);
  return lines.hasCode ? (i) => lineKindAt(lines, start[i]!) === LineKind.code : undefined;
}
