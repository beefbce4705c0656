import type { Span } from "../../detector.ts";

/**
 * Accounts in what banks tell each other and their customers (SWIFT MT 103 and 940): `:25:37040044/0440247689`, `:59:/0440247689`, and in the
 * fields of a booking the bank and the account of who paid, `?30HASPDEHHXXX?31…`.
 */
export function findStatements(text: string, spans: Span[]): void {
  if (!text.includes(":20:")) return;
  for (const { index, 0: shown, 1: account } of text.matchAll(holder))
    report(index + shown.length, account!, "BANK_ACCOUNT", spans);
  for (const { index, 0: shown, 1: bank } of text.matchAll(otherBank))
    report(index + shown.length, bank!, "SWIFT_CODE", spans);
  for (const { index, 0: shown, 1: account } of text.matchAll(otherAccount))
    report(index + shown.length, account!, "BANK_ACCOUNT", spans);
}

function report(end: number, value: string, type: string, spans: Span[]): void {
  spans.push({ start: end - value.length, end, type, strength: 2 });
}

const holder =
  /(?<=^|\n):(?:25P?:(?:[A-Z\d]{8,11}\/)?|5[09][A-Z]?:\/)([A-Z]{0,2}\d[A-Z\d]{4,30}?)(?=[A-Z]{3}(?:\r?\n|$)|\r?\n|$)/g;
const otherBank = /(?<=\?30)[\r\n]{0,2}([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?|\d{8})(?=\?|\r?\n|$)/g;
const otherAccount = /(?<=\?31)[\r\n]{0,2}(\d{5,18})(?=\?|\r?\n|$)/g;
