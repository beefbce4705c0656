import { validate as be } from "stdnum/lib/cjs/be/nn.js";
import { validate as br } from "stdnum/lib/cjs/br/cpf.js";
import { validate as ch } from "stdnum/lib/cjs/ch/ssn.js";
import { validate as cl } from "stdnum/lib/cjs/cl/run.js";
import { validate as cn } from "stdnum/lib/cjs/cn/ric.js";
import { validate as cz } from "stdnum/lib/cjs/cz/rc.js";
import { validate as fi } from "stdnum/lib/cjs/fi/hetu.js";
import { validate as hk } from "stdnum/lib/cjs/hk/hkid.js";
import { validate as ie } from "stdnum/lib/cjs/ie/pps.js";
import { validate as pan } from "stdnum/lib/cjs/in/pan.js";
import { validate as is } from "stdnum/lib/cjs/is/kennitala.js";
import { validate as kr } from "stdnum/lib/cjs/kr/rrn.js";
import { validate as mx } from "stdnum/lib/cjs/mx/curp.js";
import { validate as no } from "stdnum/lib/cjs/no/fodselsnummer.js";
import { validate as pl } from "stdnum/lib/cjs/pl/pesel.js";
import { validate as se } from "stdnum/lib/cjs/se/personnummer.js";
import { validate as th } from "stdnum/lib/cjs/th/idnr.js";
import { validate as tr } from "stdnum/lib/cjs/tr/tckimlik.js";
import { validate as za } from "stdnum/lib/cjs/za/idnr.js";
import { luhn } from "../payment/card.ts";
import { ofLengths, type NumberHead, numberHead, ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy, type IdRule } from "./rules.ts";

type Validate = (shown: string) => { isValid: boolean };

/** Nine digits, also in groups of three. */
const threes = [ofDigits(9, { 3: " -", 9: "" }), /(?<!\d)\d{3}([ -]?)\d{3}\1\d{3}(?!\d)/y] as const;

