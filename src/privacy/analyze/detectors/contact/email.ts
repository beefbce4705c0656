import type { Detector, Span } from "../../detector.ts";
import { isMadeUpAddress } from "./made-up.ts";
import { isWordAt, startsWord } from "../../text/boundary.ts";
import { lengthAt, matchAt, scan } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

const dots = new WordTable("email-dot", () => [
  ["dot", true],
  ["punto", true],
  ["punkt", true],
  ["point", true],
  ["punt", true],
]);

/** Words that stand for the sign in brackets. */
const signs = new WordTable("email-at", () =>
  ["at", "ät", "arroba", "chiocciola", "apenstaartje"].map((word) => [word, true]),
);

/** E-mail addresses, in any script, and those written `name (at) example (dot) org`. */
export const email: Detector = {
  name: "email",
  types: ["EMAIL_ADDRESS"],
  wake: wakeOn({ classes: CharClass.at, words: [dots, signs] }),
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
      const start = localStart(text, at);
      const end = start < at ? domainEnd(text, at + 1) : -1;
      if (end > 0 && !isProgram(text, start, at, end)) spans.push({ start, end, type: "EMAIL_ADDRESS", strength: 3 });
    }
    if (isBracketed(text, known)) scan(text, bracketedAt, isVeiled, spans);
    if (dots.mayBeIn(text, known)) scan(text, spokenAt, isSpoken, spans);
    return spans.filter((span) => !isMadeUpAddress(text, known, span));
  },
};

function isVeiled({ index, 0: separator }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const end = text.charAt(index - 1) === " " ? index - 1 : index;
  return addWritten(text, end, veiledDomain, index + separator.length, spans);
}

function isSpoken({ index, 0: separator }: RegExpExecArray, text: string, spans: Span[]): boolean {
  if (!addWritten(text, index, spokenDomain, index + separator.length, spans)) return false;
  const found = spans.at(-1)!;
  const lead = spokenLocal.exec(text.slice(Math.max(0, found.start - longestLocal), found.start))?.[0].length ?? 0;
  found.start -= lead;
  return true;
}

/** Reports an address in words; returns whether there is one. @param end of what is before the sign @param from where the domain begins */
function addWritten(text: string, end: number, domainForm: RegExp, from: number, spans: Span[]): boolean {
  const start = localStart(text, end);
  const domain = start < end ? matchAt(text, domainForm, from) : null;
  if (domain === null || isWordAt(text, from + domain[0].length)) return false;
  spans.push({ start, end: from + domain[0].length, type: "EMAIL_ADDRESS", strength: 2 });
  return true;
}

