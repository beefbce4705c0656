import type { Detector, Span } from "../../detector.ts";
import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { isRequest } from "./asking-words.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { tagAbbreviated } from "../../tagger/abbreviated.ts";
import { isConjunction, isParticle, startsSentence } from "../../tagger/features.ts";
import { areInitials, isAbbreviated, isAllSmall, mayBeNameIn } from "../../tagger/candidates.ts";
import { Gap } from "../../tagger/gaps.ts";
import { markRareNames } from "../../tagger/rare-names.ts";
import { trained } from "../../tagger/model.ts";
import { withdrawTyped } from "../../tagger/chat.ts";
import { isForeignWord, withdrawForeign } from "../../tagger/foreign.ts";
import { tagInflected } from "../../tagger/inflected.ts";
import { isForeignText, withdrawWords } from "../../tagger/foreign-text.ts";
import { tagNeighbours } from "../../tagger/neighbours.ts";
import { joins, tagNames } from "../../tagger/tagger.ts";
import { tagWholeCells } from "../../tagger/whole-cells.ts";
import { tagWholeNames } from "../../tagger/whole-names.ts";
import { withdraw, withdrawCommands, withdrawOpenings } from "../../tagger/withdraw.ts";
import { surveyedTokens } from "../../tagger/surveyed.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";
import { areUnlisted, isOnlyGuessed } from "./unlisted.ts";
import { areThingWords, isOfAcronym, isThingBehind, vehicleMakers } from "./thing-words.ts";
import { areOfClinic, isAbstract, isOfClinic } from "./clinic-words.ts";
import { organizationTrades } from "../organization/words.ts";
import { isAmongPlaces, isRoad } from "./among-places.ts";
import { isEponym } from "./eponyms.ts";
import { isSecondName, withParticles } from "./particles-before.ts";
import { findFamilies } from "./families.ts";
import { isFieldName } from "./field-words.ts";
import { isOfProgram } from "./in-code.ts";
import { languageNames } from "./language-names.ts";
import { isNamesake } from "./namesakes.ts";
import { isNoName } from "./names.ts";
import { isRenowned } from "./renowned.ts";
import { findByForm } from "./by-form.ts";
import { behindTitles, isLed, isTitle } from "./titles-before.ts";
import { madeOnce } from "../../../made-once.ts";
import { TextIndex } from "../../text/text-index.ts";
import { isOwn } from "../../text/wake.ts";

/** People anywhere in a text, by a linear model over the lexicon and the context. */
export const person: Detector = {
  name: "person",
  types: ["PERSON"],
  find(text, index = new TextIndex()) {
    const tokens = surveyedTokens(text, index);
    const written = index.writtenTags(text, tokens);
    markRareNames(tokens);
    const tags = tagNames(text, tokens, trained(), () => index.codeLines(text).hasCode, written);
    tagNeighbours(tokens, tags);
    withdraw(tokens, tags);
    withdrawCommands(tokens, tags);
    withdrawForeign(text, tokens, tags);
    withdrawTyped(text, tokens, tags);
    const isSmall = isAllSmall(tokens);
    written.addTo(tags, ["PERSON"], (i) => !mayBeNameIn(tokens, i, isSmall) && !isElse(tokens, i));
    withdrawOpenings(tokens, tags);
    tagAbbreviated(tokens, tags);
    const isForeign = madeOnce(() => isForeignText(tokens));
    withdrawWords(text, tokens, tags, isForeign);
    tagInflected(text, tokens, tags, isForeign);
    tagWholeNames(text, tokens, tags);
    tagWholeCells(text, tokens, tags);
    const spans: Span[] = [];
    let ofClinic: boolean | undefined;
    for (let i = 0; i < tokens.count; i++) {
      if (tags[i] !== 1) continue;
      const run = lastOf(tokens, tags, i);
      const first = behindTitles(tokens, startOf(tokens, i), run);
      const last = isGenitive(text, tokens, i) ? i : run;
      const named = isOwn(index, tokens.start[first]!) ? lastBeforeField(text, tokens, first, last) : -1;
      if (named >= first && !isNobody(text, tokens, first, named) && !isOfProgram(text, tokens, first, named, index)) {
        const span: Span = {
          start: tokens.start[first]!,
          end: endOf(text, tokens, named),
          ...tagged,
          ...(isOnlyGuessed(tokens, first, named) ? { isGuess: true as const } : {}),
        };
        const isThing = isEponym(text, span.start, span.end) || isNamesake(text, span.start, span.end);
        const isJargon = () =>
          areUnlisted(tokens, first, named) && (ofClinic ??= isOfClinic(tokens)) && !isLed(text, span);
        if (!isThing && !isRenowned(text, tokens, first, named) && !isJargon()) spans.push(span);
      }
      // What somebody has is no name: "Trautmanns Auto".
      i = last < run && givenOf(tokens.marks[last + 1]!) < 2 ? run : last;
    }
    findFamilies(text, tokens, index, spans);
    findByForm(text, index, spans);
    return spans;
  },
};

/** A town, which looks like a name in a cell, a common word that begins a sentence, "Bill the client.", or one of another language. */
function isElse(tokens: Tokens, i: number): boolean {
  const { marks, gap, shape } = tokens;
  if (isPlace(marks[i]!) && givenOf(marks[i]!) < 2) return true;
  const isOpening = wordOf(marks[i]!) === 2 && startsSentence(gap[i]!) && shape[i + 1] === WordShape.small;
  return isOpening || isForeignWord(tokens, i);
}

