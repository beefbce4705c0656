import type { Span } from "../../detector.ts";
import { isType } from "./fields.ts";
import { matchAt } from "../../text/scan.ts";

/**
 * `"strasse":"Am Kirchberg","hausnr":"12"`, `Via: Via Po; civico: 12`: a street and its house number in two fields side by side, and the
 * fields for doors behind. Of these fields each says too little alone: a street has no number, and "numero" counts anything. A pattern for
 * each word that names a field for a street, if the sign of a field is behind it.
 */
export function readParted(text: string, start: number, end: number): readonly Span[] | undefined {
  if (!maySignField(text, end)) return undefined;
  const street = matchAt(text, streetField, end);
  if (street === null) return undefined;
  const [whole, quoted, single, open] = street;
  const name = (quoted ?? single ?? open ?? "").trimEnd();
  if (!isName.test(name) || isChannel.test(name) || isWhole.test(name) || isType.test(name)) return undefined;
  const spans: Span[] = [];
  const behind = end + whole.length;
  const first = fieldBefore.exec(text.slice(Math.max(0, start - reach), start));
  if (first !== null) add(spans, start - (first[0].length - first[0].lastIndexOf(first[1]!)), first[1]!);
  const from = end + whole.indexOf(name, whole.search(/[:=>]/));
  add(spans, from, name);
  if (first !== null) return spans;
  const number = matchAt(text, numberField, behind);
  if (number === null) return open === undefined && isBesidePlace(text, start, behind) ? spans : undefined;
  let at = behind + number[0].length;
  add(spans, at - number[1]!.length, number[1]!);
  for (let doors = 0; doors < 4; doors++) {
    const door = matchAt(text, doorField, at);
    if (door === null) break;
    at += door[0].length;
    add(spans, at - door[1]!.length, door[1]!);
  }
  return spans;
}

/** Whether a postcode and a town stand in fields near a street, which then needs no number: `"street":"The Old Forge"`. */
const isBesidePlace = (text: string, start: number, end: number): boolean => {
  const near = `${text.slice(Math.max(0, start - 120), start)}\n${text.slice(end, end + 160)}`;
  return codeField.test(near) && placeField.test(near);
};

function add(spans: Span[], start: number, value: string): void {
  spans.push({ start, end: start + value.length, type: "ADDRESS", strength: 2 });
}

/** Whether behind a word a field's sign or the rest of its name may follow: of most words in prose it does not. */
const maySignField = (text: string, end: number): boolean => end < text.length && signs.includes(text.charAt(end));
const signs = "\"'\\:=>_-* ";

const key = String.raw`[\p{L}\d_]{0,12}`;
const sign = String.raw`(?:\.?\\?["']?\]?[*_]{0,2} ?[:=] {0,8}|>)`;
const quote = String.raw`(?:\\?["'])?`;
/** Between the value of a field and the name of the next: of JSON, YAML, XML and forms, and from one line to the next. */
const between = String.raw`(?:\\?["'])?(?:\s{0,2}[,;|]\s{0,12}|\s{0,2}\n[\s"'|*-]{0,12}|<\/[\w:]{1,24}>\s{0,12}<|\\n {0,8}| {2,12})(?:\\?["'[*]){0,3}`;
const streetField = new RegExp(
  String.raw`(?:[ _-](?:name|naam|nom|nombre|nome|line|1)){0,2}${sign}(?:\\?"([^"\\\n]{2,60})(?=\\?")|\\?'([^'\\\n]{2,60})(?=\\?')|([\p{L}\d][^"\\\n:;=,|{}<>]{1,60}))`,
  "iuy",
);
const ofHouse = String.raw`(?:(?:house|street|building|home|stra(?:ß|ss)en|haus|huis|num|nr|n|numero|número|numéro)[ _.-]{0,2})?`;
const numberWord = String.raw`${ofHouse}(?:bldgnb|budynek|husnummer|h[aá]zsz[aá]m|[cč][ií]slo|talonumero|n[ro]|nro|num|n[uú]m|nummer|number|n[uú]mero|numéro|n[º°]|n|civico|portal|ext(?:erior)?|huisnr)(?:[ _-]?(?:de )?(?:civico|ext(?:erior)?|voie|rue|casa|calle|via|domu|budynku|popisn[eé]|domovn[ií]))?`;
/** `"type_voie":"impasse",` may stand between the two. */
const typeField = String.raw`(?:${between}(?:tipo|type)[ _-]?\p{L}{1,8}${sign}${quote}[\p{L}.]{1,16})?`;
const numberValue = String.raw`\d{1,5}(?:[ /-]?(?:bis|ter|quater|[A-Za-z]))?(?:[-/]\d{1,4}[A-Za-z]?)?`;
const codeField =
  /(?<!\p{L})(?:zip|plz|postleitzahl|post(?:al)?[ _-]?(?:code|zone)|zip[ _-]?code|code ?postal|c[oó]digo[ _]?postal|kod[ _-]?pocztowy|postn(?:umme)?r|postinumero|ps[cč]|cap|cp|cep|irsz)["']?[:=>][\s"'[]{0,4}[A-Z]{0,2}-?\d/iu;
const placeField =
  /(?<!\p{L})(?:city|town|locality|suburb|ort|stadt|wohnort|ville|commune|ciudad|localidad|municipio|citt[aà]|comune|plaats|woonplaats|miasto|miejscowo[sś][cć]|poststed|postort|cidade|obec|m[eě]sto|ora[sș]|[sş]ehir|postitoimipaikka|v[aá]ros)(?:name)?["']?[:=>][\s"'[]{0,4}\p{L}/iu;
const ends = String.raw`(?=\.?\s|\\?["'<,;|}\]\s)]|$)`;
const numberField = new RegExp(
  String.raw`${typeField}${between}(?:${numberWord})${sign}${quote}(${numberValue})${ends}`,
  "iuy",
);
/** The field for a number before that for a street: `"numero":"4 ter","voie":"impasse du Four"`. */
const fieldBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${numberWord})${sign}${quote}(${numberValue})${typeField}${between}(?:tipo|type|nom|nombre|nome|libelle)?[ _]?$`,
  "iu",
);
const doorField = new RegExp(
  String.raw`${between}(?:house|huis(?:nummer|nr)?|haus(?:nummer|nr)?)?[ _-]?(?:toevoeging|toev|addition|suffix|zusatz|puerta|pta|piso|planta|escalera|esc|bloque|interno|int|scala|piano|porte|appt?|appartement|apartment|flat|unit|[ée]tage|escalier|b[aâ]t(?:iment)?|comple?mento?|stiege|top|t[uü]r|stock|etage|bus|box|bte|bo[iî]te|d(?:e)?pto|interior)${key}${sign}${quote}([\p{L}\d][\p{L}\dºª°./ -]{0,11})${ends}`,
  "iuy",
);
/** A name that may be one of a street: with a capital, or of several words. */
const isName = /^(?=.{0,60}\p{L}{2})(?:.{0,60}\p{Lu}|.{0,60}\p{L} \p{L})/u;
/** What "via" and "address" are also said of. */
const isChannel =
  /^(?:e-?mail|sms|fax|post|web|app|tel(?:efono|éfono|efon)?|phone|whatsapp|telegram|api|none|null|nil|unknown|n\/a|true|false)$|[@{}[\]()$]|:\/\/|^\w+(?:\.\w+)+$/i;
/** With its number: what is beside "12 Main Street" counts something else. */
const isWhole = /^\d{1,5}[A-Za-z]?,? |[ ,]\d{1,3}[A-Za-z]?$/;
const reach = 64;
