import { unitWords } from "./words.ts";
import { britishPostcode } from "./postcode.ts";

const firstWord = String.raw`\p{Lu}[\p{L}\p{M}]{0,24}`;
const joinedWord = String.raw`['’.-]{1,2}\p{L}[\p{L}\p{M}]{0,24}`;

/** A word of a name with a capital, or an initial. */
export const capital = String.raw`${firstWord}(?:${joinedWord}){0,3}(?![\p{L}\p{M}])\.?`;

/**
 * The same, but for its last dot, where the next word may follow at once: it does not end before a word joined to it, or there would be
 * thousands of millions of ways to divide `Urb.Urb.Urb.` and so on among nine.
 */
export const wholeCapital = String.raw`${firstWord}(?:(?:${joinedWord}){3}|(?:${joinedWord}){0,2}(?!['’.-]{1,2}(?!s/n|S/N|snc?(?!\p{L}))\p{L}))(?![\p{L}\p{M}])`;

/** Small words inside the names of streets and towns. */
export const particle =
  "(?:(?:de|del|della|delle|dello|dei|degli|di|da|do|dos|das|du|des|la|las|los|le|les|lo|el|els|i|y|e|et|en|sur|sous|aux|au|à|von|van|der|den|dem|het|'t|ter|ten|te|aan|am|an|im|in|zu|zum|zur|bei|ob|vor|und|of|the|on|upon|st|san|z|u|v|nad)(?!\\p{L})|(?:dell|[dl])['’])";

/** House numbers with their suffixes: `12a`, `12 bis`, `71B`, `12-II`, `5-7`, `3/4`. */
export const houseNumber = String.raw`\d{1,5}(?: ?(?:bis|ter|quater|[A-Za-z])(?![\p{L}\d])(?:(?<=[A-Z]) \d{1,3}(?![\d\p{L}]))?)?(?: ?[-–/+] ?(?:\d{1,4}(?! ?[\dºª°.])(?: ?[A-Za-z](?![\p{L}\d]))?|[IVX]{1,4}(?!\p{L})|hs(?!\p{L})|bis(?!\p{L})|[A-Z](?!\p{L})))?(?:/\d{1,3}[a-z]?(?!\d)){0,2}(?![\d])`;

/** What the name of a house ends with. */
export const houses =
  "House|Court|Lodge|Cottage|Mansions|Heights|Towers|Mill|Farm|Barn|Creamery|Rectory|Vicarage|Apartments";

/** The end of an address on its line. */
export const edge = /[ \t]{0,2}(?:[,.;:!?)\]"'’”»|<\\\n\r\t]|$)/y;

const noTown =
  "(?!(?:E-?mail|Tel|Telefon|Fax|Phone|Mobile?|Correo|Email|Handy|Herr|Frau|Dear|Sehr|Mr|Mrs|Ms|Dr|Prof|Madame|Monsieur|Nombre|Date|Datum|Ausweis|Personalausweis|Pass|Reisepass|Kunden|Vertrags|Steuer)(?!\\p{L}))";
const townWord = `${noTown}(?:(?:St|Ste|Sta|Bad)\\. ?)?\\p{Lu}[\\p{L}\\p{M}]{1,24}(?:['’-]{1,2}\\p{L}[\\p{L}\\p{M}]{0,24}){0,4}(?![\\p{L}\\p{M}])`;
export const town = `${townWord}(?: (?:${particle} ?){0,2}${townWord}){0,4}`;

const line = String.raw`[,.]?[ \t]{0,4}\r?\n[ \t]{0,8}`;
const gap = `(?:\\\\?[,.;]? {0,2}(?:[-–] ?)?|${line})`;
const code = String.raw`(?:(?:[A-Z]{1,2}[- ])?(?!(?:19|20)\d\d-)\d{4,5}(?:-\d{3,4})?(?!\d)(?: [A-Z]{2}(?![\p{L}\d]))?|\d\d-\d{3}(?!\d)|\d{3} \d\d(?!\d)|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?(?![\p{L}\d]))`;
/** Postcodes that stand behind a town: of five digits and more, in two parts, with letters, or of four that are no year. */
export const codeBehindTown = String.raw`(?:\d{5,6}(?:-\d{3,4})?|\d{4}(?:-\d{3}| [A-Z]{2}(?!\p{L}))|\d\d-\d{3}|\d{3} \d\d|[A-Z]\d[A-Z] ?\d[A-Z]\d|(?!(?:19|20)\d\d)\d{4})(?![\d\p{L}])(?![.,]\d)`;
/** A region, or what a program writes for none. */
export const region = String.raw`(?:[A-Z]{2,3}|nan|null|\p{Lu}\p{Ll}{3,12}(?: \p{Lu}\p{Ll}{3,12})?)`;
/** A part of a Danish town, by the compass: `København NV`. */
const quarter = String.raw`(?:[KSVNCØ]|NV|NØ|SV)`;
/** What tells a town from its namesakes: `Langnau i. E.`, `Weiden i.d.OPf.`, `Neustadt a. d. Aisch`. */
const byRiver = String.raw` (?!i\. ?[AV]\.)(?:[abiov]\. ?(?:d\. ?)?)\p{Lu}\p{L}{0,12}(?!\p{L})(?:(?<=\. ?\p{L}{1,3})\.)?`;
const province = String.raw`(?:[,.]? ?\(\p{Lu}[\p{L} ]{1,24}\)|,? (?:CEDEX|Cedex)(?: \d{1,2})?| ${quarter}(?![\p{L}\d.])|${byRiver})?`;

