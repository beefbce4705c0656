import type { Span } from "../../detector.ts";
import { isArticle } from "./article.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import type { Label } from "../../text/label-detector.ts";
import { type NumberHead, numberHead, ofDigits, ofLengths } from "../../text/number-head.ts";
import { type Accept, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** Number plates: two to four short groups of capitals and digits, with both. */
export const plate: Label = {
  type: "VEHICLE_PLATE",
  words:
    "license plate|licence plate|number plate|plate|plates|plate number|registration#|vehicle registration|vehicle reg|vehicle reg.|rego|registration plate|registration mark|car registration|car reg|car reg.|reg#|reg. no|vrm|" +
    "kennzeichen|kfz kennzeichen|kz|amtl kz|kfz kz|autokennzeichen|nummernschild|amtliches kennzeichen|immatriculation|immatriculé|immatriculée|" +
    "immat|immatr|plaque d'immatriculation|plaque|plaques|matrícula|matricula|placa|placas|placa do carro|placa do veículo|placa del coche|placa del carro|targa|tg|targato|targata|kenteken|kentekenplaat|nummerplaat",
  value:
    /(?=[A-ZÄÖÜ -]{0,8}\d)(?=[\d -]{0,6}[A-ZÄÖÜ])[A-ZÄÖÜ\d]{1,4}(?:[ -]{0,1}[A-ZÄÖÜ\d]{1,4}){1,3}(?:[ -]?[EH])?(?![A-Za-z\d])/y,
};

/** A short word that says other things, too, "Reg. 3", so that both letters and two digits must be there. */
export const shortPlate: Label = {
  type: "VEHICLE_PLATE",
  words: "reg",
  value:
    /(?<!_)(?!E[UC] ?\d)(?=[\d ]{0,4}[A-Z])(?=[A-Z]{0,3} ?[A-Z]{0,3}\d{2}|\d[A-Z]{3}\d\d)[A-Z\d]{1,4}(?: ?[A-Z\d]{2,4}){1,2}(?![A-Za-z\d])/y,
};

/** The same in small letters, as they are typed, of Britain and Germany: "the reg is yk19 dvx". */
export const smallPlate: Label = {
  type: "VEHICLE_PLATE",
  words: "license plate|licence plate|number plate|plate|reg|registration|reg plate|car reg|kennzeichen|nummernschild",
  value:
    /(?:[a-hj-pr-y]{2}(?:0[1-9]|[12]\d|5\d|6\d|7[0-6]) ?[a-hj-pr-z]{3}|[a-zäöü]{1,3}[- ][a-z]{1,2}[ -]?[1-9]\d{1,3}[eh]?)(?![\p{L}\d])/uy,
  behind: "sign or verb",
};

/** Plates that their form tells, with no word for one: `TS-KH 352`, `4418 KZR`, `AB-123-CD`, `12-ABC-3`, `CP19 VXN`, `UP32 KT 4471`, `KDG 417V`. */
export function findPlates(text: string, index: TextIndex, spans: Span[]): void {
  for (const { head, form, accept } of plateForms) scanNumbers(text, index, head, form, accept, spans);
}

/** @param offices of which the first group must be one */
const plateOf =
  (offices?: ReadonlySet<string>): Accept<Span[]> =>
  ({ index: start, 0: shown, 1: office = "" }, text, spans) => {
    if (offices?.has(office) === false || endsInWord(shown) || isArticle(text, start, start + shown.length))
      return false;
    spans.push({ start, end: start + shown.length, type: "VEHICLE_PLATE", strength: 1 });
    return true;
  };

/** `RX10 PRO`, `8800 GTS`, `MH17 HAD`. */
function endsInWord(shown: string): boolean {
  const letters = /[A-Z]{3}$/.exec(shown)?.[0];
  return letters !== undefined && (noEnding.has(letters) || wordOf(marksOfWord(letters)) > 0);
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const noEnding = listed(
  "PRO MAX USB PDF LED LCD SSD HDD CPU GPU RAM API SQL XML EUR USD GBP CHF GMT UTC CET GTS GTX PLN CZK SEK NOK DKK",
);
/** The districts that German plates begin with. */
const districts = listed(
  "A AA AB ABG AC AE AIC AK AM AN AÖ AP AS AUR AW AZ B BA BAD BAR BB BC BGL BI BIR BIT BL BLK BM BN BO BÖ BOR BOT BRA BRB BS BT BZ C CB CE CHA CLP CO COC COE CUX CW " +
    "D DA DAH DAN DAU DD DE DEG DEL DGF DH DL DLG DM DN DO DON DU DÜW E EA EBE ED EE EF EI EIC EL EM EMD EMS EN ER ERB ERH ES ESW EU F FB FD FDS FF FFB FG FL FN FO FR FRG FRI FS FT FÜ " +
    "G GAP GE GER GF GG GI GL GM GÖ GP GR GRZ GS GT GTH GÜ GZ H HA HAL HAM HAS HB HBN HD HDH HE HEF HEI HEL HER HF HG HGW HH HI HL HM HN HO HOL HOM HP HR HRO HS HSK HST HVL HWI HX " +
    "IGB IK IL IN IZ J JL K KA KB KC KE KEH KF KG KH KI KIB KL KLE KN KO KR KS KT KU KÜN KUS L LA LAU LB LD LDK LDS LER LEV LG LI LIF LIP LL LM LÖ LOS LRO LU LWL " +
    "M MA MB MD ME MEI MG MH MI MIL MK MKK MM MN MOL MOS MR MS MSH MSP MTK MÜ MÜR MZ MZG N NB ND NDH NE NEA NES NEW NF NI NK NM NMS NOH NOM NR NU NVP NW NWM OA OAL OB OD OE OF OG OH OHA OHV OL OPR OS OSL " +
    "P PA PAF PAN PB PCH PE PF PI PIR PL PLÖ PM PR PS QLB R RA RD RE REG RH RO ROW RP RS RT RÜD RÜG RV RW RZ S SAD SAW SB SC SDL SE SG SHA SHG SHK SI SIG SIM SK SL SLF SLK SLS SM SN SO SÖM SON SP SPN SR ST STA STD SU SÜW SW SZ " +
    "TBB TDO TF TIR TO TR TS TÜ TUT UE UER UH UL UM UN V VB VEC VER VG VIE VK VR VS W WAF WAK WB WE WEN WES WF WHV WI WIL WL WM WN WND WO WOB WR WST WT WTM WÜ WUG WUN WW WZ Z ZI ZW ZZ",
);
/** The states that Indian plates begin with. */
const states = listed(
  "AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UK UP WB",
);

interface Form {
  head: NumberHead;
  form: RegExp;
  accept: Accept<Span[]>;
}

/** The cantons that Swiss plates begin with. */
const cantons = listed("AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH");
const isSwiss: Accept<Span[]> = (match, text, spans) =>
  ofVehicle.test(text.slice(Math.max(0, match.index - 60), match.index)) && plateOf(cantons)(match, text, spans);
const ofVehicle =
  /(?<!\p{L})(?:auto|wagen|pkw|fahrzeug|lieferwagen|kontrollschild|voiture|véhicule|macchina|veicolo|car|vehicle|van)(?!\p{L})/iu;

/** A form that nothing continues. */
const formOf = (form: string): RegExp => new RegExp(String.raw`(?:${form})(?![\p{L}\d%€$°-]|[.,:/]\d)`, "uy");
const consonant = "[B-DF-HJ-NP-TV-XZ]";
const alone = String.raw`(?<![\p{L}\d.,:/-])`;
export const plateForms: readonly Form[] = [
  // Germany.
  {
    head: numberHead({ 2: "", 3: "", 4: "" }, 7, "capital", 4),
    form: formOf(String.raw`([A-Z][A-ZÄÖÜ]{0,2})-[A-Z]{1,2} [1-9]\d{1,3}[EH]?`),
    accept: plateOf(districts),
  },
  // Spain.
  {
    head: ofDigits(4, { 4: " A" }),
    form: formOf(String.raw`${alone}(?!19|20)\d{4} ?${consonant}{3}`),
    accept: plateOf(),
  },
  // Britain, where the digits tell the year.
  {
    head: numberHead({ 2: " " }, 2, "capital", 2),
    form: formOf(String.raw`[A-HJ-PR-Y]{2}(?:0[1-9]|[12]\d|5\d|6\d|7[0-6]) [A-HJ-PR-Z]{3}`),
    accept: plateOf(),
  },
  // France and Italy.
  {
    head: numberHead({ 3: "-" }, 3, "capital", 3),
    form: formOf(String.raw`[A-Z]{2}-\d{3}-[A-Z]{2}`),
    accept: plateOf(),
  },
  // The Netherlands, and Belgium.
  {
    head: ofDigits(3, { 1: "-", 2: "-" }, 5),
    form: formOf(
      String.raw`${alone}(?:\d\d-${consonant}{3}-\d|\d-${consonant}{3}-\d\d|\d\d-${consonant}{2}-\d\d|[1-9]-[A-Z]{3}-\d{3})`,
    ),
    accept: plateOf(),
  },
  {
    head: numberHead({ 2: "-", 3: "-" }, 3, "capital", 2),
    form: formOf(String.raw`${consonant}{2}-\d\d-${consonant}{2}|${consonant}-\d{3}-${consonant}{2}`),
    accept: plateOf(),
  },
  // Switzerland.
  {
    head: numberHead(ofLengths(1, 3, " *"), 3, "capital", 2),
    form: formOf(String.raw`([A-Z]{2}) \d{1,3}[ '’]\d{3}`),
    accept: isSwiss,
  },
  // Kenya.
  {
    head: numberHead({ 3: " A" }, 4, "capital", 3),
    form: formOf(String.raw`K[A-D][A-HJ-NP-Z] ?\d{3}[A-HJ-NP-Z]`),
    accept: plateOf(),
  },
  // India.
  {
    head: numberHead({ 1: " -A", 2: " -A" }, 3, "capital", 2),
    form: formOf(String.raw`([A-Z]{2})[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}`),
    accept: plateOf(states),
  },
];
