import type { Detector, Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isWordAt, standsAlone, standsInName } from "../../text/boundary.ts";
import { inNames, type NumberHead } from "../../text/number-head.ts";
import { type Accept, fitsAt, scanNumbers } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { isLetter } from "../../text/words.ts";

/** A kind of number that a state issues to a person. */
export interface IdRule {
  type: string;
  /** How the form begins: it is tried only there. */
  head: NumberHead;
  /** Its form; sticky and bounded in length. */
  form: RegExp;
  /** Whether form and checksum suffice without a cue. */
  alone: boolean;
  /** Whether it is also looked for in names that underscores join: no time stamp and no digest has its form and its checksum. */
  isInNames?: boolean;
  valid(shown: string): boolean;
  /** Its labels, made with `precededBy`. After one the form suffices: a mistyped number is personal too. */
  cue?: Pick<RegExp, "test">;
}

/** A detector for the numbers of one country or of several, with the rules that it goes by. */
export function nationalId(name: string, rules: readonly IdRule[]): Detector & { rules: readonly IdRule[] } {
  const forms = rules.map((rule) => ({ head: headOf(rule), form: rule.form, accept: issuedBy(rule) }));
  return {
    name,
    types: [...new Set(rules.map((rule) => rule.type))],
    wake: wakeOn({ numbers: rules.map(headOf) }),
    rules,
    find(text, index = new TextIndex()) {
      const spans: Span[] = [];
      for (const { head, form, accept } of forms) scanNumbers(text, index, head, form, accept, spans);
      return spans;
    },
  };
}

const headOf = ({ head, isInNames }: IdRule): NumberHead => (isInNames === true ? inNames(head) : head);

/** Accepts the numbers of one kind. */
const issuedBy =
  (rule: IdRule): Accept<Span[]> =>
  ({ index: start, 0: shown }, text, spans) => {
    const end = start + shown.length;
    const strength = standsAlone(text, start, end) ? judge(text, start, end, rule) : inName(text, start, end, rule);
    if (strength !== undefined) spans.push({ start, end, type: rule.type, strength });
    return strength !== undefined;
  };

/**
 * Matches the text before a number if it ends with one of the words, without another number or a line break between; of a word of six
 * letters and more a compound will do, but "timestamp" is no TI. The pattern is made when the first number is met: of dozens few ever are,
 * and each takes 30 µs. It is tried only where a word begins.
 */
export function precededBy(words: string): Pick<RegExp, "test"> {
  let form: RegExp | undefined;
  return {
    test(before) {
      form ??= new RegExp(String.raw`(?:${words})(?:(?<=\p{L}{6})|(?!\p{L}))[^\d\n]{0,32}$`, "iuy");
      for (let at = before.length - 1; at >= 0; at--) {
        const unit = before.charCodeAt(at);
        if (isDigit(unit) || unit === newline) return false;
        const beginsWord = isLetter(unit) && (at === 0 || !isLetter(before.charCodeAt(at - 1)));
        if (beginsWord && fitsAt(before, form, at)) return true;
      }
      return false;
    },
  };
}

function judge(text: string, start: number, end: number, rule: IdRule): Span["strength"] | undefined {
  if (rule.alone) return rule.valid(text.slice(start, end)) ? 3 : isNamed(text, start, rule) ? 1 : undefined;
  if (isNamed(text, start, rule)) return rule.valid(text.slice(start, end)) ? 3 : 1;
  if (isNamedBehind(text, end, rule) && rule.valid(text.slice(start, end))) return 2;
  return isFieldBesideAddress(text, start, end) && rule.valid(text.slice(start, end)) ? 2 : undefined;
}

const inName = (text: string, start: number, end: number, { isInNames, valid }: IdRule): 3 | undefined =>
  isInNames === true && standsInName(text, start, end) && valid(text.slice(start, end)) ? 3 : undefined;

const isNamed = (text: string, start: number, { cue }: IdRule): boolean =>
  cue !== undefined && followsWord(text, start) && cue.test(text.slice(Math.max(0, start - 64), start));

/** Whether a comment at the end of the line names it: `example: "…" } # nhsNumber`. */
function isNamedBehind(text: string, end: number, { cue }: IdRule): boolean {
  const comment = cue === undefined ? undefined : commentAt.exec(text.slice(end, end + longestComment))?.[1];
  return comment !== undefined && cue!.test(comment.replace(innerCapital, " $&"));
}

const longestComment = 40;
const commentAt = /^["'\x60]?[\s,;)}\]]{0,6}(?:#|\/\/|--|\/\*|<!--) {0,2}([\p{L}_ -]{2,24})/u;
const innerCapital = /(?<=\p{Ll})\p{Lu}/gu;

/** Whether a word, not another number, comes before. Saves matching cues in tables of numbers. */
function followsWord(text: string, start: number): boolean {
  let at = start - 1;
  while (at > start - 33 && at >= 0 && !isWordAt(text, at)) at--;
  return isWordAt(text, at) && !isDigit(text.charCodeAt(at));
}

/** A whole field of a delimited line that also contains an e-mail address: a row about a person. */
function isFieldBesideAddress(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (!delimiters.includes(before) || !delimiters.includes(after) || (before === "" && after === "")) return false;
  const left = text.slice(Math.max(0, start - reach), start);
  const right = text.slice(end, end + reach);
  const lineEnd = right.indexOf("\n");
  return left.includes("@", left.lastIndexOf("\n") + 1) || right.slice(0, lineEnd < 0 ? reach : lineEnd).includes("@");
}

const newline = 10;
const delimiters = ';\t|,\n"';
const reach = 300;
