import type { TextRange } from "../../detector.ts";
import { fitsAt, groupAt, matchAt } from "../../text/scan.ts";

/**
 * The value of a field whose name stands at a range, whatever characters it has: a string to the quote that ends it, the content of an element
 * of XML, a part of a connection string, the rest of a line of settings. Undefined for all else, at the cost of a look at what is behind the
 * name.
 */
export function fieldValueAt(text: string, start: number, end: number): TextRange | undefined {
  const behind = text.charCodeAt(end);
  const before = text.charCodeAt(start - 1);
  if (behind === greater || before === less) {
    const isTag = tagBefore.test(text.slice(Math.max(0, start - longestPrefix), start));
    const content = isTag ? groupAt(text, elementBehind, end) : undefined;
    if (content !== undefined) return content;
  }
  const opening = matchAt(text, beforeString, end);
  const string = opening === null ? undefined : stringFrom(text, end + opening[0].length, opening);
  if (string !== undefined || behind !== equals) return string;
  const prefix = text.slice(Math.max(0, start - longestPrefix), start);
  if (partBefore.test(prefix)) return groupAt(text, part, end);
  const connection = firstBefore.test(prefix) ? groupAt(text, firstPart, end) : undefined;
  if (connection !== undefined) return connection;
  return lineBefore.test(prefix) ? groupAt(text, restOfLine, end) : undefined;
}

/**
 * The value beside a name that is a value itself: `key="smtpPassword" value="…"`, `name="password"><value>…</value>`, `<name>password</name>
 * <value>…</value>`, `"OptionName": "DBPassword", "Value": "…"`, `{name: smtp.pass, value: …}`.
 */
export function pairValueAt(text: string, end: number): TextRange | undefined {
  const behind = text.charCodeAt(end);
  return behind === doubleQuote || behind === singleQuote || behind === less || behind === greater || behind === comma
    ? groupAt(text, pair, end)
    : undefined;
}

/** The same where nothing but a space ends it: behind a verb, `the password is …`, and alone on its line, `Password: …`. */
export const saidValueAt = (text: string, _: number, end: number): TextRange | undefined =>
  groupAt(text, behindVerb, end) ?? groupAt(text, aloneOnLine, end);

/** The content of a string from behind its first quote. */
function stringFrom(text: string, start: number, opening: RegExpExecArray): TextRange | undefined {
  const [, key, sign, escapes, quote] = opening as unknown as [string, string | undefined, string, string, string];
  const line = /^[^\r\n]*/.exec(text.slice(start, start + longest))![0];
  const length =
    escapes !== ""
      ? line.indexOf(escapes + quote)
      : key !== undefined && sign === ":"
        ? endOfJson(line, quote)
        : endOfString(line, quote);
  return length < least ? undefined : { start, end: start + length };
}

/** The quote behind which JSON goes on or ends: as detectors read it, the quotes within a string have no backslashes any more. */
function endOfJson(line: string, quote: string): number {
  const first = line.indexOf(quote);
  for (let at = first; at >= 0; at = line.indexOf(quote, at + 1)) if (fitsAt(line, behindString, at + 1)) return at;
  return first;
}

/** The first quote that has neither a backslash before it nor is doubled. */
function endOfString(line: string, quote: string): number {
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === "\\" || (line.charAt(at) === quote && line.charAt(at + 1) === quote)) at++;
    else if (line.charAt(at) === quote) return at;
  }
  return -1;
}

const doubleQuote = 34;
const singleQuote = 39;
const less = 60;
const equals = 61;
const greater = 62;
const comma = 44;
const longestPrefix = 60;
const longest = 200;
const least = 4;
/**
 * The quote behind the name, the sign, which in a constant of PHP is a comma, and the quote before the value with its backslashes. Who has
 * many lines of them aligns the values with spaces.
 */
const beforeString =
  /(?:\\{0,3}(["'\x60]))?[\])}]?[ \t]{0,40}(=>|:=|:(?!:)|=(?!=)|<-|,(?<=\bdefine\([ \t]{0,8}["'][\w.-]{1,60}["'][ \t]{0,8},))[ \t]{0,40}(?:\r?\n[ \t]{0,40})?[bBrRuUfF@$]{0,2}(\\{0,3})(["'\x60])/y;
const behindString = /\s{0,40}(?:[}\]]+\s{0,40}(?:["',;)]|$)|,\s{0,40}(?:["'}\]{[\d-]|\/\/|\w{1,60}["']?:|$)|\r?\n|$)/y;
const tagBefore = /<[\w.:-]{0,40}$/;
const elementBehind =
  /(?:\s[^<>\n]{0,120})?>(?:<!\[CDATA\[([^\n]{4,200}?)\]\]>|\s{0,40}([^\s<>](?:[^<>\n]{2,198}[^\s<>])))\s{0,40}<\//dy;
/** Of settings: at the beginning of a line, also of one that a shell sets, that a diff adds or that is listed with its number. */
const lineBefore = /(?:^|\n)(?:[+-] {0,2}|\s{0,6}\d{1,6}[\t→:|] ?| {0,6}- )?(?:export |set |ENV |ARG )?[\w.-]{0,40}$/;
const restOfLine =
  /=(\S(?:[^\s"]|"(?![,}\]]|[ \t]*(?:\r?\n|$))){3,200})(?=[ \t]{0,8}(?:#[^\n]{0,200})?(?:\r?\n|$)|"[,}\]])/dy;
/** Of a connection string: behind another part, or the first. In braces, semicolons belong to the value. */
const partBefore = /;[ \t]{0,4}$/;
const part = /=((?:[^\s;{}"'\x60]|\{[^{}\n]{0,80}\}){1,200})(?=[;"'\x60\s]|$)/dy;
const firstBefore = /(?:^|["'\x60\n])[ \t]{0,4}$/;
const firstPart = /=((?:[^\s;{}"'\x60]|\{[^{}\n]{0,80}\}){1,200})(?=;[ \t]?[A-Za-z][\w ]{1,30}=)/dy;
const attributes = String.raw`(?:\s[\w:.-]{1,24}=["'][^"'\n<>]{0,60}["']){0,2}\s{0,4}`;
const pair = new RegExp(
  [
    String.raw`["']${attributes}(?<=\s)[vV]alue=(?:"([^"\n]{4,200})"|'([^'\n]{4,200})')`,
    String.raw`(?:(?:["']${attributes})?>|<\/\w{1,12}>)\s{0,24}<[vV]alue>([^<>\n]{4,200})<\/[vV]alue>`,
    String.raw`,\s{0,4}[vV]alue:\s{0,2}(?:"([^"\n]{4,200})"|'([^'\n]{4,200})'|([^\s"',{}[\]]{4,200})(?=\s?[,}]))`,
    String.raw`["'],\s{0,24}["']\w{0,16}[vV]alue["']\s?:\s?(?:"([^"\n]{4,200})"|'([^'\n]{4,200})')`,
  ].join("|"),
  "dy",
);
const behindVerb =
  /[*_\x60"']{0,2} (?:is|was|ist|war|lautet|est|es|era|è):? {1,2}((?!["'\x60])\S{8,80}?)(?=[.,;!?]?(?:\s|$))/dy;
const aloneOnLine =
  /[*_]{0,2}[ \t]{0,4}[:=][*_]{0,2}[ \t]{1,8}((?!["'\x60])\S{7,79}[^\s,;{([])(?=[ \t]{0,8}(?:\r?\n|$))/dy;
