import type { Span } from "../../detector.ts";
import { beginningWith, numberHead, ofLengths } from "../../text/number-head.ts";
import { type Accept, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * Numbers whose form alone says who gave them: a Windows account's `S-1-5-21-…` (MS-DTYP 2.4.2), the twenty digits of a registered letter in fours,
 * those of a SIM card (ITU-T E.118), of a meter (DIN 43863-5) and of a parcel of UPS, a report of the Dutch police, `PL0600-2026…`, and who plays on Steam.
 */
export function findIssuedNumbers(text: string, index: TextIndex, spans: Span[]): void {
  for (const { head, form } of forms) scanNumbers(text, index, head, form, isIssued, spans);
}

const isIssued: Accept<Span[]> = ({ index: start, 0: shown }, _, spans) => {
  spans.push({ start, end: start + shown.length, type: "ID", strength: 3 });
  return true;
};

const forms = [
  {
    head: numberHead({ 1: "-" }, 2, "capital"),
    form: /(?<![\w-])S-1-5-21(?:-\d{4,10}){3}-\d{3,7}(?![\d-])/y,
  },
  { head: numberHead({ 4: " " }), form: /(?<![\p{L}\d.,/-]|\d )\d{4}(?: \d{4}){4}(?: \d\d)?(?! ?\d|[\p{L}.,/-]\d)/uy },
  {
    head: numberHead({ 1: "A" }),
    form: /(?<![\p{L}\d-])(?:[1-9][A-Z]{3}\d{10}|1Z[A-Z\d]{6}\d{10})(?![\p{L}\d]|[.,-]\d)/uy,
  },
  {
    head: numberHead({ 4: "-" }, 2, "capital", 2),
    form: /(?<![\p{L}\d-])PL\d{4}-20\d{8,9}(?:-\d{1,3})?(?![\p{L}\d])/uy,
  },
  {
    head: { ...numberHead(ofLengths(4, 10, "")), behind: ":" },
    form: /(?<=STEAM_[0-5]:[01]:|\[U:1:)\d{4,10}(?![\p{L}\d])/uy,
  },
  {
    head: beginningWith("7", numberHead({ 17: "" })),
    form: /(?<![\p{L}\d.,-])7656119[78]\d{9}(?![\p{L}\d]|[.,]\d)/uy,
  },
  { head: numberHead({ 19: "", 20: "" }), form: /(?<![\p{L}\d.,/-])89\d{17,18}(?![\p{L}\d]|[.,]\d)/uy },
];
