import type { Detector, Span } from "../../detector.ts";
import { credentialTypes, tagCredentials } from "../../credential-tagger/credential-tagger.ts";
import { tokensNearCues } from "../../credential-tagger/tokens.ts";
import { TextIndex } from "../../text/text-index.ts";
import { lengthAt } from "../../text/scan.ts";
import { isDummy } from "./placeholders.ts";
import { isServiceAccount } from "./service-accounts.ts";
import { isOfOrdinaryWords } from "./user-words.ts";

/**
 * Passwords, PINs, codes and logins that no label and no form tells, "le portail s'ouvre avec 7718", "same as before but a 9 at the end, so
 * kestrel9", by what was learnt from others.
 */
export const taggedCredential: Detector = {
  name: "tagged-credential",
  types: credentialTypes,
  find(text, index = new TextIndex()) {
    const tokens = tokensNearCues(text, index);
    if (tokens.length === 0) return [];
    const tags = tagCredentials(text, tokens);
    const spans: Span[] = [];
    for (let i = 0; i < tags.length; i++) {
      if (tags[i] === 0) continue;
      const type = credentialTypes[tags[i]! - 1]!;
      const { start, end } = tokens[i]!;
      const said = text.slice(start, end);
      if (isSaidOften(text, said) || isDummy(said) || fileOfData.test(said)) continue;
      if (publicKey.test(text.slice(Math.max(0, start - longestLead), start))) continue;
      if (type === "USERNAME" && isNobodys(text, start, end)) continue;
      const last = spans.at(-1);
      // Words of one phrase.
      if (last !== undefined && last.type === type && last.end + 1 === start && text.charCodeAt(last.end) === space)
        last.end = end;
      else spans.push({ start, end, type, strength: 1 });
    }
    for (const span of spans) if (span.type === "PASSWORD") span.end += lengthAt(text, restOfPhrase, span.end);
    return spans;
  },
};

/** Whether it is an account of nobody, `become_user: deploy`, the key of a value, `run_as: jdoe`, or the name of a column, `created_at`. */
function isNobodys(text: string, start: number, end: number): boolean {
  const login = text.slice(start, end);
  if (isServiceAccount(login) || column.test(login)) return true;
  return /^["']? ?[:=]/.test(text.slice(end, end + 3)) && /[_-]/.test(login) && isOfOrdinaryWords(login);
}

/** Of words between quotes that begin with one: `"vendor another adjust believe"`. */
const restOfPhrase =
  /(?<=["'\x60“„«‹「] ?[\p{L}\d'’-]{2,24}(?: [\p{L}\d'’-]{2,24}){0,4})(?:[ -][\p{L}\d'’&+-]{1,24}){1,5}[!?.]?(?= ?["'\x60”“»›」])/uy;
const column = /_(?:at|by|id|type|count|logins?|name|role|e?mail|pass(?:word)?)$/i;

/** Whether something without a digit comes again and again, as names of settings do, and no password. */
function isSaidOften(text: string, said: string): boolean {
  if (/\d/.test(said)) return false;
  let count = 0;
  for (let at = text.indexOf(said); at >= 0 && count <= often; at = text.indexOf(said, at + said.length)) count++;
  return count > often;
}

/** `lista_plac_10.csv`. */
const fileOfData = /\.(?:csv|tsv|xlsx?|docx?|pptx?|pdf|ods|odt|zip|gz|tgz|tar|bak|sql|sqlite|parquet|jpe?g|png|heic)$/i;
/** Also of WireGuard, which names who is on the other side by it. */
const publicKey = /(?:pub(?:lic)?[ _-]?key|\n[ \t]*peer)["']?[ \t]?[:=][ \t]{0,4}["']?$/i;
const longestLead = 24;
const often = 3;
const space = 32;
