import type { Span } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { type NumberHead, numberHead, ofDigits, ofLengths } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import { containsAny } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * "Your customer number?", and on the next line "Caller: let me see, 88 12 04 7", or "Visitor: QX7LMP": what was asked for, by whoever
 * answers.
 */
export function findAnswered(text: string, index: TextIndex, spans: Span[]): void {
  if (!containsAny(text, index, CharClass.newline) || !containsAny(text, index, CharClass.question)) return;
  for (const { head, form } of answers) scanNumbers(text, index, head, form, isAsked, spans);
}

function isAsked({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const before = text.slice(Math.max(0, start - 180), start);
  if (!/: |\n[—–-]/.test(before.slice(-44)) || !asked.test(before)) return false;
  spans.push({ start, end: start + shown.length, type: "ID", strength: 1 });
  return true;
}

const answers: readonly { head: NumberHead; form: RegExp }[] = [
  {
    head: ofDigits(5, ofLengths(1, 18, "")),
    form: /(?<![\p{L}\d.,/-])\d(?:[ .-]?[\dA-Z]){4,20}(?![\p{L}\d]|[.,/:]\d)/uy,
  },
  {
    head: { ...numberHead(ofLengths(1, 6, " A*"), 6, "capital"), isFirst: true },
    form: /(?<![\p{L}\d.,/-])(?=\d{0,6}[A-Z])(?=[A-Z]{0,6}\d)[A-Z\d]{5,8}(?![\p{L}\d]|[.,/:]\d)/uy,
  },
];
const asked =
  /(?:nummer|numbers?|\b(?:CRN|NINO|TFN|SSN|PNR|VIN|IMEI|BSN|DNI|NIE|CUIT|RUT|CURP|RFC)\b|num[eé]ro|n[uú]mero|kenmerk|referen(?:ce|z|cia)|référence|c[oó]d(?:e|igo|ice)|booking|order)[^\n]{0,60}[?.…][^\n?]{0,60}\n(?:[^\n:]{1,24}: |[—–-] ?)[^\d\n]{0,40}$/iu;
