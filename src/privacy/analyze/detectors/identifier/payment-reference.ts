import type { Span } from "../../detector.ts";

/**
 * References of payments, mandates and creditors in what banks exchange: `<MndtId>M00417/SIEW</MndtId>` (ISO 20022), `/MARF/ZPM-00731/` (MT940),
 * and `DE71ZZZ00000618442` anywhere (EPC262-08).
 */
export function findPaymentReferences(text: string, spans: Span[]): void {
  if (text.includes("Id>")) for (const match of text.matchAll(element)) report(match, spans);
  if (text.includes("F/") || text.includes("/SVWZ/")) for (const match of text.matchAll(field)) report(match, spans);
  if (text.includes("ZZZ")) for (const match of text.matchAll(creditor)) report(match, spans);
}

function report({ index, 0: shown, 1: value = shown }: RegExpMatchArray, spans: Span[]): void {
  if (!/\d/.test(value)) return;
  const start = index! + shown.length - value.length;
  spans.push({ start, end: start + value.length, type: "ID", strength: 2 });
}

const element = /<(?:EndToEnd|Mndt|PmtInf|Instr|Tx|OrgnlMndt|OrgnlEndToEnd)Id>([^<>\n]{3,35})(?=<)/g;
const field = /\/(?:MARF|EREF|KREF|CREF|SVWZ)\/([\w-][\w.-]{2,34})(?=[/\n]|$)/g;
const creditor = /(?<![A-Za-z\d])[A-Z]{2}\d\dZZZ[A-Z\d]{5,28}(?![A-Za-z\d])/g;
