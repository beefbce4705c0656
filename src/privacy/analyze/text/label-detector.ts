import type { Detector, Span, TextRange } from "../detector.ts";
import { asciiTable, isAsciiSmall } from "../../code-units.ts";
import { isWordAt } from "./boundary.ts";
import { fitsAt, matchAt } from "./scan.ts";
import { WordTable } from "./word-table.ts";
import { isLetter } from "./words.ts";
import { TextIndex } from "./text-index.ts";
import { wakeOn } from "./wake.ts";

/** A kind of value that is recognised by the words before it. */
export interface Label {
  type: string;
  /**
   * Its labels in lower case, separated by `|`. A space matches any separator or none (`date of birth`, `dateOfBirth`, `date_of_birth`);
   * a label with `#` counts only next to "number", "no.", "id" and the like.
   */
  words: string;
  /** The form of the value, sticky, bounded in length; or what reads it from behind the label, with all that separates them. */
  value: RegExp | ReadValue;
  /** What must separate label and value if a space is not enough: a sign (`user: jane`), or a sign or a verb ("the password is …"). */
  behind?: "sign" | "sign or verb";
  /** Whether its labels are whole: no word for a number is joined to them, as in `kundennummer`. */
  isWhole?: true;
  /** Matches of `value` that are not values. */
  except?: Pick<RegExp, "test">;
}

/** Where the value behind a label is, which stands at a range. */
export type ReadValue = (text: string, start: number, end: number) => TextRange | undefined;

interface LabelDetector extends Detector {
  /** @param values the same text in other letters, in which values are looked for */
  find(text: string, index?: TextIndex, values?: string): Span[];
}

/** A detector for values after labels. One lookup for each word of the text, however many labels there are. */
export function labelDetector(name: string, labels: readonly Label[]): LabelDetector {
  const table = new WordTable(name, () => entriesOf(labels));
  return {
    name,
    types: [...new Set(labels.map(({ type }) => type))],
    wake: wakeOn({ words: [table] }),
    find(text, index = new TextIndex(), values = text) {
      const spans: Span[] = [];
      table.eachIn(text, index, readFirst, { values, spans });
      return spans;
    },
  };
}

/** A label, found by its first word. */
interface LabelEntry {
  label: Label;
  /** The rest of the label, empty if it has one word. */
  further: string;
  /** Made when the first word is met: of hundreds of labels few ever are. */
  rest?: RegExp;
  /** The letter that its second word begins with; empty if a sign is before that. */
  next: string;
  needsNumber: boolean;
}

