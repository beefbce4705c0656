import type { Detector, Span } from "../../detector.ts";
import { isMadeUpAddress } from "./made-up.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { firstIdeograph, localStart, usualDomain } from "./email-local.ts";
import { bracketedSigns, findSpoken, spokenSigns } from "./spoken-email.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** E-mail addresses, in any script, and those written `name (at) example (dot) org`. */
export const email: Detector = {
  name: "email",
  types: ["EMAIL_ADDRESS"],
  wake: wakeOn({ classes: CharClass.at, words: [spokenSigns, bracketedSigns] }),
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
      const start = localStart(text, at);
      const end = start < at ? domainEnd(text, at + 1) : -1;
      if (end > 0 && !isProgram(text, start, at, end)) spans.push({ start, end, type: "EMAIL_ADDRESS", strength: 3 });
    }
    findSpoken(text, known, spans);
    return spans.filter((span) => !isMadeUpAddress(text, known, span));
  },
};

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
