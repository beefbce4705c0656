import { validate as validateFiscalCode } from "stdnum/lib/cjs/it/codicefiscale.js";
import { cue, nationalId } from "./rules.ts";

/** Numbers of Italy: the fiscal code, and the identity card behind its name. */
export const it = nationalId("it-id", [
  {
    type: "IT_FISCAL_CODE",
    form: /\b[A-Z]{3} ?[A-Z]{3} ?\d[\dLMNP-V][A-EHLMPRST][\dLMNP-V]{2} ?[A-Z][\dLMNP-V]{3}[A-Z]/gi,
    alone: true,
    valid: (shown) => validateFiscalCode(shown.replaceAll(" ", "").toUpperCase()).isValid,
    cue: cue("codice fiscale|cod\\. ?fisc\\.?|c\\.? ?f\\.?|fiscal code"),
  },
  {
    type: "NATIONAL_ID",
    form: /\bC[A-Z]\d{5}[A-Z]{2}|A[A-Z] ?\d{7}/gi,
    alone: false,
    valid: () => false,
    cue: cue("carta d['’]identit[àa]|c\\.?i\\.?e?\\.?|documento"),
  },
]);
