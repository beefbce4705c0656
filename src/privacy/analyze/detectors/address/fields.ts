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

/** `"city": "Udine"`, if a field for a street or a postcode is near. */
export function readTown(text: string, start: number, end: number): Span | undefined {
  const value = matchAt(text, townValue, end);
  if (value === null) return undefined;
  const [whole, place = ""] = value;
  const near = text.slice(Math.max(0, start - 160), start) + text.slice(end + whole.length, end + whole.length + 160);
  const from = end + whole.length - place.length;
  return streetField.test(near) ? { start: from, end: from + place.length, type: "ADDRESS", strength: 2 } : undefined;
}

const townValue = new RegExp(
  `(?:\\\\?["']?\\]?[*_]{0,2} ?[:=] {0,8}(?:\\\\?["'])?|>)(${town})(?=[ \\t]{0,8}(?:[\\\\"',;|<\\n\\r)}]|\\.(?:\\s|$)|$))`,
  "uy",
);
const streetField =
  /(?<!\p{L})(?:(?:street|home|billing|shipping|postal)?[ _-]?address|street|stra(?:ß|ss)e|anschrift|adresse?|plz|postleitzahl|zip(?:[ _-]?code)?|post(?:al)?[ _-]?code|rue|code ?postal|calle|domicilio|direcci[oó]n|c[oó]digo ?postal|indirizzo|cap|straat|ulica|kod(?:[ _-]?pocztowy)?|postnr|postnummer|gata(?:dress)?|(?:address_?)?line_?1|strtnm|pstcd)(?:\\?["']?\]?[*_]{0,2} ?[:=]|>)/iu;
/**
 * `"line1": "Prinseneiland 40-huis"`, and the lines of FHIR, `"line": ["Chy an Mor", "Fore Street"]`, beside a town or a postcode: what else they say
 * does not matter.
 */
export function readAddressLines(text: string, _: number, end: number): Span[] | undefined {
  const [shown, list, one] = matchAt(text, lines, end) ?? [];
  if (shown === undefined || !placeField.test(text.slice(end + shown.length, end + shown.length + 200)))
    return undefined;
  const value = list ?? one ?? "";
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
  /(?:["']?\s{0,2}:\s{0,8}\[\s{0,8}((?:["'][^"'\\\n[\]]{2,80}["'](?:,\s{0,12})?){1,4})|[ _]?[12]["']?\s{0,2}[:=]\s{0,2}["']([^"'\\\n]*\p{L}{2}[^"'\\\n]{0,80})(?=["']))/uy;
const quotedLine = /(?<=["'])[^"'\\\n,[\]][^"'\\\n[\]]{1,80}(?=["'])/g;
const placeField = /(?:postal_?code|postcode|zip|city|town|state)["']?\s{0,2}:/i;
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
