import { validate as validateNir } from "stdnum/lib/cjs/fr/nir.js";
import { ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of France: social security (NIR) and tax. */
export const fr = nationalId("fr-id", [
  {
    type: "NATIONAL_ID",
    head: ofDigits(6, { 1: " .", 6: "A", 13: " .", 15: "" }),
    form: /(?<!\d)[1-478]([ .]?)\d\d\1(?:0[1-9]|1[0-2]|[2-9]\d)\1(?:\d\d|2[AB])\1\d{3}\1\d{3}[ .]?\d\d(?!\d)/iy,
    alone: true,
    isInNames: true,
    valid: (shown) => validateNir(shown.replaceAll(".", " ").toUpperCase()).isValid,
    cue: precededBy("nir|s[ée]cu(?:rit[ée] sociale)?|n[°º] ?ss|insee|assur[ée]e?"),
  },
  {
    type: "NATIONAL_ID",
    head: ofDigits(13, { 2: " ", 13: "" }),
    form: /(?<!\d)[0-3]\d([ ]?)\d\d\1\d{3}\1\d{3}\1\d{3}(?!\d)/y,
    alone: false,
    valid: () => false,
    cue: precededBy("num[ée]ro fiscal|r[ée]f[ée]rence fiscale|n[°º] fiscal|spi|nif"),
  },
]);
