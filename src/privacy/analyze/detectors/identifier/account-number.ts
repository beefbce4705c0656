import type { Span } from "../../detector.ts";
import type { Label } from "../../text/label-detector.ts";
import { ofDigits } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** Bank accounts without an IBAN, and the numbers of branches. */
export const accountNumbers: readonly Label[] = [
  {
    type: "BANK_ACCOUNT",
    words:
      "account#|acct#|acc#|a/c|bank account|checking account|savings account|current account|konto|bankkonto|kto|kto nr|bankverbindung|" +
      "compte#|compte bancaire|rib|cuenta#|cuenta bancaria|cuenta corriente|ccc|conto#|conto corrente|conto bancario|c/c|rekening#|bankrekening|girorekening|cbu|cvu|clabe|cci",
    value: /\d(?:[ .-]?\d){5,22}(?![\d.,-]?\d)/y,
  },
  // "Giro 0004 1127 63": no sum.
  {
    type: "BANK_ACCOUNT",
    words: "giro|girokonto|festgeld|festgeldkonto|sparbuch|sparkonto|tagesgeld|tagesgeldkonto|depot#|depotkonto",
    value: /(?!\d{1,3}(?:[. ]\d{3})+(?![ .]?\d))\d(?:[ -]?\d){6,22}(?![\d.,-]?\d| ?(?:€|EUR|Euro))/y,
  },
  { type: "BANK_ACCOUNT", words: "sort code|sortcode", value: /\d\d([ -]?)\d\d\1\d\d(?!\d)/y },
  { type: "BANK_ACCOUNT", words: "sort", value: /\d\d-\d\d-\d\d(?![\d-])/y },
  // Of Nigeria (NUBAN), behind the name of its bank.
  { type: "BANK_ACCOUNT", words: "bank|gtbank", value: /\d{10}(?![\d.,-]?\d)/y },
  {
    type: "BANK_ACCOUNT",
    // The last digits of an account or a card; no year.
    words:
      "ending|ending in|ending with|ends in|last four digits|last4|last four|acaba en|termina en|terminada en|terminado en|endet auf|endend auf|endziffern|se termine par|terminant par|finisce con|che termina con|eindigend op|eindigt op|" +
      "last four of social|last four of ssn|last four social|last 4 of social|last 4 of ssn|last 4 of my social|last 4 of my ssn|last four of my social|last four of my ssn|last four of my card|last four of the card|last four digits of my social|last four digits of my ssn|last four digits of my card|last four digits of the card",
    value: /(?!19\d\d|20\d\d)\d{4}(?![\d.,:/-]?\d|[\w%])/y,
  },
  {
    type: "BANK_ACCOUNT",
    words: "routing#|aba#|routing transit|transit#|blz|bankleitzahl|bsb",
    value: /\d(?:[ -]?\d){5,8}(?!\d)/y,
  },
];

/** The account behind a sort code, in Britain eight digits: "20-44-17 and 63081174". */
export function findBesideSortCodes(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, eightDigits, besideSortCode, isAccount, spans);
}

function isAccount({ index: start, 0: shown }: RegExpExecArray, _: string, spans: Span[]): true {
  spans.push({ start, end: start + shown.length, type: "BANK_ACCOUNT", strength: 2 });
  return true;
}

const eightDigits = ofDigits(8, { 8: "" });
const besideSortCode =
  /(?<=(?<!\d)\d\d-\d\d-\d\d[ ,;/|]{1,3}(?:(?:and|&|acc(?:oun)?t(?: n(?:umber|o))?|a\/c)[.: ]{1,2}){0,2})\d{8}(?!\d)/iy;