/** Numbers of other countries with a distinctive form or a strong checksum. */
export const world = nationalId("world-id", [
  alsoInNames(
    own(
      ofDigits(11, { 2: "." }),
      /(?<!\d)\d\d\.\d\d\.\d\d-\d{3}\.\d\d(?!\d)/y,
      be,
      "rijksregister|registre national|num[ée]ro national|nationaal nummer|insz|niss",
    ),
  ),
  own(
    ofDigits(13, { 3: ".", 7: ".", 11: ".", 13: "" }),
    /(?<!\d)756\.?\d{4}\.?\d{4}\.?\d\d(?!\d)/y,
    ch,
    "ahv|avs|oasi",
  ),
  // Of the Swiss card of the insured: 80, the country, and the office that gave it.
  own(
    ofDigits(20, { 5: " ", 10: " ", 15: " ", 20: "" }),
    /(?<!\d)80756(?: ?\d{5}){3}(?!\d)/y,
    () => ({ isValid: true }),
    "versichertenkarte|carte d'assur[ée]",
  ),
  alsoInNames(own(ofDigits(11, { 3: "." }), /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d\d(?!\d)/y, br, "cpf")),
  own(
    ofDigits(7, { 1: ".", 2: "." }),
    /(?<![\d.])\d{1,2}\.\d{3}\.\d{3}-[\dk]/iy,
    (shown) => cl(shown.replaceAll(".", "")),
    "ru[tn]",
  ),
  own(ofDigits(17, { 17: "A", 18: "" }), /(?<!\d)[1-9]\d{5}(?:19|20)\d{9}[\dX](?!\d)/y, cn, "身份证"),
  own(ofDigits(10, { 6: "/" }), /(?<!\d)\d{6}\/\d{4}(?!\d)/y, cz, "rodné číslo"),
  own(
    ofDigits(9, { 6: "-+A" }),
    /(?<!\d)\d{6}[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]/y,
    finnish,
    "hetu|henkilötunnus",
    "FI_PERSONAL_IDENTITY_CODE",
  ),
  own(numberHead({ 6: "(" }, 2, "capital"), /[A-Z]{1,2}\d{6}\([\dA]\)/y, hk, "hkid"),
  own(numberHead({ 4: "A" }, 5, "capital", 5), /[A-Z]{3}P[A-Z]\d{4}[A-Z]/y, pan, "pan", "IN_PAN"),
  own(
    ofDigits(10, { 6: "-" }),
    /(?<![\d-])[0-7]\d(?:0\d|1[0-2])\d\d-\d{3}[09](?![\d-])/y,
    is,
    "kennitala|cpr|personnummer|personas kods",
  ),
  own(ofDigits(13, { 6: "-" }), /(?<!\d)\d{6}-[1-8]\d{6}(?!\d)/y, kr, "rrn|주민등록번호", "KR_RRN"),
  alsoInNames(own(numberHead({ 6: "A" }, 4, "capital", 4), /[A-Z]{4}\d{6}[HM][A-Z]{5}[\dA-Z]\d/y, mx, "curp")),
  own(ofDigits(11, { 6: " ", 11: "" }), /(?<!\d)[0-7]\d[01]\d{3} ?\d{5}(?!\d)/y, no, "fødselsnummer|personnummer"),
  own(
    ofDigits(10, { 6: "-+", 8: "-+" }),
    /(?<![\d+-])(?:19|20)?\d\d(?:0\d|1[0-2])\d\d[-+]\d{4}(?![\d-])/y,
    swedish,
    "person-?(?:nummer|nr)|samordningsnummer",
  ),
  alsoInNames(own(ofDigits(13, { 1: "-" }), /(?<!\d)\d-\d{4}-\d{5}-\d\d-\d(?!\d)/y, th, "national id", "TH_TNIN")),
  own(
    ofDigits(13, { 6: " ", 10: " ", 13: "" }),
    /(?<!\d)\d\d[01]\d[0-3]\d ?\d{4} ?[01]\d\d(?!\d)/y,
    southAfrican,
    "id",
  ),
  {
    ...named(...threes, ""),
    // Of Canada; in small letters it is Spanish for "without".
    cue: /(?<!\p{L})(?:SIN|NAS)[^\d\n]{0,32}$/u,
  },
  named(ofDigits(11, { 11: "" }), /(?<!\d)\d{11}(?!\d)/y, "pesel", "PL_PESEL", pl),
  named(ofDigits(11, { 11: "" }), /(?<!\d)[1-9]\d{10}(?!\d)/y, "tckn|t\\.?c\\.? ?kimlik(?: no)?", "NATIONAL_ID", tr),
  named(ofDigits(7, { 7: "A" }), /\d{7}[A-W][A-IW]?/iy, "pps(?:n| number)?", "NATIONAL_ID", ie),
  { ...named(...threes, ""), cue: /(?<!\p{L})(?:my|his|her|your|their) sin(?: (?:number|no\.?))?(?: is|:)? $/iu },
  named(...threes, "tfn|tax file number", "AU_TFN"),
  named(...threes, "ird|nsn|ndis"),
  // Of Centrelink, in Australia, and the identity card of Malta.
  named(ofDigits(9, { 3: " ", 9: "A" }), /\d{3}( ?)\d{3}\1\d{3}[A-Z](?![A-Z\d])/y, "crn"),
  named(ofDigits(5, ofLengths(5, 7, "A")), /\d{5,7}[MGAPLHBZ](?![A-Z\d])/y, "id card|identity card"),
  named(ofDigits(7, { 1: "." }), /(?<![\d.])\d\.\d{3}\.\d{3}(?![\d.]|,\d)/y, "c\\.?[ci]\\.?|dni|c[ée]dula"),
  // Of Medicare, in the United States.
  own(
    ofDigits(4, { 1: "A" }, 4),
    /[1-9][A-HJ-NP-Z][A-HJ-NP-Z\d]\d-[A-HJ-NP-Z][A-HJ-NP-Z\d]\d-[A-HJ-NP-Z]{2}\d\d(?![A-Z\d])/y,
    () => ({ isValid: true }),
    "mbi|medicare",
  ),
  named(ofDigits(12, { 4: " -", 12: "" }), /(?<!\d)\d{4}([ -]?)\d{4}\1\d{4}(?!\d)/y, "aadhaa?r", "IN_AADHAAR"),
  named(
    ofDigits(8, { ...ofLengths(1, 7, " ./-"), ...ofLengths(8, 15, "") }),
    // No day, and no network, `10.40.32.0/20`.
    /(?<!\d|\d[ ./-])(?!(?:19|20)\d\d-[01]\d-[0-3]\d(?![\d-])|\d{1,3}(?:\.\d{1,3}){3}\/\d\d?(?!\d))\d(?:[ ./-]?\d){7,14}(?!\d)/y,
    elsewhere(),
  ),
]);

