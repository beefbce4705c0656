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
import { luhn } from "../payment/card.ts";
import { nationalId, precededBy, type IdRule } from "./rules.ts";

type Validate = (shown: string) => { isValid: boolean };

/** Numbers of other countries with a distinctive form or a strong checksum. */
export const world = nationalId("world-id", [
  own(
    /(?<!\d)\d\d\.\d\d\.\d\d-\d{3}\.\d\d(?!\d)/g,
    be,
    "rijksregister|registre national|num[ée]ro national|nationaal nummer|insz|niss",
  ),
  own(/(?<!\d)756\.?\d{4}\.?\d{4}\.?\d\d(?!\d)/g, ch, "ahv|avs|oasi"),
  own(/(?<!\d)\d{3}\.\d{3}\.\d{3}-\d\d(?!\d)/g, br, "cpf"),
  own(/(?<![\d.])\d{1,2}\.\d{3}\.\d{3}-[\dk]/gi, (shown) => cl(shown.replaceAll(".", "")), "ru[tn]"),
  own(/(?<!\d)[1-9]\d{5}(?:19|20)\d{9}[\dX](?!\d)/g, cn, "身份证"),
  own(/(?<!\d)\d{6}\/\d{4}(?!\d)/g, cz, "rodné číslo"),
  own(/(?<!\d)\d{6}[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]/g, finnish, "hetu|henkilötunnus", "FI_PERSONAL_IDENTITY_CODE"),
  own(/[A-Z]{1,2}\d{6}\([\dA]\)/g, hk, "hkid"),
  own(/[A-Z]{3}P[A-Z]\d{4}[A-Z]/g, pan, "pan", "IN_PAN"),
  own(/(?<![\d-])[0-7]\d(?:0\d|1[0-2])\d\d-\d{3}[09](?![\d-])/g, is, "kennitala|cpr|personnummer|personas kods"),
  own(/(?<!\d)\d{6}-[1-8]\d{6}(?!\d)/g, kr, "rrn|주민등록번호", "KR_RRN"),
  own(/[A-Z]{4}\d{6}[HM][A-Z]{5}[\dA-Z]\d/g, mx, "curp"),
  own(/(?<!\d)[0-7]\d[01]\d{3} ?\d{5}(?!\d)/g, no, "fødselsnummer|personnummer"),
  own(
    /(?<![\d+-])(?:19|20)?\d\d(?:0\d|1[0-2])\d\d[-+]\d{4}(?![\d-])/g,
    swedish,
    "person-?(?:nummer|nr)|samordningsnummer",
  ),
  own(/(?<!\d)\d-\d{4}-\d{5}-\d\d-\d(?!\d)/g, th, "national id", "TH_TNIN"),
  named(/(?<!\d)\d{11}(?!\d)/g, "pesel", "PL_PESEL", pl),
  named(/\d{7}[A-W][A-IW]?/gi, "pps(?:n| number)?", "NATIONAL_ID", ie),
  named(/(?<!\d)\d{3}([ -]?)\d{3}\1\d{3}(?!\d)/g, "tfn|tax file number", "AU_TFN"),
  named(/(?<!\d)\d{4}([ -]?)\d{4}\1\d{4}(?!\d)/g, "aadhaa?r", "IN_AADHAAR"),
  named(/(?<!\d|\d[ ./-])\d(?:[ ./-]?\d){7,14}(?!\d)/g, elsewhere()),
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

function own(form: RegExp, validate: Validate, words: string, type = "NATIONAL_ID"): IdRule {
  return { type, form, alone: true, valid: (shown) => validate(shown).isValid, cue: precededBy(words) };
}

function named(form: RegExp, words: string, type = "NATIONAL_ID", validate?: Validate): IdRule {
  return { type, form, alone: false, valid: (shown) => validate?.(shown).isValid ?? false, cue: precededBy(words) };
}

/** Labels of numbers of digits only, whose checksums are too weak to need no label. */
function elsewhere(): string {
  return [
    "social insurance (?:number|no)|num[ée]ro d['’]assurance sociale", // Canada
    "sozialversicherungs(?:nummer|nr)|sv-?(?:nummer|nr)|vsnr", // Austria, Germany
    "rijksregisternummer|num[ée]ro (?:de registre )?national|insz|niss", // Belgium
    "ahv(?:-?(?:nummer|nr))?|num[ée]ro avs|numero avs", // Switzerland
    "cpr(?:-?(?:nummer|nr))?|personnummer|fødselsnummer|kennitala|isikukood|asmens kodas|personas kods", // Nordic and Baltic
    "nif|contribuinte|cpf|c[ée]dula|cuit|cuil|dni|rut|curp|rfc", // Portugal, Latin America
    "cnp|egn|ЕГН|oib|jmbg|emšo|emso|amka|ΑΜΚΑ|adóazonosító|rodné číslo", // South-east Europe
    "t\\.?c\\.? kimlik|kimlik no|teudat zehut|ИНН|РНОКПП|mykad|nric", // further east
    "national id(?:entity|entification)?(?: card)?|identity (?:card )?(?:number|no)|id card (?:number|no)|personal (?:id|identity|identification) (?:number|code|no)",
    "num[ée]ro d['’]identit[ée]|carte d['’]identit[ée]|documento de identidad|n[úu]mero de identidad|identiteits(?:nummer|kaart)|ausweis(?:nummer|nr)",
  ].join("|");
}
