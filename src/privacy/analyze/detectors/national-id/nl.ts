import { validate as validateBsn } from "stdnum/lib/cjs/nl/bsn.js";
import { ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

const named = precededBy("bsn|burgerservice(?:nummer|nr)|sofi-?(?:nummer|nr)|persoonsnummer");

/** Numbers of the Netherlands: the citizen service number; without a cue only with its dots. */
export const nl = nationalId("nl-id", [
  {
    type: "NATIONAL_ID",
    head: ofDigits(9, { 4: "." }),
    form: /(?<![\d.])\d{4}\.\d\d\.\d{3}(?![\d.])/y,
    alone: true,
    valid: isBsn,
    cue: named,
  },
  {
    type: "NATIONAL_ID",
    head: ofDigits(8, { 3: " .", 8: "", 9: "" }),
    form: /(?<!\d)\d{3}([ .]?)\d{3}\1\d{2,3}(?!\d)/y,
    alone: false,
    valid: isBsn,
    cue: named,
  },
]);

function isBsn(shown: string): boolean {
  const digits = shown.replace(/\D/g, "");
  return digits.length === 9 && validateBsn(digits).isValid;
}
