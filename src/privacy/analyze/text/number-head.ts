import { isAsciiLetter, isAsciiWord, isDigit } from "../../code-units.ts";
import { isBehindUnderscore, startsWord } from "./boundary.ts";

/** How a pattern begins: the lengths of its first run of digits, and what may stand beside that run. */
export interface NumberHead {
  /** Lengths as bits. */
  lengths: number;
  /** What may follow a run of each length, as bits. */
  followers: Uint8Array;
  /** Digits that the run may begin with, as bits. */
  begins: number;
  /** The most characters before the run, and the least if the pattern may not begin with the run itself. */
  lead: number;
  leadLeast: number;
  /** What the first of these is: a letter or a capital, with which a pattern then must begin, or one of `(+`. */
  leader: "letter" | "capital" | "sign";
  /** Whether the pattern may begin with the run itself. */
  isFirst: boolean;
  /** Signs of which one must be before the pattern, but for a space; empty for whatever there is. */
  behind: string;
  /**
   * How many digits a match has at least from the run on, with at most so many other characters between two of them. What has digits to
   * count begins a word, too: a number within one, as in hexadecimal ids, is passed over.
   */
  digits: number;
  gap: number;
  /** Whether it may also begin behind an underscore. */
  isInNames: boolean;
}

/**
 * @param lengths what may follow a run of each length: any of the signs ` .-/+`, `A` for a letter, `(` for a bracket, `*` for anything
 *   else; empty for whatever there is
 * @param lead the most letters, with a separator among them, before the run
 */
export function numberHead(
  lengths: Readonly<Record<number, string>>,
  lead = 0,
  leader: "letter" | "capital" = "letter",
  leadLeast = 1,
): NumberHead {
  const head: NumberHead = {
    lengths: 0,
    followers: new Uint8Array(longest + 1),
    begins: anyDigit,
    lead,
    leadLeast,
    leader,
    isFirst: lead === 0,
    behind: "",
    digits: 0,
    gap: 0,
    isInNames: false,
  };
  for (const [length, signs] of Object.entries(lengths)) {
    head.lengths |= 1 << Number(length);
    head.followers[Number(length)] = signs === "" ? 0xff : bitsOf(signs);
  }
  return head;
}

/** The head of a form of so many digits at least, with at most `gap` signs between two of them. */
export const ofDigits = (digits: number, lengths: Readonly<Record<number, string>>, gap = 1): NumberHead => ({
  ...numberHead(lengths),
  digits,
  gap,
});

/** The same head for a form that is also looked for in names that underscores join. */
export const inNames = (head: NumberHead): NumberHead => ({ ...head, isInNames: true });

/** The same head for a form whose first run begins with one of some digits. */
export const beginningWith = (digits: string, head: NumberHead): NumberHead => ({
  ...head,
  begins: Array.from(digits, (digit) => 1 << Number(digit)).reduce((all, one) => all | one),
});

/** What may follow runs of all lengths between two. */
export const ofLengths = (least: number, most: number, signs: string): Readonly<Record<number, string>> =>
  Object.fromEntries(Array.from({ length: most - least + 1 }, (_, at) => [least + at, signs]));

const bitsOf = (signs: string): number => {
  let bits = 0;
  for (const sign of signs) {
    const place = followers.indexOf(sign);
    if (place < 0) throw new Error(`no number is known by ${sign} behind it`);
    bits |= 1 << place;
  }
  return bits;
};
const followers = " .-/+A(*";

/**
 * How a number stands, in an integer: its length in the lowest five bits, what follows it, whether a letter is before it, and whether it
 * begins a word, or a part of one behind an underscore.
 */
export function shapeOf(text: string, start: number, end: number): number {
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  const isBehindLetter =
    isAsciiLetter(before) ||
    ((before === 32 || before === 45) && start > 1 && isAsciiLetter(text.charCodeAt(start - 2)));
  return (
    Math.min(end - start, longest) |
    (end < text.length ? followerOf(text.charCodeAt(end)) : other) |
    (isBehindLetter ? behindLetter : 0) |
    (startsWord(text, start) ? ownWord | ownPart : isBehindUnderscore(text, start) ? ownPart : 0)
  );
}