function localStart(text: string, at: number): number {
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

function domainEnd(text: string, at: number): number {
  const domain = matchAt(text, domainForm, at);
  if (domain === null) {
    const length = lengthAt(text, domainOnNextLine, at);
    return length > 0 ? at + length : -1;
  }
  const isAlphabetic = domain[0].charCodeAt(0) < firstIdeograph;
  const labels = (isAlphabetic ? domain[0].replace(ideographsBehind, "") : domain[0]).split(".");
  while (labels.length > 1 && !isTopLevel(labels.at(-1)!)) {
    const last = labels.pop()!;
    if (endsAtHyphen(labels, last)) labels.push(last.slice(0, last.indexOf("-")));
  }
  return labels.length > 1 ? at + labels.join(".").length : -1;
}

/**
 * Whether a domain ends within its last label, in a compound or before a suffix or an arrow: `jane@example.de-Adresse`, `example.de->inbox`.
 * Behind a rarer top level only a capital or nothing tells that, for names of programs have hyphens, too: `tool@next.beta-2`.
 */
function endsAtHyphen(labels: readonly string[], last: string): boolean {
  const hyphen = last.indexOf("-");
  if (hyphen < 0 || !isTopLevel(last.slice(0, hyphen)) || /^v?\d/i.test(labels[0]!)) return false;
  return usualDomain.test(`.${last.slice(0, hyphen)}`) || /^-+(?:\p{Lu}|$)/u.test(last.slice(hyphen));
}

function isTopLevel(label: string): boolean {
  return topLevel.test(label) && !fileEndings.test(label);
}

function isInPassword(text: string, start: number): boolean {
  if (/^[\s<"'(]?$/.test(text.charAt(start - 1))) return false;
  const scheme = text.lastIndexOf("://", start);
  return scheme >= 0 && start - scheme < longestLogin && passwordBefore.test(text.slice(scheme, start));
}

/**
 * `git@github.com:…`, `org/package@next.rc` and `/react@18.2.rc` name programs, and before the host of `amqp://worker:cv5A…@rabbit.mq` is a
 * password; an address in a path, `/u/jane@example.org`, is one.
 */
function isProgram(text: string, start: number, at: number, end: number): boolean {
  if (programs.test(text.slice(start, at)) || isInPassword(text, start)) return true;
  if (text.charAt(start - 1) !== "/" || text.charAt(start - 2) === "/" || isMailTo(text, start)) return false;
  return !usualDomain.test(text.slice(at + 1, end));
}

function isMailTo(text: string, start: number): boolean {
  return text
    .slice(Math.max(0, start - 9), start)
    .toLowerCase()
    .includes("mailto:");
}

/** Whether the sign, or what stands for it, is behind a bracket. */
function isBracketed(text: string, index: TextIndex): boolean {
  if (!containsAny(text, index, CharClass.bracket)) return false;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) if (isBehindBracket(text, at)) return true;
  const found: number[] = [];
  signs.eachIn(text, index, addBehindBracket, found);
  return found.length > 0;
}

function addBehindBracket(text: string, start: number, _: number, _sign: boolean, found: number[]): void {
  if (isBehindBracket(text, start)) found.push(start);
}

function isBehindBracket(text: string, at: number): boolean {
  const before = text.charAt(text.charAt(at - 1) === " " ? at - 2 : at - 1);
  return before !== "" && "([{".includes(before);
}

/** RFC 5321 has 64, but mailing lists write more; of what is longer still, the end is hidden. */
const longestLocal = 256;
const forwarded = /(?<![\w.+=-])(?:SRS[01][=+-]{1,2}[\w.+=-]{1,200}=|prvs=[\w.+-]{1,100}=)$/i;
/** The name, behind that of a list; the domain is before the sign. */
const ofList = /(?<![\w.+=-])[\w.]{1,40}[+-][\w.+-]{1,100}=$/;
const firstIdeograph = 0x2e80;
const quotedLocal = /"[^"\s@][^"\n@]{0,60}"$/;
const domainForm = /[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}][\p{L}\p{N}-]{0,62}){1,8}/uy;
/** In a narrow column, a line ends with the sign. */
const domainOnNextLine =
  /[ \t]{0,2}\r?\n[ \t>|]{0,8}(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}(?:com|org|net|edu|gov|info|biz|eu|io|(?!js|ts|go)[a-z]{2})(?![\w-]|\.\w)/iy;
const ideographsBehind = /[\u2e80-\uffff].*$/;
const topLevel = /^(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})$/iu;
const fileEndings = /^(?:png|jpe?g|gif|svg|webp|[cm]?[jt]sx?|json|css|html|php|vue|lock)$/i;
/** Of an address of a service, to where its password begins or goes on. */
const passwordBefore = /^:\/\/[^\s/?#@:"'<>]{0,64}:[^\s/?@"'<>]{0,4096}$/;
const longestLogin = 4200;
const programs = /^(?:git|hg|svn)$/i;
/** No version: `1.2.rc`. */
const usualDomain = /^(?!v?\d)[^]*\.(?:com|org|net|edu|gov|info|biz|eu|io|[a-z]{2}|example|test)$/i;

/** Without an optional space before it: a pattern that begins with a bracket is many times faster to search for. */
const bracketedAt = /[([{] ?(?:at|@|ät|arroba|chiocciola|apenstaartje) ?[)\]}] ?/gi;
const veiledDomain =
  /[a-z0-9-]{1,40}(?:(?:\.| ?[([{] ?(?:dot|punkt|punto|point|punt) ?[)\]}] ?| (?:dot|punkt|punto|point|punt) )[a-z0-9-]{2,40}){1,4}/iy;
const spokenAt =
  / (?:at|ät|arroba|chiocciola|arobase|apenstaartje|klammeraffe) (?=[a-z0-9-]{1,40} (?:dot|punto|punkt|point|punt) )/gi;
/** What of the name stands before its last word: "alois punkt schnegg". */
const spokenLocal =
  /(?<![\p{L}\d])(?:[\p{L}\d]{1,24} (?:dot|punkt|point|punto|punt|underscore|unterstrich|minus|bindestrich|trattino|guión|tiret) ){1,4}$/iu;
const spokenDomain =
  /[a-z0-9-]{1,40}(?: (?:dot|punto|punkt|point|punt) [a-z0-9-]{2,40}){0,2} (?:dot|punto|punkt|point|punt) (?:com|org|net|edu|gov|info|io|app|dev|eu|uk|us|ca|au|nz|de|fr|es|it|nl|at|ch|be|ie|lu|pt|fi|se|dk|pl|cz|sk|si|hu|ro|bg|hr|gr|tr|ee|lt|lv|ru|ua|za|ng|ke|gh|ma|sg|hk|ph|jp|kr|cn|il|ae|mx|ar|cl|co|pe|uy|ec|br)/iy;
