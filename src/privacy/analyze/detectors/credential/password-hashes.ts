import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";

/**
 * Hashes of passwords by their form: bcrypt, Argon2, scrypt and those of crypt(3), as they stand in databases and in /etc/shadow; those of
 * Apache and rspamd, and what Junos veils.
 */
export function findPasswordHashes(text: string, spans: Span[]): void {
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at + 1)) {
    if (!begins.includes(text.charAt(at + 1))) continue;
    const hash = matchAt(text, form, at);
    if (hash === null) continue;
    spans.push({ start: at, end: at + hash[0].length, type: "PASSWORD", strength: 3 });
    at += hash[0].length - 1;
  }
}

const begins = "1256789aysP";
const form =
  /\$(?:2[abxy]?\$\d\d\$[./A-Za-z\d]{53}|argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?[mtp=,\d]{5,40}\$[\w+/.-]{8,90}\$[\w+/.-]{16,180}|s[c0]?(?:rypt)?\$[\w=,]{1,40}\$[\w+/.=-]{8,90}\$[\w+/.=-]{16,180}|[156789y]\$(?:rounds=\d{1,9}\$|j\w{1,8}\$)?[./A-Za-z\d]{1,32}\$[./A-Za-z\d]{20,90}|P\$[./A-Za-z\d]{31}|apr1\$[./A-Za-z\d]{1,8}\$[./A-Za-z\d]{22}|9\$[./A-Za-z\d-]{12,120}|2\$[a-z\d]{20,60}\$[a-z\d]{40,80})(?![./A-Za-z\d])/y;
