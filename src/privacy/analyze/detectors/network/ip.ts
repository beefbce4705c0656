import type { Detector, Span } from "../../detector.ts";
import { standsAlone, standsInName, startsWord } from "../../text/boundary.ts";
import { inNames, ofDigits } from "../../text/number-head.ts";
import { matchAt, scan, scanNumbers } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { fourNumbers, isVersionNumber, ofOwnNet } from "./version-number.ts";

const octetHead = inNames(ofDigits(4, { 1: ".", 2: ".", 3: "." }));
/** Of the name that a provider gives a line or a machine: `cable-203-0-113-77.dynamic.example.net`. */
const hyphenHead = inNames(ofDigits(4, { 1: "-", 2: "-", 3: "-" }));

/** IP addresses, without port, prefix length or zone. Loopback, unspecified addresses, netmasks, whole networks (`10.0.0.0/24`) and public resolvers stay. */
export const ip: Detector = {
  name: "ip",
  types: ["IP_ADDRESS"],
  wake: wakeOn({ classes: CharClass.colon, numbers: [octetHead, hyphenHead] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    scanNumbers(text, index, octetHead, fourOctets, isOfOctets, spans);
    scanNumbers(text, index, hyphenHead, ofHost, isOfHost, spans);
    if (!containsAny(text, index, CharClass.colon)) return spans;
    if (mayHoldGroups(text)) scan(text, eightGroups, isOfGroups, spans);
    findCompressed(text, spans);
    return spans;
  },
};

function isOfOctets({ index: start, 0: value }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const end = start + value.length;
  if (!isVersion4(value) || !standsClear(text, start, end) || isVersionNumber(text, start, end)) return false;
  if (isNetwork(value, Number(matchAt(text, prefixLength, end)?.[1] ?? 32))) return false;
  spans.push({ start, end, type: "IP_ADDRESS", strength: 3 });
  return true;
}

function isOfHost({ index: start, 0: value }: RegExpExecArray, text: string, spans: Span[]): boolean {
  if (!isVersion4(value.replaceAll("-", ".")) || /(?<!\w)\d{1,4}-$/.test(text.slice(Math.max(0, start - 6), start)))
    return false;
  spans.push({ start, end: start + value.length, type: "IP_ADDRESS", strength: 2 });
  return true;
}

/** Whether it is a word of its own, or in a name behind a word for a machine: other numbers there are versions. */
const standsClear = (text: string, start: number, end: number): boolean =>
  standsAlone(text, start, end) ||
  isEmphasized(text, start, end) ||
  (standsInName(text, start, end) && machineBefore.test(text.slice(Math.max(0, start - longestName), start)));

/** `_203.0.113.77_`, of Markdown. */
const isEmphasized = (text: string, start: number, end: number): boolean =>
  /(?:^|\W)_$/.test(text.slice(Math.max(0, start - 2), start)) && /^_(?!\w)/.test(text.slice(end, end + 2));

/** Whether it is the first address of a network: of a private one of any size, or of 256 and more, which no single line has. */
function isNetwork(value: string, length: number): boolean {
  if (length < 8 || length > (ofOwnNet.test(value) ? 29 : 24)) return false;
  const bits = value.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
  return bits % 2 ** (32 - length) === 0;
}

function isOfGroups({ index: start, 0: value }: RegExpExecArray, text: string, spans: Span[]): boolean {
  if (!isAloneAmongColons(text, start, start + value.length)) return false;
  spans.push({ start, end: start + value.length, type: "IP_ADDRESS", strength: 3 });
  return true;
}

/** Whether there are seven colons with one to four characters between them. */
function mayHoldGroups(text: string): boolean {
  let row = 0;
  let last = -1;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    row = at - last > 1 && at - last < 6 ? row + 1 : 1;
    if (row === 7) return true;
    last = at;
  }
  return false;
}

function findCompressed(text: string, spans: Span[]): void {
  let done = 0;
  for (let at = text.indexOf("::"); at >= 0; at = text.indexOf("::", Math.max(at + 2, done))) {
    let start = at;
    while (start > done && at - start < longest && isAddressChar(text.charCodeAt(start - 1))) start--;
    start = behindName(text, start, at);
    let end = at + 2;
    while (end - at < longest && isAddressChar(text.charCodeAt(end))) end++;
    done = end;
    while (end > at + 2 && ".:".includes(text.charAt(end - 1))) end--;
    end -= port.exec(text.slice(at + 2, end))?.[0].length ?? 0;
    if (isCompressed(text.slice(start, end)) && isAloneAmongColons(text, start, end)) {
      spans.push({ start, end, type: "IP_ADDRESS", strength: 3 });
    }
  }
}

