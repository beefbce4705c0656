import { isAsciiLetter } from "../../code-units.ts";

/** How a pattern begins: the lengths of its first run of digits, and what may stand beside that run. */
export interface NumberHead {
  /** Lengths as bits. */
  lengths: number;
  /** What may follow a run of each length, as bits. */
  followers: Uint8Array;
  /** The most characters before the run. */
  lead: number;
  /** Whether the run must be behind a letter, or behind a letter and a separator. */
  isBehindLetter: boolean;
}

/**
 * @param lengths what may follow a run of each length: any of the signs ` .-/+`, `A` for a letter, `*` for anything else; empty for
 *   whatever there is
 * @param lead the most letters, with a separator among them, before the run
 */
export function numberHead(lengths: Readonly<Record<number, string>>, lead = 0): NumberHead {
  const head = { lengths: 0, followers: new Uint8Array(longest + 1), lead, isBehindLetter: lead > 0 };
  for (const [length, signs] of Object.entries(lengths)) {
    head.lengths |= 1 << Number(length);
    head.followers[Number(length)] = signs === "" ? 0x7f : bitsOf(signs);
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
const followers = " .-/+A*";

/** How a number stands, in an integer: its length in the lowest five bits, then what follows it, then whether a letter is before it. */
export function shapeOf(text: string, start: number, end: number): number {
  const before = text.charCodeAt(start - 1);
  const isBehindLetter =
    isAsciiLetter(before) || ((before === 32 || before === 45) && isAsciiLetter(text.charCodeAt(start - 2)));
  return Math.min(end - start, longest) | followerOf(text.charCodeAt(end)) | (isBehindLetter ? behindLetter : 0);
}

/** Whether a pattern with a head may match at a number. */
export const fits = ({ followers: of, isBehindLetter }: NumberHead, shape: number): boolean =>
  (of[shape & longest]! & (shape >> 5)) !== 0 && (!isBehindLetter || (shape & behindLetter) !== 0);

/** Whether a pattern with a head may begin with a character before the number: a letter, or `(` or `+`. */
export const leads = ({ isBehindLetter }: NumberHead, unit: number): boolean =>
  isBehindLetter ? isAsciiLetter(unit) : unit === 40 || unit === 43;

function followerOf(unit: number): number {
  if (unit < 128) return behind[unit]!;
  return unit === 0xa0 ? behind[32]! : other;
}

const longest = 31;
const behindLetter = 1 << 12;
const other = 1 << (5 + 6);
const behind = new Uint16Array(128).fill(other);
for (let at = 0; at < 5; at++) behind[followers.charCodeAt(at)] = 1 << (5 + at);
for (let unit = 0; unit < 128; unit++) if (isAsciiLetter(unit)) behind[unit] = 1 << (5 + 5);
