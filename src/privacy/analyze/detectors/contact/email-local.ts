import { isWordAt, startsWord } from "../../text/boundary.ts";

/** Where an address begins whose sign, or what stands for it, is at a place; that place if nothing before it can be a name. */
export function localStart(text: string, at: number): number {
  const quoted =
    text.charCodeAt(at - 1) === 34 ? text.slice(Math.max(0, at - longestLocal), at).match(quotedLocal) : null;
  if (quoted !== null) return at - quoted[0].length;

  let start = at;
  const earliest = Math.max(0, at - longestLocal);
  const alphabetic = text.charCodeAt(at - 1) < firstIdeograph;
  while (start > earliest && isLocal(text, start - 1)) {
    // In scripts without spaces, text touches the address: メールはjane@example.com
    if (alphabetic && text.charCodeAt(start - 1) >= firstIdeograph) break;
    start--;
  }
  while (start < at && ".-'’%+~".includes(text.charAt(start))) start++;
  if (start < at && start > earliest && !startsWord(text, start) && text.charCodeAt(start - 1) < firstIdeograph)
    return at;
  if (text.charCodeAt(start - 1) === 92 && "nrt".includes(text.charAt(start))) start++;
  if (text.charAt(at - 1) === ".") return at;
  return text.charAt(start - 1) === "=" ? forwardedStart(text, start, at) : start;
}

/** Where a forwarder's address begins that holds the one it stands for: `SRS0=4f=HH=example.org=jane@`, `prvs=12-jane=example.org@`, `b-jane=example.org@`. */
function forwardedStart(text: string, start: number, at: number): number {
  const before = text.slice(Math.max(0, start - longestLocal), start);
  const isDomain = usualDomain.test(text.slice(start, at));
  const lead = forwarded.exec(before) ?? (isDomain ? ofList.exec(before) : null);
  return lead === null ? start : start - lead[0].length;
}

function isLocal(text: string, at: number): boolean {
  return isWordAt(text, at) || ".-+%'’~".includes(text.charAt(at));
}

/** RFC 5321 has 64, but mailing lists write more; of what is longer still, the end is hidden. */
export const longestLocal = 256;
const forwarded = /(?<![\w.+=-])(?:SRS[01][=+-]{1,2}[\w.+=-]{1,200}=|prvs=[\w.+-]{1,100}=)$/i;
/** The name, behind that of a list; the domain is before the sign. */
const ofList = /(?<![\w.+=-])[\w.]{1,40}[+-][\w.+-]{1,100}=$/;
/** Where scripts begin that have no spaces. */
export const firstIdeograph = 0x2e80;
const quotedLocal = /"[^"\s@][^"\n@]{0,60}"$/;
/** No version: `1.2.rc`. */
export const usualDomain = /^(?!v?\d)[^]*\.(?:com|org|net|edu|gov|info|biz|eu|io|[a-z]{2}|example|test)$/i;
