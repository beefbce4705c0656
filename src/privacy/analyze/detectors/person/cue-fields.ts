import type { Search, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isWordAt, startsWord } from "../../text/boundary.ts";
import { readAuthors } from "./bibliography.ts";
import { certainFields, furtherTitles, nameFields } from "./cue-words.ts";
import { isNamesake } from "./namesakes.ts";
import { readLowerCaseName, readName } from "./names.ts";
import { type FieldKind, pairForms, readPair, readSetter, setters } from "./cue-pairs.ts";
import { isOnlyName, readLogged } from "./sent-names.ts";
import { isRegion } from "./renowned-names.ts";
import { fitsAt, lengthAt, matchAt, matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/** People in forms and data: `Name: …`, `From: …`, `"firstName": "…"`, `<surname>…`. */
export function findFields(text: string, index: TextIndex, spans: Span[]): void {
  fields.eachIn(text, index, readField, { index, spans });
}

function readField(text: string, at: number, wordEnd: number, kind: FieldKind, { index, spans }: Search): void {
  if (kind === "setter") return readSetter(text, wordEnd, spans);
  if (kind !== true) readPair(text, at, wordEnd, kind, spans);
  if (wordEnd - at === 6 && text.slice(at, wordEnd) === "author") readAuthors(text, wordEnd, spans);
  if (!startsField(text, at)) return;
  const key = matchedAt(text, nameFields.form, at);
  if (key === undefined || isWordAt(text, at + key.length)) return;
  const opening = matchAt(text, valueOpening, at + key.length);
  if (opening === null) return;
  const [whole, quote = ""] = opening;
  if (whole.includes("|") && !isAloneInRow(text, at, at + key.length + whole.length)) return;
  let start = at + key.length + whole.length;
  start += lengthAt(text, furtherTitles, start);
  const isCertain = certainFields.test(key);
  const end =
    quote === ""
      ? readUnquoted(text, index, at, start, key, isCertain)
      : readQuoted(text, index, start, isCertain, quote, /like/i.test(whole));
  if (end <= start || isOfForm(text, at, start)) return;
  if (byProgram.test(key) ? isNamesake(text, start, end) : !isCertain && isRegion(text.slice(start, end))) return;
  const isThing = () =>
    isBesideFieldsOfThings(text, start, end) ||
    isInManifest(text, start, end) ||
    step.test(text.slice(start, end)) ||
    (isOfWords(text.slice(start, end)) && !isBesidePersonalFields(text, start, end));
  if (isCertain || !isThing()) spans.push({ start, end, type: "PERSON", strength: 1 });
}

/** Whether a key begins its line, and its value is the only other cell: `full_name   | Ana Ruiz`. */
const isAloneInRow = (text: string, start: number, end: number): boolean =>
  (start === 0 || text.charAt(start - 1) === "\n") && /^[^|\n]{2,60}(?:\n|$)/.test(text.slice(end, end + 62));

/** Whether it is the name of a field in a form of HTML: `<input name="cell"`. */
const isOfForm = (text: string, at: number, start: number): boolean =>
  /^\p{Ll}/u.test(text.slice(start, start + 2)) && inTag.test(text.slice(Math.max(0, at - 160), at));

const inTag = /<(?:input|textarea|select|button|meta|form|label|fieldset|iframe|param)\s[^<>]*$/i;

/** The first words of fields. */
export const fields = new WordTable<FieldKind>("cue-field", () => [
  ...setters.map((word) => [word, "setter"] as const),
  ...[...nameFields.firstWords].map((word) => [word, pairForms[word] ?? true] as const),
  ["lname", pairForms["lname"]!] as const,
]);

function readUnquoted(
  text: string,
  index: TextIndex,
  at: number,
  start: number,
  key: string,
  isCertain: boolean,
): number {
  const end = readOpen(text, index, start, key, isCertain);
  return end < 0 && at + key.length + 1 === start ? readLogged(text, start, isCertain) : end;
}

/** An unquoted value is a name if nothing else is on its line: `Name: Ana Ruiz` but not `name: Build and test`. */
function readOpen(text: string, index: TextIndex, start: number, key: string, isCertain: boolean): number {
  const mayBeSmall = () => isCertain && !assignment.test(text.slice(start - 3, start));
  const name = readName(text, index, start) ?? (mayBeSmall() ? readLowerCaseName(text, start) : undefined);
  if (name === undefined) return -1;
  let end = name.end;
  if (name.words === 1 && text.startsWith(", ", end)) {
    const further = readName(text, index, end + 2, 2)?.end ?? end;
    if (!isKey(text, further)) end = further;
  }
  if (isCertain && name.words > 1) return end;
  const mayBe = isCertain || name.words > 1 || key.charAt(0) !== key.charAt(0).toLowerCase();
  if (!mayBe || !fitsAt(text, isCertain || name.words > 1 ? valueEnd : lineEnd, end)) return -1;
  return closesMap.test(text.slice(end, end + 2)) && !isOnlyName(text.slice(start, end)) ? -1 : end;
}

/** `FirstName=Aroha, LastName=Te Whare`. */
const isKey = (text: string, end: number): boolean => text.charAt(end) === "=" || text.charAt(end) === ":";

function readQuoted(
  text: string,
  index: TextIndex,
  start: number,
  isCertain: boolean,
  quote: string,
  isSought: boolean,
): number {
  const length = text.slice(start, start + 61).indexOf(quote);
  const end = start + length - (text.charAt(start + length - 1) === "%" ? 1 : 0);
  if (length < 0 || !nameLike.test(text.slice(start, end))) return -1;
  if (isCertain || isBesidePersonalFields(text, start, end))
    return (readName(text, index, start) ?? readLowerCaseName(text, start, 5)) === undefined ? -1 : end;
  const name = readName(text, index, start);
  if (isSought && name?.end === end && isOnlyName(text.slice(start, end))) return end;
  return name !== undefined && name.words > 1 && name.end === end ? end : -1;
}

function isBesidePersonalFields(text: string, start: number, end: number): boolean {
  return (
    personalField.test(text.slice(Math.max(0, start - 160), start)) || personalField.test(text.slice(end, end + 160))
  );
}

/** Whether a value ends with a common word that is no name, and does not begin with a given name or an initial: "Datastore Admin". */
function isOfWords(value: string): boolean {
  if (/^\p{Lu}\. ?\p{Lu}/u.test(value)) return false;
  const words = value.match(/\p{L}{2,}/gu) ?? [];
  const [first, last] = [marksOfWord(words[0] ?? ""), marksOfWord(words.at(-1) ?? "")];
  return givenOf(first) < 2 && wordOf(last) > 1 && givenOf(last) < 2 && surnameOf(last) < 2;
}

/** Whether words are in the name of a thing in JSON: `"code": "AD-02", "name": "Canillo"`. */
export function isInNameOfThing(text: string, start: number, end: number): boolean {
  const lead = text.slice(Math.max(0, start - 40), start);
  const quote = lead.lastIndexOf('"');
  if (quote < 0 || !lead.slice(0, quote).endsWith('"name": ')) return false;
  const close = text.slice(end, end + 60).indexOf('"');
  return close >= 0 && isBesideFieldsOfThings(text, start - lead.length + quote + 1, end + close);
}

/** Whether the next field or the one before is one that only a thing has: a step of a build, a currency, a script. */
function isBesideFieldsOfThings(text: string, start: number, end: number): boolean {
  if (thingAfter.test(text.slice(end, end + 80))) return true;
  if (!isCalledName(text, start) || !thingBefore.test(text.slice(Math.max(0, start - 80), start))) return false;
  // A customer has a currency, too.
  return !isBesidePersonalFields(text, start, end);
}

/** Whether what a manifest says of a program is beside its name: `"name": "CSS Reloader", "description": …`. */
function isInManifest(text: string, start: number, end: number): boolean {
  return (
    ofManifest.test(text.slice(end, end + 40)) && givenOf(marksOfWord(/^\p{L}*/u.exec(text.slice(start, end))![0])) < 2
  );
}

/** Whether a value is behind `name: `, also between quotes: another field is no thing's. */
function isCalledName(text: string, start: number): boolean {
  return text.slice(Math.max(0, start - 8), start).includes("name");
}

/** `userName` and `file_name` are other words; `customer_name` and `"name"` are not. */
function startsField(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return startsWord(text, at) && (!/[.\w/-]/.test(before) || (before === "." && isCompared(text, at)));
}

/** Whether a member is a column of SQL that is compared: `OR p.name ILIKE '%Takahashi%'`. */
const isCompared = (text: string, at: number): boolean => compared.test(text.slice(at, at + 40));

const compared = /^\w{4,24} (?:not )?i?like '/i;

/** "Co-Authored-By: Claude". */
const byProgram = /by$/i;
const valueOpening =
  /\\?["']?(?: ?[:=]|>| ?[.·…_]{3,80}:?| {1,24}\|| (?:not )?i?like) {0,3}\[?(\\?["'])?(?:(?<=like ["'])%)?(?=[\p{L}'’])/iuy;
/** `full_name = list(…)` is code. */
const assignment = /=\s*$/;
/** `{ lastName: Vidal }`, where programs have a type or a variable as often. */
const closesMap = /^ ?\}/;
/** Behind one word, for who speaks may be called so, too: "Customer: Right, and". */
const lineEnd = / ?[.,;]? ?(?:[\n\r\t|<>\\"'*]|  |$)/y;
const valueEnd = / ?[.,;]? ?(?:[\n\r\t|<>\\"'*]|  |$)|[,;]| ?\}|\. |[& ](?=[\w.-]{2,32}=)/y;
/** Of Chinese and Korean names one part may be a letter, and the whole two. */
const nameLike =
  /^(?:[\p{L}][\p{L}\p{M}.'’, -]{1,58}[\p{L}\p{M}.]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{1,2})$/u;
/** With no value that a field of a person has: `image`, `kind` and `run: 9.58` are theirs, too. */
const fieldOfThing = String.raw`(?:sku|price|stock|qty|quantity|unit_price|currency|ean|gtin|uses|runs-on|container_name|containerPort|apiVersion|alpha_\d|numeric|iso_code|mime_type|env|shell|run(?=\S{0,2} [^\d])|if(?=.*(?:github|\$))|on(?=["']?:(?:\s*\n| \[| push| pull| schedule| workflow)))`;
const thingAfter = new RegExp(String.raw`^["']?,?(?:(?:[ \t]*(?:#.*)?\n)+\s*|(?<=,) ?)["']?${fieldOfThing}["']?:`);
const thingBefore = new RegExp(
  String.raw`["']?\b(?:${fieldOfThing}["']?: ?|code": "[A-Z]{2}(?:-[A-Z\d]{1,3})?").{0,40}(?:\n\s*|, ?)["']?name["']?: ["']?$`,
);
const ofManifest =
  /^["'],?\s{1,20}["'](?:description|version|manifest_version|creator|categories|license|main|scripts|dependencies|options_page|private|type)["']\s?:/;
/** What a task of a playbook or a step of a build does: `name: Install WordPress`. */
const step =
  /^(?:Add|Apply|Build|Cache|Check|Compile|Configure|Copy|Create|Delete|Deploy|Disable|Download|Enable|Ensure|Export|Fetch|Generate|Get|Import|Install|Lint|Load|Login|Package|Print|Publish|Pull|Push|Reload|Remove|Render|Restart|Restore|Run|Scan|Send|Set ?up|Setup|Start|Stop|Test|Update|Upgrade|Upload|Validate|Verify|Wait) /i;
const personalField =
  /["'](?:e-?mail|phone|tele[fp]|mobile|address|street|birth|surname|first_?name|last_?name|(?:tel|dob|ssn|age|gender|iban)(?![a-z]))/i;
