import type { TextRange } from "../../detector.ts";
import type { Label } from "../../text/label-detector.ts";
import { fieldValueAt, saidValueAt } from "./field-values.ts";
import { isMostlyWords } from "./named-keys.ts";
import { isPlaceholder } from "./placeholders.ts";

/** What a value must be, by how surely the name of its field says that it is a secret. */
type IsSecret = (value: string) => boolean;

/** A label of fields whose values have any characters, to where they end. */
export const fieldLabel = (type: string, words: string, isSecret: IsSecret): Label => ({
  type,
  words,
  value: (text, start, end) => secretOf(text, fieldValueAt(text, start, end), isSecret),
});

/** The same of values that nothing but a space ends. */
export const saidLabel = (type: string, words: string): Label => ({
  type,
  words,
  value: (text, start, end) => secretOf(text, saidValueAt(text, start, end), isRandom),
});

function secretOf(text: string, range: TextRange | undefined, isSecret: IsSecret): TextRange | undefined {
  if (range === undefined) return undefined;
  const value = text.slice(range.start, range.end);
  return value.length >= least && !isPlaceholder(value) && isSecret(value) ? range : undefined;
}

/** Behind a name that says a password and nothing else: a value without a space that is no code, or a phrase. */
export const isPassword: IsSecret = (value) => (/\s/.test(value) ? isPhrase(value) : !isOfCode(value));

/** Behind one that may say something else: with letters, digits and a sign that neither names nor paths have. */
export const isRandom: IsSecret = (value) =>
  value.length >= leastRandom && random.test(value) && !isOfCode(value) && !isMostlyWords(value);

/**
 * Whether it is words in a row as a passphrase is, or parts of random characters. What programs say of passwords in such a place, in labels
 * of forms, in help and in errors, begins with a capital or has a word for a password, for what one does with it or that only joins others.
 */
function isPhrase(value: string): boolean {
  const parts = value.split(/\s+/);
  if (parts.length > mostParts || parts.some((one) => ofForms.test(one) || forPassword.test(one))) return false;
  const words = parts.filter((one) => /^\p{L}+$/u.test(one));
  if (words.every((one) => one.length < leastWord)) return /\d/.test(value) && parts.some(isMixedPart);
  const isInWords = parts.every((one) => /^(?:\p{L}+|\d{1,6}|[&+!?.-])$/u.test(one));
  const isOneCase = words.every((one) => /^\p{Ll}+$/u.test(one)) || words.every((one) => /^\p{Lu}\p{Ll}+$/u.test(one));
  return isInWords && isOneCase && parts.length >= (words.length < parts.length ? 3 : 4);
}

/** `Zq4` or `x9!Lm`, but no path. */
const isMixedPart = (part: string): boolean =>
  /^(?!\/)(?:(?=\D*\d)(?=\P{L}*\p{L})|[^(]*[!#$%^&*<>[\]{}|\\~])/u.test(part);

/** A call, a member by its key, an address, and what a shell puts in. */
const isOfCode = (value: string): boolean => ofCode.test(value);

const ofCode = /^[A-Za-z_$][\w.:>-]*(?:\(.*\)|\[["'\w]{1,40}\])[;,)}\]]*$|:\/\/|\?\.\w|^\x60.*\x60$/;
const least = 4;
const leastRandom = 8;
/** No key and no hash that says what it is: the rest of it is read elsewhere. */
const random =
  /^(?!django-insecure-|\{[A-Z\d-]{2,16}\})(?=\S*\d)(?=\S*[A-Za-z])(?=\S*[!#$%^&*()<>[\]{}?|\\;'"\x60~])\S+$/;
const leastWord = 4;
const mostParts = 10;
/** Words for a password, and what is asked of one. */
export const forPassword =
  /pass|pwd|kennw|contrase|wachtw|parol|senha|heslo|hasł|lösen|løsen|adgang|jelsz|[sş]ifre|lozink|zugang|caract|carat|encrypt|requi/iu;
const ofForms =
  /^(?:the|an?|of|to|for|in|on|at|is|are|be|was|must|should|can|cannot|will|not|no|you|your|our|my|this|that|it|its|with|and|or|if|when|please|from|by|as|has|have|than|here|der|die|das|den|dem|des|eine?n?|dein|ihre?|sie|du|und|oder|nicht|ist|mit|für|zum|zur|bitte|bei|von|im|auf|les?|la|une?|du|de|votre|vos|et|ou|ne|pas|est|avec|pour|doit|au|los|las|el|del|tu|su|es|con|para|debe|por|il|lo|gli|di|della|è|non|per|deve|het|een|van|je|uw|en|of|niet|voor|moet|och|att|ikke|med|din|ditt|nytt|nya|nie|się|não|um|uma|do|da|pelo|menos|codes?|secrets?|tokens?|login|users?|accounts?|characters?|zeichen|tekens|minimum|minimal|maximum|maximal|least|invalid|incorrect|wrong|enter|confirm\p{L}*|reset|chang(?:e|ed|ing)|match(?:es)?|valid|empty|fields?|values?|strings?|defaults?|option(?:s|al)?|examples?|sample|server|databases?|client|admin|hash(?:ed)?|provided?|sign|forgot(?:ten)?|choose|type|text|test|names?|email|remote|connect\p{L}*|keys?|stored?|config\p{L}*|settings?|description|current|random|generated?|auto\p{L}*)$/iu;