function entriesOf(labels: readonly Label[]): Map<string, LabelEntry[]> {
  const entries = new Map<string, LabelEntry[]>();
  const add = (word: string, entry: LabelEntry) => {
    const others = entries.get(word);
    if (others === undefined) entries.set(word, [entry]);
    else others.push(entry);
  };
  for (const label of labels) {
    for (const written of label.words.split("|")) {
      const needsNumber = written.endsWith("#");
      const whole = needsNumber ? written.slice(0, -1) : written;
      const end = endOfLetters(whole, 0);
      if (end === 0) throw new Error(`no label is known by ${written}, which begins with no letter`);
      const [first, further] = [whole.slice(0, end), whole.slice(end)];
      const next = /^ ([a-z])(?![?*{])/.exec(further)?.[1] ?? "";
      if (further !== "") add(first, { label, further, needsNumber, next });
      const merged = first + further.replaceAll(" ", "");
      if (endOfLetters(merged, 0) < merged.length) continue;
      add(merged, { label, further: "", needsNumber, next: "" });
      if (label.isWhole === true) continue;
      const numbered: LabelEntry = { label, further: "", needsNumber: false, next: "" };
      for (const ending of endings) add(merged + ending, numbered);
    }
  }
  // The longest label wins.
  for (const found of entries.values()) if (found.length > 1) found.sort((a, b) => lengthOf(b) - lengthOf(a));
  return entries;
}

function endOfLetters(written: string, from: number): number {
  let end = from;
  while (end < written.length && (isLetter(written.charCodeAt(end)) || "ªº".includes(written.charAt(end)))) end++;
  return end;
}

/** The length of the pattern of the rest. */
const lengthOf = ({ further }: LabelEntry): number =>
  further === "" ? 0 : patternOf(further).length + further.split("/").length - 1;

const patternOf = (further: string): string => further.replaceAll(" ", joint) + String.raw`(?!\p{L}{3})`;

interface Search {
  values: string;
  spans: Span[];
}

/** Reports the value behind the first label that has one. */
function readFirst(text: string, start: number, end: number, entries: readonly LabelEntry[], search: Search): void {
  for (let n = 0; n < entries.length; n++) {
    const span = read(text, search.values, start, end, entries[n]!);
    if (span !== undefined) return void search.spans.push(span);
  }
}

function read(text: string, values: string, start: number, end: number, entry: LabelEntry): Span | undefined {
  const { label, needsNumber } = entry;
  let at = end;
  if (entry.further !== "") {
    if (entry.next !== "" && !mayGoOn(text, at, entry.next.charCodeAt(0))) return undefined;
    entry.rest ??= new RegExp(patternOf(entry.further), "iuy");
    const further = matchAt(text, entry.rest, at);
    if (further === null) return undefined;
    at += further[0].length;
  }
  if (typeof label.value === "function") {
    const range = label.value(text, start, at);
    return range && { ...range, type: label.type, strength: 2 };
  }
  if (text.charAt(at) === ".") {
    // `user.name` and `username.github.io` are members and hosts.
    if (isAsciiSmall(text.charCodeAt(at + 1))) return undefined;
    at++;
  }
  const number = mayBeNumberWord(text, at) ? matchAt(text, numberWords, at)![0].length : 0;
  if (needsNumber && number === 0 && !isBehindNumberWord(text, start)) return undefined;
  at += number;
  const gap = matchAt(text, gaps[label.behind ?? "space"], at);
  if (gap === null) return undefined;
  at += gap[0].length;
  if (!fitsAt(values, label.value, at)) return undefined;
  const to = label.value.lastIndex;
  if (isWordAt(text, to) || label.except?.test(text.slice(at, to))) return undefined;
  return { start: at, end: to, type: label.type, strength: 2 };
}

/** Whether behind what joins two words a letter is at a place, in either case, or one beyond ASCII. */
function mayGoOn(text: string, from: number, letter: number): boolean {
  let at = from;
  while (at < from + 2 && inJoint[text.charCodeAt(at)] === 1) at++;
  const unit = text.charCodeAt(at);
  return unit >= 128 || (unit | 32) === letter;
}

/** Whether a word for a number may begin at a place, or behind up to two signs. */
function mayBeNumberWord(text: string, at: number): boolean {
  let from = at;
  while (from < at + 2 && joints.includes(text.charAt(from))) from++;
  return from < text.length && begins.includes(text.charAt(from));
}

/** "n° de dossier", "número de expediente". Most labels have a sign before them, or one and a space: they are told without the pattern. */
function isBehindNumberWord(text: string, start: number): boolean {
  const at = text.charCodeAt(start - 1) === space ? start - 2 : start - 1;
  const unit = text.charCodeAt(at);
  if (unit < 128 && !isLetter(unit) && !endsNumberWord.has(unit)) return false;
  return at >= 0 && numberBefore.test(text.slice(Math.max(0, start - 24), start));
}

const space = 32;
const endsNumberWord = new Set(Array.from(".#'", (sign) => sign.charCodeAt(0)));
const inJoints = " _.-";
const joint = `[${inJoints}]{0,2}`;
/** 1 for each unit that it has. */
const inJoint = asciiTable(inJoints);
const endings = ["number", "nummer", "nr", "no", "num", "id"];
const joints = " _.-\"'*";
const begins = "nNiIcCrR#№";
const numberWords =
  /(?:[ _.\-"'*]{0,2}(?:(?:numbers?|nummer|n[uú]mero|numéro|num|nr|no|n|id|code|ref(?:erence)?)(?!\p{L})[.°º]{0,2}|[#№]|n[°º]\.?)){0,3}/iuy;
const numberBefore =
  /(?:(?<!\p{L})(?:n[uú]mero|numéro|núm|num|n|no|nr|number|id|code|codice|cod|identifiant)[.°ºo]{0,2}|#) ?(?:de la |de l['’]|del |de |du |d['’]|di |van |of |the ){0,2}$/iu;
const spaces = String.raw`[ \t\u00a0]{0,8}`;
const quotes = String.raw`[\\"'\x60*_)\]]{0,5}`;
const opening = String.raw`[\\"'\x60*_(\[]{0,4}`;
const verb = "(?:is|was|are|ist|lautet|war|wäre|est|es|era|è|era|:|van|of|de)";
/** Of HTML, between a cell, a term or what is in bold and what comes next, which is no head. */
const tags = String.raw`(?:\s{0,12}<\/?(?!th[ >]|dt|label)[a-z]{1,8}(?: [^<>\n]{0,60})?>){1,4}\s{0,4}`;
const marks = String.raw`${quotes}${spaces}(?:(?:=>|::(?!\w)|:(?![:?])|[=#|>]|→|[–-] |[.·…_]{2,80})(?:${tags})?|<\/[a-z]{1,8}>${tags})${spaces}(?:\n${spaces})?${opening}`;
const gaps = {
  sign: new RegExp(marks, "iuy"),
  "sign or verb": new RegExp(`${marks}|${quotes} {1,2}(?:${verb}) {1,2}${opening}`, "iuy"),
  space: new RegExp(
    `${marks}|${quotes} {1,2}(?:(?:${verb}|in|on|to|now|with|auf|jetzt|mit|con|ahora|ora|avec|naar) {1,2}){0,2}${opening}|${quotes}${spaces}`,
    "iuy",
  ),
};
