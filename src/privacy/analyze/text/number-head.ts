import { isAsciiLetter, isDigit } from "../../code-units.ts";

/** How a pattern begins: the lengths of its first run of digits, and what may stand beside that run. */
export interface NumberHead {
  /** Lengths as bits. */
  lengths: number;
  /** What may follow a run of each length, as bits. */
  followers: Uint8Array;
  /** The most characters before the run. */
  lead: number;
  /** What the first of these is: a letter, with which a pattern then must begin, or one of `(+`. */
  leader: "letter" | "sign";
  /** Whether the pattern may begin with the run itself. */
  isFirst: boolean;
}

/**
 * @param lengths what may follow a run of each length: any of the signs ` .-/+`, `A` for a letter, `(` for a bracket, `*` for anything
 *   else; empty for whatever there is
 * @param lead the most letters, with a separator among them, before the run
 */
export function numberHead(lengths: Readonly<Record<number, string>>, lead = 0): NumberHead {
  const head: NumberHead = {
    lengths: 0,
    followers: new Uint8Array(longest + 1),
    lead,
    leader: "letter",
    isFirst: lead === 0,
  };
  for (const [length, signs] of Object.entries(lengths)) {
    head.lengths |= 1 << Number(length);
    head.followers[Number(length)] = signs === "" ? 0xff : bitsOf(signs);
  }
  return head;
}

/** What may follow runs of all lengths between two. */
export const ofLengths = (least: number, most: number, signs: string): Readonly<Record<number, string>> =>
  Object.fromEntries(Array.from({ length: most - least + 1 }, (_, at) => [least + at, signs]));

const bitsOf = (signs: string): number => {
  let bits = 0;
  for (let at = 0; at < signs.length; at++) bits |= 1 << followers.indexOf(signs.charAt(at));
  return bits;
};
const followers = " .-/+A(*";

/** How a number stands, in an integer: its length in the lowest five bits, then what follows it, then whether a letter is before it. */
export function shapeOf(text: string, start: number, end: number): number {
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  const isBehindLetter =
    isAsciiLetter(before) ||
    ((before === 32 || before === 45) && start > 1 && isAsciiLetter(text.charCodeAt(start - 2)));
  return (
    Math.min(end - start, longest) |
    (end < text.length ? followerOf(text.charCodeAt(end)) : other) |
    (isBehindLetter ? behindLetter : 0)
  );
}

/** Whether a pattern with a head may match at a number. */
export const fits = ({ followers: of, leader, isFirst }: NumberHead, shape: number): boolean =>
  (of[shape & longest]! & (shape >> 5)) !== 0 && (isFirst || leader === "sign" || (shape & behindLetter) !== 0);

/**
 * Whether a pattern with a head may match at any number of a text, by their lengths as bits and the shapes of those of each length
 * together. Of dozens of patterns few may, so that a table of numbers is not walked for each.
 */
export function fitsAny(head: NumberHead, lengths: number, shapes: Int32Array): boolean {
  for (let rest = head.lengths & lengths; rest !== 0; rest &= rest - 1)
    if (fits(head, shapes[31 - Math.clz32(rest & -rest)]!)) return true;
  return false;
}

/** Whether a pattern with a head may begin at a place before the number: with the first letter of a word, or with `(` or `+`. */
export function leads({ leader }: NumberHead, text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (leader === "sign") return unit === 40 || unit === 43;
  if (!isAsciiLetter(unit)) return false;
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return !(isAsciiLetter(before) || isDigit(before)) || (at > 1 && text.charCodeAt(at - 2) === backslash);
}

function followerOf(unit: number): number {
  if (unit < 128) return behind[unit]!;
  if (unit === 0xa0) return behind[32]!;
  return unit === 0x2011 || unit === 0x2013 ? behind[hyphen]! : other;
}

const backslash = 92;
const longest = 31;
const hyphen = 45;
const behindLetter = 1 << 13;
const other = 1 << (5 + 7);
const behind = bitsOfUnits();

function bitsOfUnits(): Uint16Array {
  const table = new Uint16Array(128).fill(other);
  for (let at = 0; at < 5; at++) table[followers.charCodeAt(at)] = 1 << (5 + at);
  for (let unit = 0; unit < 128; unit++) if (isAsciiLetter(unit)) table[unit] = 1 << (5 + 5);
  for (const bracket of "()") table[bracket.charCodeAt(0)] = 1 << (5 + 6);
  return table;
}