/** The bits that the shape of a number must have for a pattern with a head to match there. */
export const needsOf = ({ digits, isFirst, leader, isInNames }: NumberHead): number =>
  (digits === 0 ? 0 : isInNames ? ownPart : ownWord) | (isFirst || leader === "sign" ? 0 : behindLetter);

/** Whether a pattern may match at a number, by what may follow its first run of digits and what the number must have. */
export const fits = (of: Uint8Array, needs: number, shape: number): boolean =>
  (shape & needs) === needs && (of[shape & longest]! & (shape >> 5)) !== 0;

/**
 * Whether a pattern with a head may match at any number of a text, by their lengths as bits and the shapes of those of each length
 * together. Of dozens of patterns few may, so that a table of numbers is not walked for each.
 */
export function fitsAny(head: NumberHead, lengths: number, shapes: Int32Array): boolean {
  const needs = needsOf(head);
  for (let rest = head.lengths & lengths; rest !== 0; rest &= rest - 1)
    if (fits(head.followers, needs, shapes[31 - Math.clz32(rest & -rest)]!)) return true;
  return false;
}

/** Whether a letter is before a number, or a letter or one of `.-/` behind it, as in codes: `2024/AR/1187`. */
export const isJoinedToCode = (shape: number): boolean => (shape & (behindLetter | joints)) !== 0;

/** Whether a number begins with a digit of those that a pattern may begin with. */
export const beginsSo = ({ begins }: NumberHead, text: string, first: number): boolean =>
  ((begins >> (text.charCodeAt(first) - 48)) & 1) === 1;

/** Whether there are as many digits from a number on as a match has. Costs a step for each, which is less than to try the pattern. */
export function hasDigits({ digits, gap }: NumberHead, text: string, from: number): boolean {
  let left = digits;
  for (let at = from, others = 0; left > 0 && others <= gap && at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) others++;
    else {
      left--;
      others = 0;
    }
  }
  return left === 0;
}

/** Whether a pattern with a head may begin at a place before the number: with the first letter of a word, or with `(` or `+`. */
export function leads({ leader }: NumberHead, text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (leader === "sign") return unit === 40 || unit === 43;
  if (!isAsciiLetter(unit) || (leader === "capital" && unit >= 97)) return false;
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return !isAsciiWord(before) || (at > 1 && text.charCodeAt(at - 2) === backslash);
}

/** Whether a sign that a pattern needs is before a place. */
export function isBehindSign({ behind }: NumberHead, text: string, at: number): boolean {
  if (behind === "") return true;
  if (at === 0) return false;
  let unit = text.charCodeAt(at - 1);
  if (unit === space && at > 1) unit = text.charCodeAt(at - 2);
  // Compared by units: strings of one character cost ten times as much.
  for (let n = 0; n < behind.length; n++) if (behind.charCodeAt(n) === unit) return true;
  return false;
}

function followerOf(unit: number): number {
  if (unit < 128) return behind[unit]!;
  if (unit === 0xa0) return behind[32]!;
  return unit === 0x2011 || unit === 0x2013 ? behind[hyphen]! : other;
}

const anyDigit = 0x3ff;
const space = 32;
const backslash = 92;
const longest = 31;
const hyphen = 45;
const behindLetter = 1 << 13;
const ownWord = 1 << 14;
const ownPart = 1 << 15;
const joints = bitsOf(".-/A") << 5;
const other = 1 << (5 + 7);
const behind = bitsOfUnits();

function bitsOfUnits(): Uint16Array {
  const table = new Uint16Array(128).fill(other);
  for (let at = 0; at < 5; at++) table[followers.charCodeAt(at)] = 1 << (5 + at);
  for (let unit = 0; unit < 128; unit++) if (isAsciiLetter(unit)) table[unit] = 1 << (5 + 5);
  for (const bracket of "()") table[bracket.charCodeAt(0)] = 1 << (5 + 6);
  return table;
}
