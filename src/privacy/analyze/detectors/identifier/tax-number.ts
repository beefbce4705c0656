import type { Label } from "../../text/label-detector.ts";

/** Tax numbers of people and sole traders. */
export const taxNumber: Label = {
  type: "TAX_ID",
  words:
    "tax#|tax reference|utr|unique taxpayer reference|ein|employer identification|fein|vat|vat registration|vat reg|steuernummer|steuer nr|st nr|stnr|" +
    "ust id|ustid|ust idnr|umsatzsteuer id|umsatzsteueridentifikations|uid#|numéro fiscal|tva|tva intracommunautaire|siren|siret|nif|cif|" +
    "partita iva|p iva|piva|btw|btw id|rsin|fiscaal nummer",
  value: /(?=(?:[A-Z]{0,3}[ ./-]?\d){5})(?:[A-Z]{2} ?)?(?:[A-Z]\d|\d)(?:[ ./-]?[\dA-Z]){5,15}(?![A-Za-z\d])/y,
};