/** Checks the check character first, as below. */
function finnish(shown: string): { isValid: boolean } {
  const rest = Number(shown.slice(0, 6) + shown.slice(7, 10)) % 31;
  return "0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(rest) === shown.charAt(10) ? fi(shown) : { isValid: false };
}

/** Checks the Luhn digit first: stdnum takes ten times as long to reject. */
function swedish(shown: string): { isValid: boolean } {
  return luhn(shown.replace(/\D/g, "").slice(-10)) ? se(shown) : { isValid: false };
}

/** Checks the Luhn digit first, as above. */
function southAfrican(shown: string): { isValid: boolean } {
  const digits = shown.replaceAll(" ", "");
  return luhn(digits) ? za(digits) : { isValid: false };
}

function own(head: NumberHead, form: RegExp, validate: Validate, words: string, type = "NATIONAL_ID"): IdRule {
  return { type, head, form, alone: true, valid: (shown) => validate(shown).isValid, cue: precededBy(words) };
}

function alsoInNames(rule: IdRule): IdRule {
  return { ...rule, isInNames: true };
}

function named(head: NumberHead, form: RegExp, words: string, type = "NATIONAL_ID", validate?: Validate): IdRule {
  return {
    type,
    head,
    form,
    alone: false,
    valid: (shown) => validate?.(shown).isValid ?? false,
    cue: precededBy(words),
  };
}

/** Labels of numbers of digits only, whose checksums are too weak to need no label. */
function elsewhere(): string {
  return [
    "social insurance (?:number|no)|num[ée]ro d['’]assurance sociale", // Canada
    "sozialversicherungs(?:nummer|nr)|sv-?(?:nummer|nr)|vsnr", // Austria, Germany
    "rijksregisternummer|(?:num[ée]ro|n°) (?:de registre )?national|insz|niss", // Belgium
    "ahv(?:-?(?:nummer|nr))?|num[ée]ro avs|numero avs", // Switzerland
    "cpr(?:-?(?:nummer|nr))?|personnummer|fødselsnummer|kennitala|isikukood|asmens kodas|personas kods", // Nordic and Baltic
    "nif|contribuinte|rg|[ct]\\.?[ci]\\.?|nuip|cni|cin(?! ?>)|cpf|ruc|nin|rif|c[ée]dula|cuit|cuil|dni|rut|curp|rfc", // Portugal, Latin America
    "cnp|egn|ЕГН|oib|jmbg|emšo|emso|amka|ΑΜΚΑ|adóazonosító|rodné číslo", // South-east Europe
    "t\\.?c\\.? kimlik|kimlik no|teudat zehut|ИНН|РНОКПП|mykad|nric", // further east
    "national id(?:entity|entification)?(?: card)?|identity (?:card )?(?:number|no)|id card (?:number|no)|personal (?:id|identity|identification) (?:number|code|no)",
    "num[ée]ro d['’]identit[ée]|carte d['’]identit[ée]|documento de identidad|n[úu]mero de identidad|identiteits(?:nummer|kaart)|ausweis(?:nummer|nr)",
  ].join("|");
}
