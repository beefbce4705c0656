import { isDigit } from "../../../code-units.ts";

/** Whether it looks like a password whatever is beside it. */
export const isLikely = (value: string): boolean => !noPassword.test(value);
/** The same of what has a sign within, or letters of both cases and a digit. */
export const isMixed = (value: string): boolean => isLikely(value) && mixed.test(value);
/** And of what has a sign. */
export const isSigned = (value: string): boolean => isLikely(value) && /[!#$%&*?+=@_-]/.test(value);
/** Whether it looks like one or may be one. */
export const isPossible = (value: string): boolean => isLikely(value) || mayBePassword(value);

/** `Kotek!`, `Pass!word`: a word with a sign behind it or within, and nothing else. */
export const isSignedWord = (value: string): boolean => /^\p{L}{3,}[!#$%&*?+@^]{1,2}\p{L}*$/u.test(value);

/** Without a digit, a letter and a third sort of character; a file, an identifier, a word with a number, an address. */
const noPassword =
  /^(?!.*\d)|^(?!.*\p{L})|^(?!.*(?:[#$!@%&*?+=]|\p{Ll}\d\p{Ll}|\p{Lu}.*\d|\d.*\p{Lu}))|\.\p{L}{1,5}\d?$|^[\p{Ll}\d]+(?:_[\p{Ll}\d]+)*$|^\p{Ll}+(?:-\p{Ll}+)*-?\d{1,4}$|^\p{L}+[-_]?\d{1,4}$|@.*\.|^[$%{<[]|^\p{Ll}+=\d+$/u;

/**
 * Whether it may be a password where something says that one stands there: words with two digits or a sign among them, or four words in a row,
 * as `kiwi-boot-77`, `lavender!Tea` and `correct-horse-battery-staple`. No file, measure, day, address or thing with a number.
 */
export function mayBePassword(value: string): boolean {
  if (value.length < leastLength || value.length > mostLength || !ofWords.test(value)) return false;
  return capitalized.test(value) ? !ofNumbered.test(value) : !ofOther.test(value);
}

const leastLength = 6;
const mostLength = 80;
/** `Scheveningen1`, `PralineTram8`. */
const capitalized = /^(?:\p{Lu}\p{Ll}{6,}\d|\p{Lu}\p{Ll}{2,}\p{Lu}\p{Ll}{2,}\d{1,4})[!?]?$/u;
const ofWords =
  /^(?=.*\p{L})(?:.*\d.*\d|.*\p{L}[!#$%&*+?^]\p{L}|.*\d[\p{L}!#$%&*+?_-]*\p{L}{2}|!.*\d|.*\p{L}{3}[!#$%&*+?]*\d|\p{L}{6,}[_!.-]\d$|(?:\p{L}{3,}[-.]){3,}\p{L}{3,}$)/u;
/** A method, a version or a thing with a number. */
const ofNumbered =
  /^(?:sha|aes|rsa|utf|iso|rfc|oauth|tls|ssl|https?|ipv|argon|bcrypt|scrypt|pbkdf|base|wpa|wep|ieee|wi-?fi|win(?:dows)?|office|version|chapter|section|appendix|table|figure|page|step|password|passwort|input|param|value|example|sample|account|member|device|client|group|room|floor|test|line|user|string|field|level|option|number|server|port|key|python|chrome|firefox|ubuntu|android|release|surrogate)[-_. ]?\d/iu;
export const isNumbered = (value: string): boolean => ofNumbered.test(value);
const ofOther = new RegExp(
  [
    // Paths, addresses, members, variables, tags and what a program puts in.
    String.raw`^[/\\~.:<[{($%_]|\d:\d|:\/|^\d+\/|\.html|^\w+(?:_[\p{L}\d]+){3,}$|@.*\.|\(|[\w)]\.\p{L}{1,5}\d?$|[[\]{}|]|^\p{Ll}+(?:_\p{Ll}+)+\d?$|^\p{Ll}+\p{Lu}\p{L}*\d?$|=.*&`,
    // Measures, days, counts, versions, and the names of methods and standards.
    String.raw`^\d+[-.]?(?:\p{Ll}+|\p{Lu}+)s?$|^\d{1,4}[-./]\p{L}{3,9}[-./]\d{2,4}$|^\d{4}-\d\d|^\p{L}{1,4}-?\d{1,2}$|^v?\d+\.\d|sha-?\d|^CVE-`,
    ofNumbered.source,
  ].join("|"),
  "iu",
);

const mixed = /^(?=.*\p{L})(?=.*\d).*[!#$%&*?+=_-]|^(?=.*\p{Ll})(?=.*\p{Lu}.*\d|.*\d.*\p{Lu}).{8}/u;

/** Whether it looks like a key where something says that one stands there: random letters and digits, as in no word or name. */
export function mayBeKey(value: string): boolean {
  if (value.length < leastOfKey || !ofKey.test(value) || noKey.test(value)) return false;
  let changes = 0;
  for (let at = 1; at < value.length; at++)
    if (isDigit(value.charCodeAt(at)) !== isDigit(value.charCodeAt(at - 1))) changes++;
  return changes >= leastChanges;
}

const leastOfKey = 14;
/** As many characters of a key as the shortest has. */
export const keyHead = new RegExp(String.raw`[\w+/=.:~|-]{${leastOfKey}}`);
/** From digits to others or back. */
const leastChanges = 4;
const ofKey = /^(?=(?:[^\d]*\d){3})(?=(?:[^A-Za-z]*[A-Za-z]){3})[A-Za-z\d+](?!.*\/\/)[\w+/=.:~|-]*$/;
/** A date, a version, a file, the print of a public key, words with signs between them, and a path. */
const noKey =
  /^\d{4}-\d\d-\d\d|^(?:SHA256|MD5):|^\d+\.\d+\.\d|\.(?:[a-z]{2,4}|[a-z]\d)$|^(?:[a-z]+[\d.]*[-_/.]){2}|^\w+(?:\/[\w.-]+){2}$/;

/** Names and identifiers where a key could be. */
export const wordsOfSecret =
  /^(?:[a-z]{1,20}[._-]){2}(?!\S{0,20}\d\S{0,20}[A-Z\d]\S{0,20}\d)|^base64[a-z-]*$|^[a-z]+(?:[A-Z][a-z]+){1,5}\d{0,2}$|^[a-z]\w{0,30}\.[A-Za-z_]\w{0,60}$/;