/** Where an address begins before its pair of colons: a name and a colon before it, `addr:fe80::1f`, are no group of it. */
function behindName(text: string, start: number, pair: number): number {
  const first = text.indexOf(":", start);
  return first < pair && (first === start || !startsWord(text, start)) ? first + 1 : start;
}

/** `std::cafe` and `a::b` are well-formed too, so an address needs a digit, and a long group or three groups. */
function isCompressed(value: string): boolean {
  const halves = value.split("::");
  if (halves.length !== 2 || resolvers.has(value.toLowerCase())) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const embedded = groups.at(-1)?.includes(".") ? groups.pop()! : undefined;
  if (embedded !== undefined && !isVersion4(embedded)) return false;
  if (!groups.every((group) => hexGroup.test(group)) || groups.length + (embedded === undefined ? 0 : 2) > 7)
    return false;
  return (
    embedded !== undefined || (/\d/.test(value) && (groups.length > 2 || groups.some((group) => group.length > 2)))
  );
}

function isVersion4(value: string): boolean {
  const octets = value.split(".");
  if (octets.length !== 4 || octets.some((octet) => Number(octet) > 255 || (octet.length > 1 && octet.startsWith("0"))))
    return false;
  return !nobodys.test(value) && !resolvers.has(value);
}

/** Whether a name and a colon are before an address, and its first group is like those that are given: `2a02`, `fe80`. */
const isBehindName = (text: string, start: number): boolean =>
  nameBefore.test(text.slice(Math.max(0, start - longestName), start)) && givenGroup.test(text.slice(start, start + 5));

function isAloneAmongColons(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  return (
    (before !== ":" || isBehindName(text, start)) &&
    before !== "." &&
    standsAlone(text, start, end) &&
    !/^:(?!\d{5}(?![\da-f:]))[\da-f:]/i.test(text.slice(end, end + 7))
  );
}

function isAddressChar(code: number): boolean {
  return (code >= 46 && code <= 58 && code !== 47) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

/** The labels behind it end in one of letters: no day, `2024-01-02-3.log`. */
const ofHost = /\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?=\.(?:[\w-]{1,40}\.){1,6}[a-z]{2,12}(?![\w.-]))/iy;
const machineBefore = /(?<![a-z])(?:ipv?4?|(?:local|remote)?(?:host|addr|address)|peer|src|dst|gateway|gw|ssh|ping)_$/i;
const longest = 51;
/** Behind an address without brackets, of five digits: of four it could be the last group. Behind a dot as tcpdump has it. */
const port = /:\d{5}$|(?<=(?:^|:)[\da-f]{0,4})\.\d{1,5}$/i;
/** A fifth number is a port in the lines of tcpdump, `203.0.113.7.443 > 203.0.113.8.51820: `. */
const fourOctets = new RegExp(
  String.raw`(?<!\.)${fourNumbers}(?:(?!\d|\.\d)|(?=\.\d{2,5} > )|(?<= > ${fourNumbers})(?=\.\d{1,5}: ))`,
  "y",
);
/** Of a name, which has a letter that is no hexadecimal digit. */
const nameBefore = /[g-z_\u0080-\uffff][\w-]{0,20}:$/i;
const longestName = 22;
const givenGroup = /^(?=\D{0,3}\d)[\da-f]{4}:/i;
const eightGroups =
  /(?<![\da-f]|(?<![g-z_\u0080-\uffff][\w-]{0,20}):)[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}/gi;
const hexGroup = /^[\da-f]{1,4}$/i;
const nobodys = /^(?:0\.|127\.|255\.)/;
/** The resolvers of names that anybody may ask, of Cloudflare, Google, Quad9, OpenDNS and AdGuard. */
const resolvers: ReadonlySet<string> = new Set(
  (
    "1.1.1.1 1.0.0.1 1.1.1.2 1.0.0.2 1.1.1.3 1.0.0.3 8.8.8.8 8.8.4.4 9.9.9.9 149.112.112.112 208.67.222.222 208.67.220.220 94.140.14.14 94.140.15.15 " +
    "2606:4700:4700::1111 2606:4700:4700::1001 2001:4860:4860::8888 2001:4860:4860::8844 2620:fe::fe 2620:fe::9 2620:119:35::35 2620:119:53::53"
  ).split(" "),
);
const prefixLength = /\/(\d\d?)(?!\d)/y;
