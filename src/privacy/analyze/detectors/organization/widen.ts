import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isNoun } from "../../lexicon/marks.ts";
import { madeOnce } from "../../../made-once.ts";
import { acronymKinds, capitalKinds, ofKinds, smallKinds } from "./kind-words.ts";
import { startOfName } from "./leads.ts";
import { organizationHeads } from "./words.ts";
import { moreKinds, smallWords } from "./widen-words.ts";

/**
 * Organisations of whose names only a part was found: the kind before it, `gendarmerie de` Cernay, whatever that part was taken for; a place
 * or a second name that small words join to it, CPAS `de Seraing`; and its legal form, Régie Fontannaz & Cie `SA`. In order, without overlaps.
 */
export function widenOrganizations(text: string, spans: Span[]): void {
  for (let n = 0; n < spans.length; n++) {
    const span = spans[n]!;
    if (!types.has(span.type)) continue;
    const least = n === 0 ? 0 : spans[n - 1]!.end;
    const start = Math.max(least, kindBefore(text, span));
    const hasKind = start < span.start;
    const isOwner = !hasKind && isPossessor(text, span, spans[n + 1]);
    if (!hasKind && !isOwner && span.type !== "ORGANIZATION") continue;
    let { end } = isOwner ? spans.splice(n + 1, 1)[0]! : span;
    while (joins(text, end, spans[n + 1])) ({ end } = spans.splice(n + 1, 1)[0]!);
    const most = spans[n + 1]?.start ?? text.length;
    const rest = restBehind.exec(text.slice(end, Math.min(most, end + reach)))?.[0].length ?? 0;
    const from = span.type === "ORGANIZATION" && !hasKind ? Math.max(least, nameBefore(text, start)) : start;
    const last = Math.min(most, endOfName(text, end + rest));
    spans[n] = { ...span, type: "ORGANIZATION", start: startOfName(text, from, last), end: last };
  }
}

/** Where the name of an organisation begins whose last part is a span: at the first of its kinds, or at the span itself. */
function kindBefore(text: string, { start, end, type }: Span): number {
  const before = text.slice(Math.max(0, start - reach), start);
  let from = start;
  let isLinked = false;
  for (let at = before.length; at > 0;) {
    const [shown, word] = wordAtEnd.exec(before.slice(0, at)) ?? [];
    if (shown === undefined || word === undefined) break;
    const small = word.toLowerCase();
    const place = start - before.length + at - shown.length;
    if (kinds().has(small)) from = place;
    else if (!smallWords.has(small)) break;
    else if (from === start) isLinked = true;
    at -= shown.length;
  }
  // "la escuela de Marta" is the school that somebody goes to.
  return isLinked && type === "PERSON" && isGivenAt(text, start, end) ? start : from;
}

/** Words with a capital that go on with a name within a sentence: `Caja Popular` Tres Cerritos; no German noun, and no title. */
function endOfName(text: string, end: number): number {
  let at = end;
  for (let words = 0; words < 3; words++) {
    const [shown, word] = capitalBehind.exec(text.slice(at, at + reach)) ?? [];
    if (shown === undefined || !isOfName(word!)) break;
    at += shown.length;
  }
  return at;
}

function nameBefore(text: string, start: number): number {
  const [shown, word] = capitalBefore.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  return shown !== undefined && isOfName(word!) ? start - shown.length : start;
}

function isOfName(word: string): boolean {
  return !noPart.test(word) && !isNoun(marksOfWord(word));
}

/** `St Xavier` 's `High School`: whether a name that is no living person's has an organisation behind it. */
function isPossessor(text: string, { start, end, type }: Span, next: Span | undefined): boolean {
  if (next?.type !== "ORGANIZATION" || !/^['’]s? $/.test(text.slice(end, next.start))) return false;
  return type !== "PERSON" || /^St\b/.test(text.slice(start, end)) || !isGivenAt(text, start, end);
}

/** Whether a span goes on with the name that ends at a place. */
function joins(text: string, end: number, next: Span | undefined): boolean {
  if (next === undefined || !types.has(next.type) || !joint.test(text.slice(end, next.start))) return false;
  return next.type !== "PERSON" || !isGivenAt(text, next.start, next.end);
}

/** Whether a name begins with a given name. */
const isGivenAt = (text: string, start: number, end: number): boolean =>
  givenOf(marksOfWord(firstWord.exec(text.slice(start, end))?.[0] ?? "")) > 1;

const types: ReadonlySet<string> = new Set(["ORGANIZATION", "LOCATION", "PERSON"]);
const kinds = madeOnce(
  () => new Set([...smallKinds, ...capitalKinds, ...acronymKinds, ...ofKinds, ...organizationHeads, ...moreKinds]),
);
const reach = 64;
const firstWord = /[\p{L}\p{M}]+/u;
const capitalBehind =
  /^ (?:(?:El|La|Los|Las|Le|Les|Il|Lo|De|Del|Du|Des|Het|'t) )?(\p{Lu}[\p{L}\p{M}]{2,20})(?:[-'’]\p{L}{2,20})?(?![\p{L}\d@]|\.\p{L}|[:=])/u;
const capitalBefore = /(?<=[\p{Ll}\d,;:("] )(\p{Lu}[\p{L}\p{M}'’-]{2,20}) $/u;
const noPart =
  /^(?:Herrn?|Frau|Mrs?|Ms|Mme|Mlle|Monsieur|Madame|Señora?|Sra?|Don|Doña|Signora?|Sig|Dott|Avv|Mevrouw|Dhr|Mevr|Prof|Dr|The|And|For|Tel|Fax|Email|Mon|Tue|Wed|Thu|Fri|Sat|Sun|\p{Lu}\p{Ll}+day|\p{Lu}\p{Ll}+tag|January|February|March|April|May|June|July|August|September|October|November|December)$/u;
const wordAtEnd = /([\p{L}\p{M}]+)(?:['’]|\.? ["«“„]?|-)$/u;
const joint =
  /^(?: (?:(?:de|du|des|del|della|dello|dell|dei|degli|di|da|do|aux|au|van|of) )?(?:(?:la|las|los|le|les|el|il|lo|'t|der|den) )?|[ -]|(?: de)? (?:[ldLD]|dell|all)['’])$/u;
const restBehind =
  /^(?:(?: (?:d[eiu]|des|del|della|dell['’]|d['’]|de l[a'’]|de los|de las|aux)(?: |(?<=['’]))\p{Lu}[\p{L}\p{M}-]{2,20})?(?:,? (?:SA|SAS|SARL|Sàrl|SCI|snc|s\.?r\.?l\.?|spa|S\.p\.A\.|sas|S\.[AL]\.(?:U\.)?|E\.S\.P\.?|Ltda\.?|S\. de R\.L\.|bv|bvba|nv|vzw|gGmbH|GmbH|mbH|AG|KG|OHG|eG|e\. ?V\.|E\.V\.|& (?:Cie|C\.|Co\.?|Söhne|Fils|Figli)|et fils|e figli|Hnos\.?)(?![\p{L}\d]))?)/u;
