import type { Label } from "../../text/label-detector.ts";

/** Bank accounts without an IBAN, and the numbers of branches. */
export const accountNumbers: readonly Label[] = [
  {
    type: "BANK_ACCOUNT",
    words:
      "account#|acct#|acc#|a/c|bank account|checking account|savings account|current account|konto|bankkonto|kto|kto nr|bankverbindung|" +
      "compte#|compte bancaire|rib|cuenta#|cuenta bancaria|cuenta corriente|ccc|conto#|conto corrente|conto bancario|c/c|rekening#|bankrekening|girorekening",
    value: /\d(?:[ .-]?\d){5,22}(?![\d.,-]?\d)/y,
  },
  { type: "BANK_ACCOUNT", words: "sort code|sortcode", value: /\d\d([ -]?)\d\d\1\d\d(?!\d)/y },
  {
    type: "BANK_ACCOUNT",
    words: "routing#|aba#|routing transit|transit#|blz|bankleitzahl|bsb",
    value: /\d(?:[ -]?\d){5,8}(?!\d)/y,
  },
];
