import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isCommonName, wordOf } from "../../lexicon/marks.ts";
import { capitalKinds, smallKinds } from "../organization/kind-words.ts";
import { madeOnce } from "../../../made-once.ts";

/** Customers in the lines of messages and statements between banks: SWIFT MT, MT940 as German banks fill it, and ACH. */
export function findBankLines(text: string, spans: Span[]): void {
  if (text.includes(":50") || text.includes(":59")) findCustomers(text, spans);
  if (text.includes("?32"))
    for (const { index, 0: shown, 1: name = "" } of text.matchAll(namedBy))
      readName(index + shown.length - name.length, name, spans);
  if (text.includes("INDN:"))
    for (const { index, 1: name = "" } of text.matchAll(individual)) readName(index + 5, name, spans);
}

/** `:50K:/RO74…`, then the name, then the lines of an address; of option F each line has its kind before it: `2/RUE HAUTE 4`. */
function findCustomers(text: string, spans: Span[]): void {
  for (const { index, 0: shown, 1: lines = "" } of text.matchAll(customer)) {
    let at = index + shown.length - lines.length;
    let isFirm: boolean | undefined;
    for (const line of lines.split("\n")) {
      const value = line.trimEnd();
      const kind = /^[1-8](?=\/)/.exec(value)?.[0];
      const start = kind === undefined ? at : at + 2;
      at += line.length + 1;
      const type = kind === undefined ? (isFirm === undefined ? "PERSON" : "ADDRESS") : kinds.get(kind);
      if (type === "PERSON") isFirm ??= !mayBePerson(value.slice(kind === undefined ? 0 : 2));
      const end = at - 1 - (line.length - value.length);
      if (type !== undefined && isFirm === false && end - start > 1) spans.push({ start, end, type, strength: 2 });
    }
  }
}

function readName(start: number, name: string, spans: Span[]): void {
  if (mayBePerson(name)) spans.push({ start, end: start + name.length, type: "PERSON", strength: 2 });
}

/** Two to five words without a digit, a legal form or a word of the language that is no name. */
function mayBePerson(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  if (words.length < 2 || words.length > 5 || /[^\p{L}\p{M}'’., -]/u.test(name)) return false;
  return words.every((word) => {
    const marks = marksOfWord(word);
    if (ofFirms.test(word) || kindsOfFirms().has(word.toLowerCase())) return false;
    return word.length < 4 || isCommonName(marks) || wordOf(marks) < 2;
  });
}

const kindsOfFirms = madeOnce(() => new Set([...capitalKinds, ...smallKinds]));
const ofFirms =
  /^(?:GMBH|MBH|KG|AG|UG|OHG|EV|SE|LTD|LLC|LLP|INC|CORP|PLC|CO|SARL|SAS|SA|SL|SLU|SRL|SPA|BV|NV|VZW|ASBL|AB|APS|AS|OY|OYJ|SRO|DOO|KFT|ZOO|EOOD|BANK|STIFTUNG|VEREIN|PAYMENTS?|EUROPE|SERVICES?|GROUP|HOLDING|[\p{L}]{3,}(?:WERKE|KASSE|AMT|VERSICHERUNG|BANK|VEREIN|BETRIEBE|GESELLSCHAFT))$/iu;
/** Of the lines of option F (SWIFT category 1, field 50a). */
const kinds: ReadonlyMap<string, string> = new Map([
  ["1", "PERSON"],
  ["2", "ADDRESS"],
  ["3", "ADDRESS"],
  ["4", "DATE_OF_BIRTH"],
  ["5", "ADDRESS"],
]);
const customer =
  /(?<=^|\n):5(?:0[FKHGL]?|9F?):(?:\/[^\r\n]{1,36}\r?\n)?([^\r\n:/{}-][^\r\n]{0,64}(?:\n(?![:}-])[^\r\n]{1,65}\r?){0,5})/g;
/** Who paid or is paid, in the 27 characters of a field, which may go on in the next and on the next line. */
const namedBy = /(?<=\?[23]\d[^?]{0,40})\?32([^?\r\n]{3,35})/g;
const individual = /INDN:([^:\r\n]{3,22}?)(?= {1,3}(?:CO |[A-Z]{2,5}[: ])| {2}|\r?\n|$)/g;
