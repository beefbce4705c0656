import type { Span } from "../../detector.ts";
import { datedDay } from "../date/forms.ts";
import { town } from "./forms.ts";
import { endOfAddress } from "./rest.ts";
import { matchAt, matchedAt } from "../../text/scan.ts";

/** `Anschrift: …`, `"street": "…"`, `Domicilio: Teatinos 180.`: the rest of the line or of the string. */
export function readField(text: string, end: number): Span | undefined {
  const gap = matchAt(text, sign, end);
  if (gap === null) return undefined;
  const start = end + gap[0].length;
  const quote = gap[1] ?? "";
  const shown =
    matchedAt(text, quote === "" ? openValue : quote.endsWith("'") ? singleQuoted : quotedValue, start)?.trimEnd() ??
    "";
  const value = shown.replace(/[ .,]{1,3}$/, "");
  if (!hasNumber.test(value) || !isPlace.test(value) || isOther.test(value) || isDate.test(value)) return undefined;
  const finish = start + value.length;
  return { start, end: quote === "" ? endOfAddress(text, finish) : finish, type: "ADDRESS", strength: 2 };
}

/** `"city": "Udine"`, `"ciudad": ["Soria"]`, if a field for a street or a postcode is near; with its postcode, `wohnort=04315 Leipzig`, alone, too. */
export function readTown(text: string, start: number, end: number): Span | undefined {
  const value = matchAt(text, townValue, end);
  if (value === null) return undefined;
  const [whole, code = "", place = ""] = value;
  if (isType.test(place)) return undefined;
  const near = text.slice(Math.max(0, start - 160), start) + text.slice(end + whole.length, end + whole.length + 160);
  const from = end + whole.length - place.length - code.length;
  if (code === "" && !streetField.test(near)) return undefined;
  return { start: from, end: from + code.length + place.length, type: "ADDRESS", strength: 2 };
}

/** What a schema says of a field: `city: String`. */
export const isType =
  /^(?:String|Text|Int(?:eger)?|Number|Boolean|Bool|Float|Double|Long|Date|Object|Array|ID|UUID|Any|Char|Varchar|CharField|TextField|Address|None|Null|NULL|True|False|Optional|Required)$/;
const townValue = new RegExp(
  `(?:01|_?area_?2)?(?:\\\\?["']?\\]?[*_]{0,2} ?[:=] {0,8}\\[?(?:\\\\?["'])?|>)(\\d{4,5} )?(${town})(?=[ \\t]{0,8}(?:[\\\\"',;|<\\n\\r)}]|\\.(?:\\s|$)|$)| {1,3}[\\w.]{2,24}=)`,
  "uy",
);
const streetField = new RegExp(
  String.raw`(?:(?<!\p{L})(?:street|stra(?:ß|ss)e|str|stras|anschrift|plz|pstlz|postleitzahl|zip|rue|calle|domicilio|direcci[oó]n|indirizzo|cap|cp|pc|straat|ulic[ae]|kod|gata|gate|gade|str(?:ee)?tnm|ps[cč]|irsz|utca|c[ií]m|cep|osoite|sokak|cadde|strada|улица|адрес|индекс|οδός|τκ)|` +
    String.raw`(?:street|stra(?:ß|ss)en?|road|adress?e?|(?<!(?:ip|mac|mail|host|server|local|remote)[ _-]?)address|adres[aă]?|endere[cç]o|postnr|posti?num(?:mer|ero)|katuosoite|post(?:al)?[ _-]?(?:code|zone)|zip[ _-]?code|code ?postal|c[oó]digo[ _]?postal|kod[ _-]?pocztowy|pin[ _-]?code|postcodecode|pstcd|postakodu|ir[aá]ny[ií]t[oó]sz[aá]m|(?:address_?)?line_?(?:1|one)))` +
    String.raw`(?:[ _-]?(?:name|naam|nr|no|line|1)){0,2}\.?(?:\\?["']?\]?[*_]{0,2} ?[:=]|>)`,
  "iu",
);
/**
 * `"line1": "Prinseneiland 40-huis"`, `<LineOne>Chy an Mor</`, and the lines of FHIR, `"line": ["Chy an Mor", "Fore Street"]`, beside a town or a postcode: what else they say
 * does not matter.
 */
export function readAddressLines(text: string, _: number, end: number): Span[] | undefined {
  const [shown, list, one, element] = matchAt(text, lines, end) ?? [];
  if (shown === undefined) return undefined;
  // In an invoice by UN/CEFACT the postcode stands before the lines.
  const behind = text.slice(end + shown.length, end + shown.length + 200);
  const near = element === undefined ? behind : text.slice(Math.max(0, end - 80), end) + behind;
  if (!placeField.test(near)) return undefined;
  const value = list ?? one ?? element ?? "";
  const from = end + shown.length - value.length;
  const values = list === undefined ? [{ index: 0, 0: value }] : list.matchAll(quotedLine);
  return [...values].map(({ index, 0: said }) => ({
    start: from + index,
    end: from + index + said.length,
    type: "ADDRESS",
    strength: 2,
  }));
}

const lines =
  /(?:["']?\s{0,2}:\s{0,8}\[\s{0,8}((?:["'][^"'\\\n[\]]{2,80}["'](?:,\s{0,12})?){1,4})|[ _]?[12]["']?\s{0,2}[:=]\s{0,2}["']([^"'\\\n]*\p{L}{2}[^"'\\\n]{0,80})(?=["'])|>([^<>\n]{0,40}\p{L}{2}[^<>\n]{0,40})(?=<\/))/uy;
const quotedLine = /(?<=["'])[^"'\\\n,[\]][^"'\\\n[\]]{1,80}(?=["'])/g;
const placeField = /(?:postal_?code|postcode|zip|city|town|state)["']?\s{0,2}:|(?:PostcodeCode|PostalZone|CityName)>/i;
const sign =
  /(?:[ _-]?(?:line|zeile)?[ _-]?[123]|[ _-]{0,2}(?:postal|personal|privada|privat|postale|line))?(?:\\?["']?\]?[*_]{0,2} ?[:=] {0,8}(\\?["'])?|"?>)(?=[\p{L}\d])/uy;
/** Up to another field or point of a list: "Adres: Dorpsstraat 7, 8012 EG Zwolle 4) afmelden", and no part of a word at its end. */
const openValue = /(?:(?! {3}| \d{1,2}\) | \p{L}{2,20}: )[^\n\r\t;|"<>\\]){4,100}(?![\p{L}\d])/uy;
const quotedValue = /[^"\\]{4,120}(?=\\?["'])/y;
/** Of Python, which puts a value with an apostrophe between the other quotes. */
const singleQuoted = /[^"'\\\n]{4,120}(?=\\?')/y;
const hasNumber = /(?<!\p{L})\d|s\/n/iu;
/** A word and a number, or a word and "s/n". */
const isPlace = /^(?=.{0,80}\p{L}{2})(?=.{0,80}(?:\d|\bs\/n))[\p{L}\d].{0,80}[ ,.]/iu;
const isDate = new RegExp(`^${datedDay}`, "iu");
const isOther =
  /^\d{1,3}\.\d|^(?:SIP|HTTP)\/|[{}=@]|(?<! )\(|\([^)]{25}|:\/\/|::|^0x|^(?:\w+\.){2}|^\S+:\d|^\d+ (?:bytes?|bits?)| [-+*/%<>&|?] |^.{0,60}\[/i;
