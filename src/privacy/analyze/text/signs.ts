import { isDigit } from "../../code-units.ts";
import { smallOf } from "./letters.ts";
import { isLetter } from "./words.ts";

/** What stands for any digit, any capital, any small letter, and the edge of a text. */
export const digitSign = 57;
export const capitalSign = 65;
export const smallSign = 97;
export const edgeSign = 1;

/** A character, but of digits, capitals and small letters only that it is one. */
export function signOf(unit: number): number {
  if (unit < 128) return ascii[unit]!;
  return isLetter(unit) ? (smallOf(unit) === unit ? smallSign : capitalSign) : 127;
}

const ascii = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (isDigit(unit)) return digitSign;
  return isLetter(unit) ? (unit > 90 ? smallSign : capitalSign) : unit;
});

/** The same at a place. */
export const signAt = (text: string, at: number): number =>
  at < 0 || at >= text.length ? edgeSign : signOf(text.charCodeAt(at));

/** A hash of the signs of a stretch. */
export function hashOfSigns(text: string, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash, 131) + signOf(text.charCodeAt(at));
  return hash;
}

/** A hash of what stands between two tokens: of up to five signs, and of more only whether a line ends near. */
export function hashOfGap(text: string, from: number, to: number, nearby: number): number {
  if (to - from <= widest) return hashOfSigns(text, from, to);
  return hasLineEnd(text, from, Math.min(to, from + nearby)) ? far + 1 : far;
}

const widest = 5;
const far = 990;

/** A hash of the last letters of a word, at most so many, in small letters. */
export function hashOfEnding(text: string, start: number, end: number, most: number): number {
  let hash = 0;
  for (let at = end - 1; at >= start && at >= end - most; at--)
    hash = (Math.imul(hash, 31) + smallLetter(text.charCodeAt(at))) | 0;
  return hash;
}

/** A hash of its first letters. */
export function hashOfBeginning(text: string, start: number, end: number, most: number): number {
  let hash = 0;
  for (let at = start; at < end && at < start + most; at++)
    hash = (Math.imul(hash, 31) + smallLetter(text.charCodeAt(at))) | 0;
  return hash;
}

const smallLetter = (unit: number): number => (unit < 128 ? unit | 32 : smallOf(unit));

/** Whether a line ends in a stretch. */
export function hasLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === newline) return true;
  return false;
}

const newline = 10;
