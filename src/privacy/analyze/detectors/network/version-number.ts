/** Four numbers with dots between them. */
export const fourNumbers = String.raw`\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`;

/** Whether four numbers with dots are a version, a section of a document or an object identifier, by what is beside them. */
export function isVersionNumber(text: string, start: number, end: number): boolean {
  // A port: `p.lindqvist/203.0.113.77:51820`.
  if (/^:\d{4,5}(?!\d)/.test(text.slice(end, end + 7))) return false;
  const before = text.slice(Math.max(0, start - reach), start);
  if (packageBefore.test(before)) {
    const value = text.slice(start, end);
    return !userBefore.test(before) && !(mayBeAddress(value) && !majorAlone.test(value));
  }
  if (isBracketed(text, start, end) || isInPath(before, text.slice(start, end))) return false;
  return isVersionBefore(text, start, before) || versionAfter.test(text.slice(end, end + 3));
}

/** `relay=<203.0.113.77>`. */
const isBracketed = (text: string, start: number, end: number): boolean =>
  text.charAt(start - 1) === "<" && text.charAt(end) === ">";

/**
 * `/check/203.0.113.77`, `ipinfo.io/203.0.113.77`, unlike `nginx/1.18.0.1` and `/opt/lib/1.2.3.4`: what no single word is before, and an address
 * of a private network or one that begins as no version does. Behind a sign that compares versions a private one is an address, too.
 */
function isInPath(before: string, value: string): boolean {
  return signBefore.test(before) ? ofOwnNet.test(value) : pathBefore.test(before) && mayBeAddress(value);
}

/** Whether it is of a private network, or begins as no version does. */
const mayBeAddress = (value: string): boolean => ofOwnNet.test(value) || Number.parseInt(value, 10) >= leastOfAddress;

const signBefore = /[~^]$/;
const pathBefore = /(?:\/|[a-z\d]\.[a-z]{2,12})[\w.~%+-]*\/$/i;
/** The first number of versions with four is smaller, but for browsers', which have one beyond 255. */
const leastOfAddress = 20;

/** Whether what is before a number makes it a version: the sign `>` only where it compares. */
function isVersionBefore(text: string, start: number, before: string): boolean {
  if (!greaterBefore.test(before)) return versionSign.test(before) || versionName.test(before);
  if (flowFromAddress.test(before) || isFlowTo(text, start, before)) return false;
  const arrow = arrowBefore.exec(before);
  if (arrow !== null) return versionName.test(before.slice(0, arrow.index));
  const [tag] = tagBefore.exec(text.slice(Math.max(0, start - longestTag), start)) ?? [];
  if (tag === undefined) return true;
  const tagStart = start - tag.length;
  return (
    versionTag.test(tag) || versionName.test(text.slice(Math.max(0, tagStart - reach), tagStart).replace(tags, " "))
  );
}

/** Whether traffic goes to it from a host, as tcpdump writes it: `gate.https > 203.0.113.7.51820: `. */
const isFlowTo = (text: string, start: number, before: string): boolean =>
  flowFromHost.test(before) && toPort.test(text.slice(start, start + 23));

const reach = 64;
const versionSign = /(?:[~^<>]=? ?|== ?["']?|§ ?)$/;
const versionName =
  /(?:(?:\b|_)(?:versions?|release|build|ver|rev|firmware|oid|sections?|sec|chapter|clause)\b\.?["']?[\s:=*#>-]{0,16}["']?|(?:版本|バージョン|버전|เวอร์ชัน|إصدار|גרסה)[^\d\n]{0,8}|(?:^|[^a-z])v\.? ?|[a-z]\/)$/i;
const greaterBefore = /> ?$/;
const arrowBefore = /(?:\d+(?:\.\d+){1,3} ?)?[-=]> ?$/;
/** Behind an address, and behind a host with its port. */
const flowFromAddress = new RegExp(String.raw`(?<!\d|\d\.)${fourNumbers}(?:\.\d{1,5})? > $`);
const flowFromHost = /\.[\w-]{1,24} > $/;
const toPort = new RegExp(String.raw`^${fourNumbers}(?:\.\d{1,5})?: `);
/** HTML and XML, of which a tag may tell of a version, and so may the cell before. */
const tags = /<[/?]?[a-z][^<>]*>/gi;
const tagBefore = /<[/?]?[a-z][^<>]*> ?$/i;
const longestTag = 400;
const versionTag = /vers|release|build|firmware|\bsec|\btoc|\boid|^<h\d/i;
/** `package@1.2.3.4`, unlike `https://user@`, `ssh user@` and `root@`. */
const packageBefore = /[a-z]@$/i;
const userBefore =
  /:\/\/\S*@$|(?<![a-z])(?:ssh|scp|sftp|rsync|mosh)\s.*@$|(?<![\w-])(?:root|admin|administrator|ubuntu|debian|centos|ec2-user|deploy|postgres|pi|user)@$/i;
/** `126.0.64.55`, of a browser. */
const majorAlone = /^(?!10\.)\d+\.0\./;
const versionAfter = /^[-+][a-z]/i;
/** Of a private network (RFC 1918). */
export const ofOwnNet = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;
