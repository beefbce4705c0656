import { validate as validateDni } from "stdnum/lib/cjs/es/dni.js";
import { validate as validateNie } from "stdnum/lib/cjs/es/nie.js";
import { numberHead, ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of Spain: DNI/NIF, NIE and social security. */
export const es = nationalId("es-id", [
  {
    type: "ES_NIF",
    head: ofDigits(7, { 1: ".", 2: ".", 7: " -A", 8: " -A" }),
    form: /(?<![\d.])\d{1,2}(\.?)\d{3}\1\d{3}[ -]?[A-Z](?![\d-])/iy,
    alone: true,
    valid: isDni,
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
    head: ofDigits(11, { 2: " /-", 11: "", 12: "" }),
    form: /(?<!\d)\d\d([ /-]?)\d{7,8}\1\d\d(?!\d)/y,
    alone: false,
    valid: () => false,
    cue: precededBy(
      "nass|nuss|nss|n[úu]m(?:ero)?\\.? ?(?:de )?(?:la )?(?:afiliaci[óo]n|ss|seguridad social)|seguridad social|afiliaci[óo]n",
    ),
  },
]);

/** Checks the letter first: stdnum makes an error of each number that is none, with the stack in it. */
function isDni(shown: string): boolean {
  const code = compact(shown);
  if (code.length !== 9 || letters.charAt(Number(code.slice(0, 8)) % 23) !== code.charAt(8)) return false;
  return /[A-Z]$/.test(shown) && validateDni(code).isValid;
}

/** By the remainder of the number. */
const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

function compact(shown: string): string {
  return shown.replace(/[ .-]/g, "").toUpperCase();
}
