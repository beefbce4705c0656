import { validate as validateDni } from "stdnum/lib/cjs/es/dni.js";
import { validate as validateNie } from "stdnum/lib/cjs/es/nie.js";
import { numberHead } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of Spain: DNI/NIF, NIE and social security. */
export const es = nationalId("es-id", [
  {
    type: "ES_NIF",
    head: numberHead({ 1: ".", 2: ".", 7: " -A", 8: " -A" }),
    form: /(?<![\d.])\d{1,2}(\.?)\d{3}\1\d{3}[ -]?[A-Z](?![\d-])/iy,
    alone: true,
    valid: (shown) =>
      validateDni(compact(shown).padStart(9, "0")).isValid && /[A-Z]$/.test(shown) && compact(shown).length === 9,
    cue: precededBy("d\\.?n\\.?i\\.?|n\\.?i\\.?f\\.?|documento nacional"),
  },
  {
    type: "ES_NIE",
    head: numberHead({ 1: ".", 7: " -A" }, 2),
    form: /[XYZ][ -]?\d(\.?)\d{3}\1\d{3}[ -]?[A-Z](?![\d-])/iy,
    alone: true,
    valid: (shown) => validateNie(compact(shown)).isValid,
    cue: precededBy("n\\.?i\\.?e\\.?|extranjero"),
  },
  {
    type: "NATIONAL_ID",
    head: numberHead({ 2: " /-", 11: "", 12: "" }),
    form: /(?<!\d)\d\d([ /-]?)\d{7,8}\1\d\d(?!\d)/y,
    alone: false,
    valid: () => false,
    cue: precededBy(
      "nass|nuss|nss|n[úu]m(?:ero)?\\.? ?(?:de )?(?:la )?(?:afiliaci[óo]n|ss|seguridad social)|seguridad social|afiliaci[óo]n",
    ),
  },
]);

function compact(shown: string): string {
  return shown.replace(/[ .-]/g, "").toUpperCase();
}