export const unit = new RegExp(
  `/(?:Top|Stiege|Tür) ?\\d{1,3}[a-z]?(?![\\p{L}\\d])|${gap}(?:(?:${unitWords})(?!\\p{L})[.:]? ?(?:n[º°o]\\.? ?)?#?[A-Za-z\\d][A-Za-z\\d/-]{0,4}(?![\\p{L}\\d])(?: [A-Z](?![\\p{L}\\d]))?|#\\s?\\d{1,5}(?:-\\d{1,4})?[A-Z]?|` +
    String.raw`\d{1,2}[ .]?[ºª°]\.?(?: ?-? ?(?:\d{1,2}[ºª°]?|[A-Z](?!\p{L})|(?:izqda?|izda|izq|dcha|der|pta|puerta|dto|dt[oº]|esq|frente|fte)(?!\p{L})\.?))?|` +
    String.raw`\d{1,2}(?:\.|th|st|nd|rd|er|ème|e)? ?(?:OG|DG|EG|Stock|floor|étage|verdieping|hoog|piano|planta|tv|th|mf|sal)(?!\p{L})(?: (?:links|rechts|mitte|li|re)(?!\p{L})\.?)?|(?:gelijkvloers|begane grond|parterre|erdgeschoss|rez-de-chaussée|planta baja|bajo|ático|entresuelo|rés-do-chão|piano terra)(?!\p{L}))`,
  "iuy",
);

/** Spanish doors, number behind number: `, 3, 1 D`. */
export const door =
  /(?:[,.] ?| ?- ?| (?=\d{1,2} ?[A-Z](?![\p{L}\d])))(?:\d{1,2}|P\d)(?:\.?(?:[ºª°]|o(?= [A-Z](?![\p{L}\d]))))?(?: ?(?:[A-Z]{1,2}|[Ii]zqda?|[Ii]zq|[Dd]cha|[Pp]ta|[Pp]uerta)(?![\p{L}\d]))?\.?(?![\p{L}\d]|[.,]\d)/uy;

/** What may follow street and number, the most certain first. */
export const continuations: readonly RegExp[] = [
  new RegExp(`(?: ${town})?(?:(?:, ?|${line})${town}){0,3}(?:,? {1,2}|${line})${britishPostcode}`, "uy"),
  new RegExp(
    `(?:, ?| |${line})${town}(?:,? |${line})(?:, ?)?${region}(?:,? {1,2}|${line})(?:${codeBehindTown}|(?<=[A-Z] )\\d{4}(?!\\d))`,
    "uy",
  ),
  new RegExp(`(?:, ?|${line})${town}(?: ${quarter}(?!\\p{L}))?,? ${codeBehindTown}`, "uy"),
  // `, Chowk, Lucknow - 226003` of India.
  new RegExp(`(?:(?:, ?|${line})${town}){1,4}(?: ?[-–] ?|,? )[1-9]\\d{2} ?\\d{3}(?![.,]?\\d)`, "uy"),
  new RegExp(`(?:${gap}|,? (?:in|à|te|a) )${code}(?:[,.]? {1,2}|-|${line})${town}${province}`, "uy"),
  new RegExp(
    `(?:(?:${line}|, ?)(?:, ?)?\\p{L}[\\p{L}\\p{M}'’.() -]{1,40}){0,3}(?:,? ?|${line})\\d{5}(?:-\\d{3,4})?(?![\\d.,]?\\d)`,
    "uy",
  ),
];

/** A town after a flat without a comma: `Apt. 934 OULU NO`. */
export const townAfterUnit = new RegExp(`,? ${town}(?: [A-Z]{2}(?![\\p{L}\\d]))?`, "uy");

/** A county, state, province or quarter behind a town. */
export const regionBehind = new RegExp(
  String.raw`,? \((?:[A-Z]{2}|\p{Lu}[\p{L}'’ -]{2,24})\)(?: [A-Z]\d[A-Z] ?\d[A-Z]\d(?![\p{L}\d]))?|,? (?:Co\.?|County) \p{Lu}\p{Ll}{2,12}|,? (?:CABA|CDMX)(?!\p{L})| - [A-Z]{2}(?![\p{L}\d])|` +
    String.raw`, (?:Jal|Yuc|Oax|Pue|Ver|Gto|Mich|Qro|Chih|Son|Sin|Nay|Tab|Camp|Chis|Hgo|Mor|Tlax|Zac|Dgo|Coah|Tamps|Ags|N\. ?L|B\. ?C)\.|, (?:barrio|[Cc]ol(?:onia|\.)|[Uu]rb\.|[Pp]obl\.|Fracc\.|[Vv]ereda) ${town}(?:, ${town})?`,
  "uy",
);

/** A town without a postcode at the end of a clause. */
export const townAlone = new RegExp(
  `(?:\\\\?, ?|,? (?:in|à|en|a|te|of) )${town}(?=[ \\t]{0,2}(?:[,.;:!?)\\]"'’”»|<\\\\\\n\\r\\t]|$| (?:and|und|y|et|e|en|but|aber|since|seit)(?!\\p{L})))`,
  "uy",
);
