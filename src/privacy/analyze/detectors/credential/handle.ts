import type { Detector, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isOfPrograms } from "../person/craft-words.ts";
import { CharClass } from "../../text/char-classes.ts";
import { matchedAt } from "../../text/scan.ts";
import { containsAny } from "../../text/survey.ts";
import { hasUnknownPart, isPersonalAccount } from "./command-logins.ts";
import { findPlayers } from "./nicks.ts";
import { linkedName } from "./profile-links.ts";
import { Variables } from "./variables.ts";
import { lineAt, LineKind } from "../../text/code-lines.ts";
import { TextIndex } from "../../text/text-index.ts";

/**
 * Who is spoken to or of in a message: `@ann_lee`. Only in prose, at the beginning of what is said and in `TODO(@ann-lee)`: in programs an `@`
 * marks packages, tags and decorators. Also whose page a link leads to, `tiktok.com/@ann_lee`, to whom money goes, `ann704@ybl`, and who plays,
 * `xX_GravyBoat_Xx`.
 */
export const handle: Detector = {
  name: "handle",
  types: ["USERNAME"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    const variables = new Variables(text);
    findPlayers(text, spans);
    for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
      const name =
        matchedAt(text, credited, at + 1) ??
        federated(text, at) ??
        linkedName(text, at) ??
        readFree(text, at, index, variables);
      if (name !== undefined) spans.push({ start: at, end: at + 1 + name.length, type: "USERNAME", strength: 2 });
      else readPayee(text, at, spans);
    }
    return spans;
  },
};

/** `saiprasad704@ybl`: to whom money goes in India (UPI), at one of the banks that issue such names. */
function readPayee(text: string, at: number, spans: Span[]): void {
  const bank = matchedAt(text, payee, at + 1);
  const name = bank && /(?<![\w.@-])[\w.-]{2,40}$/.exec(text.slice(Math.max(0, at - 44), at))?.[0];
  if (bank && name) spans.push({ start: at - name.length, end: at + 1 + bank.length, type: "USERNAME", strength: 3 });
}

const payee =
  /(?:ok(?:axis|sbi|icici|hdfcbank)|[yia]bl|axl|paytm|pt(?:yes|axis|sbi|hdfc)|[ayr]apl|apl|upi|wa(?:icici|hdfcbank|sbi|axis)|icici|sbi|hdfcbank|axisbank|kotak|freecharge|jupiteraxis)(?![\w.@-])/y;

/** A name behind a sign that stands free in prose. */
function readFree(text: string, at: number, index: TextIndex, variables: Variables): string | undefined {
  if (!isFree(text.charAt(at - 1))) return undefined;
  const name = matchedAt(text, form, at + 1) ?? matchedAt(text, dotted, at + 1) ?? matchedAt(text, hyphened, at + 1);
  if (name === undefined) return undefined;
  const isHyphened = name.includes("-");
  const isAsked = isHyphened && asked.test(text.slice(Math.max(0, at - 80), at));
  if (isHyphened ? !(isAsked ? isPersonalAccount : hasUnknownPart)(name.toLowerCase()) : isKeyword(name))
    return undefined;
  if (isInCode(text, at, at + 1 + name.length, variables)) return undefined;
  return isAsked || isSpeaker(text, at, at + 1 + name.length) || isProse(text, at, index) ? name : undefined;
}