/** The end of a name, without the ending of a German genitive: "Trautmanns Auto". */
function endOf(text: string, tokens: Tokens, last: number): number {
  return tokens.end[last]! - (isGenitive(text, tokens, last) ? 1 : 0);
}

/** A word that no list has, made of a surname and an `s`. */
function isGenitive(text: string, { start, end, marks }: Tokens, i: number): boolean {
  const at = end[i]! - 1;
  if (marks[i] !== 0 || text.charAt(at) !== "s" || at - start[i]! < 4) return false;
  return surnameOf(marksOfWord(text.slice(start[i], at))) > 1;
}

/** The last word of a name, without a field name of one or two words after it, "Hosp No:"; before the first word if nothing is left. */
function lastBeforeField(text: string, { start, end, marks }: Tokens, first: number, last: number): number {
  const isField = (i: number) => isFieldName(text, start[i]!, end[i]!) && (first === i || surnameOf(marks[i]!) < 2);
  return isField(last) ? last - (last > first && isField(last - 1) ? 2 : 1) : last;
}

/** A single word such as "Kunde", a single abbreviation or initials only. */
function isNobody(text: string, tokens: Tokens, first: number, last: number): boolean {
  if (areOfClinic(text, tokens, first, last) || ofLanguages.has(tokens.hash[last + 1]!)) return true;
  if (areThingWords(tokens, first, last) || isOfAcronym(tokens, first, last)) return true;
  const shape = tokens.shape[first]!;
  if (first !== last)
    return (
      groupsEnds.has(tokens.hash[last]!) ||
      (vehicleMakers.has(tokens.hash[first]!) && shape !== WordShape.capitals) ||
      areInitials(tokens, first, last) ||
      isRoad(tokens, first, last) ||
      isAbbreviated(text, tokens, first, last)
    );
  const marks = tokens.marks[first]!;
  if (isTitle(tokens.hash[first]!) || isThingBehind(text, tokens, first) || isAmongPlaces(tokens, first)) return true;
  const [start, end] = [tokens.start[first]!, tokens.end[first]!];
  if (
    shape === WordShape.initial ||
    (text.charAt(start - 1) === "/" && timeZone.test(text.slice(Math.max(0, start - 10), start))) ||
    (text.charAt(end) === "/" && timeZone.test(text.slice(start, end + 1)))
  )
    return true;
  const written = text.slice(start, end);
  if (tokens.hash[first] === noel && feast.test(text.slice(Math.max(0, start - 8), end))) return true;
  return (
    (marks === 0 && (isAbstract(written) || (startsSentence(tokens.gap[first]!) && isRequest(written)))) ||
    (shape === WordShape.capitals && written.length < 4 && givenOf(marks) < 2) ||
    (givenOf(marks) < 2 && (isNoName(written) || isPatient.test(written) || languageNames.has(written.toLowerCase())))
  );
}

/** What firms do, and what their parts are, at the end of their names: "Hartmann Logistics", "Sales Team". */
const groupsEnds = hashesOf(
  `${organizationTrades.filter((word) => word.length > 5).join(" ")} team inbox helpdesk department payable receivable`,
);
/** What stands behind the name of a family of languages: "Algic languages". */
const ofLanguages = hashesOf("language languages dialect dialects pidgins");
/** Behind "o.g.", which looks like initials. Before a birth a patient is a cue, so it is no word that ends a name. */
const isPatient = /^patient(?:en|in|innen)?$/i;
const tagged = { type: "PERSON", strength: 1, isTagged: true } as const;
const noel = hashOf("noël") | 0;
const das = hashOf("das") | 0;
/** `Europe/Vienna`. */
const timeZone = /(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)\/$/;
/** A feast that is a given name too. */
const feast = /(?:^| )(?:à|de|avant|après|pour|depuis|joyeux) Noël$/iu;

/** The first word, with initials and particles before it: "J. Doe", "O'Brien", "L. van Doorn". */
function startOf(tokens: Tokens, i: number): number {
  const own = withInitials(tokens, i);
  return own === i ? withInitials(tokens, withParticles(tokens, i)) : own;
}

function withInitials({ shape, gap }: Tokens, i: number): number {
  let first = i;
  while (first > 0 && shape[first - 1] === WordShape.initial && behindInitials.has(gap[first]!)) first--;
  return first;
}

const behindInitials: ReadonlySet<number> = new Set([Gap.dotSpace, Gap.dot, Gap.apostrophe]);

/** The last word of the name that begins at a word: names in a row with initials and particles between them. */
function lastOf(tokens: Tokens, tags: Uint8Array, from: number): number {
  let last = from;
  for (let at = from + 1; at < tokens.count && at - last <= 4; at++) {
    if (!joins(tokens, at)) break;
    if (tags[at] === 1) last = at;
    else if (!isInside(tokens, at)) break;
  }
  return last;
}

/** Initials, particles and names that are words; "und" only as in "von und zu", since "Uwe und Heike" are two. */
function isInside(tokens: Tokens, at: number): boolean {
  if (tokens.shape[at] === WordShape.initial || isSecondName(tokens, at)) return true;
  if (!isParticle(tokens, at)) return false;
  if (!isConjunction(tokens, at)) return true;
  // "Das von Würth und das von Festo".
  return at + 1 < tokens.count && isParticle(tokens, at + 1) && tokens.hash[at + 1] !== das;
}
