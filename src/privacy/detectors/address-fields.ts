import type { Span } from "../detector.ts";
import { endOfAddress } from "./address-rest.ts";
import { matchAt } from "./scan.ts";

/** `Anschrift: …`, `"street": "…"`, `Domicilio: Teatinos 180.`: the rest of the line or of the string. */
export function readField(text: string, end: number): Span | undefined {
  const gap = matchAt(text, sign, end);
  if (gap === null) return undefined;
  const start = end + gap[0].length;
  const quote = gap[1] ?? "";
  const shown = matchAt(text, quote === "" ? openValue : quotedValue, start)?.[0].trimEnd() ?? "";
  const value = shown.replace(/[ .,]{1,3}$/, "");
  if (!isPlace.test(value) || isOther.test(value)) return undefined;
  const finish = start + value.length;
  return { start, end: quote === "" ? endOfAddress(text, finish) : finish, type: "ADDRESS", strength: 2 };
}

const sign =
  /(?:[ _-]?(?:line|zeile)?[ _-]?[123]|[ _-]{0,2}(?:postal|personal|privada|privat|postale|line))?\\?["']?\]?[*_]{0,2} ?[:=] {0,8}(\\?["'])?(?=[\p{L}\d])/uy;
const openValue = /(?:(?! {3})[^\n\r\t;|"<>\\]){4,100}/y;
const quotedValue = /[^"\\]{4,120}(?=\\?["'])/y;
/** A word and a number, or a word and "s/n". */
const isPlace = /^(?=.{0,80}\p{L}{2})(?=.{0,80}(?:\d|\bs\/n))[\p{L}\d].{0,80}[ ,.]/iu;
const isOther =
  /^\d{1,3}\.\d|[(){}=@]|:\/\/|::|^0x|^(?:\w+\.){2}|^\S+:\d|^\d+ (?:bytes?|bits?)| [-+*/%<>&|?] |^.{0,60}\[/i;
