import { withoutBlanks } from "./list-fields.ts";
import { mostFields, mostTarget } from "./limits.ts";
import { Refusal } from "./refusal.ts";

/** A request line and its header fields (RFC 9112, sections 3 and 5), checked by their grammar. */
export interface RequestHead {
  method: string;
  /** As it was sent. */
  target: string;
  /** The second number of the version, whose first is 1. */
  minor: 0 | 1;
  /** Names in lower case and their values, in turn, in the order they came. */
  fields: string[];
}

/**
 * One pattern a line, each without two ways to match a text, so that none takes longer than its length. What parsers are known to
 * read differently is refused, since two that see a request end in two places let one caller write into another's: a bare CR or LF,
 * blanks before a colon, folded lines, control characters. A backslash or "#" in a target would move the path's end in `URL`.
 */
const requestLine = /^([!#$%&'*+\-.^_`|~\w]+) ([!$-;=?-[\]-~]+) HTTP\/(\d)\.(\d)$/;
const fieldLines = /(?:[!#$%&'*+\-.^_`|~\w]+:[\t\x20-\x7e\x80-\xff]*\r\n)*/y;

/** @param text Latin-1 characters of a whole head, without the empty line that ends it. Throws `Refusal`. */
export function parseHead(text: string): RequestHead {
  const lineEnd = text.indexOf("\r\n");
  if (lineEnd > mostTarget + 64) throw new Refusal(414, `The path and query must be at most ${mostTarget} bytes`);
  const line = requestLine.exec(text.slice(0, lineEnd));
  if (!line) throw new Refusal(400, "The request line must be METHOD /path HTTP/1.1, of visible ASCII and escapes");
  const [, method = "", target = "", major, minor] = line;
  if (major !== "1") throw new Refusal(505, "The version must be HTTP/1.1 or HTTP/1.0");
  if (target.length > mostTarget) throw new Refusal(414, `The path and query must be at most ${mostTarget} bytes`);
  return { method, target, minor: minor === "0" ? 0 : 1, fields: fieldsIn(text, lineEnd + 2) };
}

/** One pattern judges all lines, and they are cut where the judged text cannot be read otherwise: half the time of a match for each. */
function fieldsIn(text: string, start: number): string[] {
  fieldLines.lastIndex = start;
  fieldLines.test(text);
  if (fieldLines.lastIndex < text.length)
    throw new Refusal(400, "Each header must be Name: value on one line, with CR LF at its end");
  const fields: string[] = [];
  for (let at = start; at < text.length;) {
    const colon = text.indexOf(":", at);
    const end = text.indexOf("\r\n", colon);
    if (fields.push(text.slice(at, colon).toLowerCase(), withoutBlanks(text, colon + 1, end)) > 2 * mostFields)
      throw new Refusal(431, `A request must have at most ${mostFields} headers`);
    at = end + 2;
  }
  return fields;
}

/** The field's value, or undefined; several are joined by commas, as a list of them may be. @param name in lower case. */
export function valueOf({ fields }: RequestHead, name: string): string | undefined {
  let value: string | undefined;
  for (let at = 0; at < fields.length; at += 2)
    if (fields[at] === name) value = value === undefined ? fields[at + 1]! : `${value}, ${fields[at + 1]}`;
  return value;
}
