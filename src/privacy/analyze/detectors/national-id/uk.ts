import { numberHead, ofDigits, ofLengths } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/**
 * `MORGA657054SM9IJ`: five letters of the surname or 9, the day of birth among digits of its year, initials and three more, as section 5 of the
 * card has it. The month of a woman has fifty more.
 */
const drivingLicence =
  /(?=[A-Z9]{5}\d)[A-Z]{1,5}9{0,4}\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z][A-Z9]\d[A-Z]{2}/y;

/** Numbers of the United Kingdom: National Insurance (which has no checksum) and NHS (modulus 11). */
export const uk = nationalId("uk-id", [
  {
    type: "DRIVER_LICENSE",
    head: numberHead(ofLengths(6, 10, "A"), 5, "capital"),
    form: drivingLicence,
    alone: true,
    isInNames: true,
    valid: () => true,
  },
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
