import { numberHead, ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of the United Kingdom: National Insurance (which has no checksum) and NHS (modulus 11). */
export const uk = nationalId("uk-id", [
  {
    type: "UK_NINO",
    head: numberHead({ 2: " -", 6: "A" }, 3, "letter", 2),
    form: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]([ -]?)\d\d\1\d\d\1\d\d\1[A-D]/iy,
    alone: true,
    valid: (shown) => shown === shown.toUpperCase() && !neverIssued.test(shown),
    cue: precededBy("ni(?:no)?|n\\.i\\.|national insurance"),
  },
  {
    type: "UK_NHS",
    head: ofDigits(10, { 3: " " }),
    form: /(?<![\d+-]|\d )\d{3} \d{3} \d{4}(?!\d)/y,
    alone: true,
    valid: isNhs,
    cue: precededBy("nhs"),
  },
  {
    type: "UK_NHS",
    head: ofDigits(10, { 3: "-", 10: "" }),
    form: /(?<![\d+-])\d{3}(-?)\d{3}\1\d{4}(?!\d)/y,
    alone: false,
    valid: isNhs,
    cue: precededBy("nhs"),
  },
]);

function isNhs(shown: string): boolean {
  const digits = shown.replace(/\D/g, "");
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += Number(digits[i]) * (10 - i);
  return (11 - (sum % 11)) % 11 === Number(digits[9]) && new Set(digits).size > 2;
}

const neverIssued = /^(?:BG|GB|KN|NK|NT|TN|ZZ)/;
