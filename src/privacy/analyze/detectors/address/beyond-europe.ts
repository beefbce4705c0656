import type { Span } from "../../detector.ts";
import { numberHead } from "../../text/number-head.ts";
import { matchAt, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

export const singaporeHead = numberHead({ 6: "" });

/** `Blk 27 Pandan Crescent #08-14, Singapore 128475`, `38 Lorong Melayu, S(416935)`, `Blk 9 Eunos Cres #03-2611 S(400009)`. */
export function findInSingapore(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, singaporeHead, postcode, isBehindStreet, spans);
}

function isBehindStreet({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const before = street.exec(text.slice(Math.max(0, index - 90), index))?.[0];
  if (before === undefined) return false;
  spans.push({ start: index - before.length, end: index + shown.length, type: "ADDRESS", strength: 2 });
  return true;
}

const postcode = /(?<=[, ] ?(?:Singapore |S\())\d{6}(?!\d)\)?/y;
const street =
  /(?:(?:Blk|Block|BLK) )?\d{1,4}[A-Z]?,? \p{Lu}[\p{L}'’]*(?: (?:\p{Lu}[\p{L}'’]*|\d{1,3}(?= |,))){1,4}(?:,? #\d{1,2}-\d{1,4}[A-Z]?)?,? (?:Singapore |S\()$/u;

/** `S/o Gurdial Singh, R/o H.No. 1147, Sector 22-B, Chandigarh 160022`: who resides where in India, up to the code of the post. */
export function readResident(text: string, _: number, end: number): Span | undefined {
  const [shown, value] = matchAt(text, resident, end) ?? [];
  if (shown === undefined || value === undefined) return undefined;
  return { start: end + shown.length - value.length, end: end + shown.length, type: "ADDRESS", strength: 2 };
}

const resident = /\/o:? ([\p{L}\d#][^\n;|"<>{}=@]{6,120}?[ ,–-](?!0)\d{3} ?\d{3})(?![\d.]?\d)/uy;