/** `@ann_lee:chat.example` of Matrix, with its server; no target of an annotation, `@file:kotlin.jvm`. */
function federated(text: string, at: number): string | undefined {
  if (at > 0 && !/[\s<>("'`“«/[,;:]/.test(text.charAt(at - 1))) return undefined;
  const name = matchedAt(text, ofServer, at + 1);
  return name === undefined || targets.test(name) ? undefined : name;
}

const ofServer =
  /[a-z\d][a-z\d._=-]{0,39}:(?:[a-z\d-]{1,40}\.){1,4}(?!(?:[jt]sx?|s?css|less|svg|png|py|rb|go|md|json|ya?ml|html?|php|txt|java|kt)(?![a-z]))[a-z]{2,12}(?![\w(/:=@]|\.\w|-\w)/y;
const targets = /^(?:file|field|get|set|param|property|receiver|setparam|delegate|type|return|see|link|throws?):/;

const credited = /(?<=(?:TODO|FIXME|XXX|HACK)\(@)[A-Za-z\d][\w.-]{1,38}(?=[),:])/y;

/** Whether a program passes it, `f(@list)`, sets it, declares it, `my @list;`, or its comment describes it, ` * @list: `. */
function isInCode(text: string, at: number, end: number, variables: Variables): boolean {
  const before = text.slice(Math.max(0, at - 24), at);
  if (/[\w?!][([]$/.test(before) || variables.has(text.slice(at, end), at)) return true;
  if (/(?:^|\n)[ \t]*\*{1,2}[ \t]+$/.test(before)) return text.charAt(end) === ":" || isInBlockComment(text, at);
  return /\b(?:my|our|local) \(?$/.test(before) && /^ ?[=;]/.test(text.slice(end, end + 2));
}

/** Whether `/*` is open: there a documentation has its tags. */
function isInBlockComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - commentMost), at);
  return before.lastIndexOf("/*") > before.lastIndexOf("*/");
}

const commentMost = 4096;

/** Before the sign stands a space or a mark of prose, not a letter, a digit or a sign of addresses and programs. */
const isFree = (before: string) => before === "" || /[\s.,:;!?(“”"'’‘…–—]/.test(before);

/** Behind it neither a path, a call, a version nor a domain. */
const form = /[A-Za-z_][A-Za-z\d_]{2,29}(?![\w@/({[=<-]|\.[a-z\d]|::)/y;

/** `@umut.k`, `@lolo.breizh`, but no domain. */
const dotted =
  /[a-z][a-z\d_]{2,20}(?:\.[a-z\d_]{1,20}){1,2}(?<!\.(?:com|org|net|info|edu|gov|mil|int|dev|app|example|test|local|internal|[a-z]{2}))(?=[.:,;)!?'"]{0,2}(?:\s|$))/y;

/** `@octo-nadia`, but no rule, `@font-face`, and no scope, `@octo-nadia/tools`. */
const hyphened = /[a-z\d][a-z\d]{0,20}(?:-[a-z\d]{1,20}){1,3}(?![\w@/({[=<:;-]|\.[a-z\d]|: [^\n]{0,40};)/iy;
/** Behind "cc @ann-lee" nothing but somebody stands, also by words, and behind the path of a file: `/docs/ @ann-lee`. */
const asked =
  /(?:^|[\s(])(?:\/?cc:?|ping(?:ing)?|thanks|thx|kudos to|hi|hey|hello|assign|(?:co-)?authored[ -]by:?|reviewed[ -]by:?|suggested by|reported by|merci|danke|gracias|grazie|bedankt|hallo|hola|ciao)(?: @[\w-]{2,38},?(?: and)?){0,4} $|(?:^|\n)(?:\*(?:\.\w{1,8})?|\/?[\w.*-]{0,30}\/[\w.*/-]{0,40})[ \t]{1,20}(?:@[\w/-]{2,38} ){0,4}$/i;

/** `@param`, `@NonNull` and `@everyone`: made of words, none of which is a name. */
function isKeyword(name: string): boolean {
  if (/[\d_]/.test(name)) return false;
  return isKnown(name) || (name.match(humps) ?? []).every(isKnown);
}

function isKnown(word: string): boolean {
  const marks = marksOfWord(word);
  if (isOfPrograms(word.toLowerCase()) || furtherKeywords.test(word)) return true;
  // One in fourteen of what is no word is taken for a rare one.
  return wordOf(marks) > (word.length > 7 ? 1 : 0) && givenOf(marks) < 2 && surnameOf(marks) < 2;
}

const furtherKeywords = /^(?:codebase|end(?:if|for|while|foreach|section|auth|guest)?)$/i;

const humps = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** `@ilse.vdw: who changed it?` at the beginning of a line: behind a decorator stands no colon. */
function isSpeaker(text: string, start: number, end: number): boolean {
  if (start > 0 && text.charAt(start - 1) !== "\n") return false;
  return text.startsWith(": ", end) || text.startsWith(" : ", end);
}

/** Among lines of a program a line that begins with the sign is a decorator. A single line may begin like a comment: `#ff @ann_lee`. */
function isProse(text: string, at: number, index: TextIndex): boolean {
  if (!containsAny(text, index, CharClass.newline))
    return at === 0 || /[^(\s]/.test(text.slice(Math.max(0, at - 40), at));
  const lines = index.codeLines(text);
  if (!lines.hasCode) return true;
  const line = lineAt(lines, at);
  return lines.kinds[line] === LineKind.prose && text.slice(lines.starts[line], at).trim() !== "";
}
