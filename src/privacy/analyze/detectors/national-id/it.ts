import { validate as validateFiscalCode } from "stdnum/lib/cjs/it/codicefiscale.js";
import { numberHead } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of Italy: the fiscal code, and the identity card after its label. */
export const it = nationalId("it-id", [
  {
    type: "IT_FISCAL_CODE",
    head: numberHead({ 1: "A", 2: "A" }, 8, "letter", 6),
    form: /(?<![A-Za-z\d])[A-Z]{3} ?[A-Z]{3} ?\d[\dLMNP-V][A-EHLMPRST][\dLMNP-V]{2} ?[A-Z][\dLMNP-V]{3}[A-Z]/iy,
    alone: true,
    isInNames: true,
    valid: isFiscalCode,
    cue: precededBy("codice fiscale|cod\\. ?fisc\\.?|c\\.? ?f\\.?|fiscal code"),
  },
  {
    type: "NATIONAL_ID",
    head: numberHead({ 5: "A", 7: "" }, 3, "letter", 2),
    form: /\bC[A-Z]\d{5}[A-Z]{2}|A[A-Z] ?\d{7}/iy,
    alone: false,
    valid: () => false,
    cue: precededBy("carta d['’]identit[àa]|c\\.?i\\.?e?\\.?|documento"),
  },
]);

/** Checks the letter first: stdnum takes ten times as long to reject. */
function isFiscalCode(shown: string): boolean {
  const code = shown.replaceAll(" ", "").toUpperCase();
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const unit = code.charCodeAt(i);
    const value = unit - (unit < 65 ? 48 : 65);
    sum += i % 2 === 0 ? oddPlaces.charCodeAt(value) - 65 : value;
  }
  return sum % 26 === code.charCodeAt(15) - 65 && validateFiscalCode(code).isValid;
}

/** The weights of the odd positions, as letters, indexed by digit or letter. */
const oddPlaces = "BAFHJNPRTVCESULDGIMOQKWZYX";
