import { Buffer } from "node:buffer";
import { isAsciiLetter } from "../../../code-units.ts";
import { madeOnce } from "../../../made-once.ts";
import { hashEnd, hashStart, hashStep } from "../../lexicon/hash.ts";
import { Gap } from "../../tagger/gaps.ts";
import { noLetter, smallOf } from "../../text/letters.ts";
import packed from "./renowned.txt" with { type: "text" };

/** Hash of the first words of a name; 0 for none. */
export type Step = number;

/** Whether names go on behind some words, whether one ends there, whether that is a place, and whether a country, a region, a sea, a river or a mountain. */
export const goesOn = 1;
export const endsThere = 2;
export const ofPlace = 4;
export const ofRegion = 8;

/**
 * What the first words of known names are, by their hash: a table of hashes, at most half full, with the bits of each beside it. `build/renowned.ts`
 * packs the hashes, in the order of their bits, and the names that begin with a title.
 */
class KnownSteps {
  readonly #hashes: Int32Array;
  readonly #bits: Uint8Array;

  constructor(steps: Int32Array, counts: readonly number[]) {
    const size = 2 ** Math.ceil(Math.log2(steps.length * 2));
    this.#hashes = new Int32Array(size);
    this.#bits = new Uint8Array(size);
    let from = 0;
    for (const [n, count] of counts.entries()) {
      for (const step of steps.subarray(from, from + count)) {
        const slot = this.#slotOf(step);
        this.#hashes[slot] = step;
        this.#bits[slot] = n + 1;
      }
      from += count;
    }
  }

  /** The bits of a step, 0 of none that is known. */
  get(step: Step): number {
    return this.#bits[this.#slotOf(step)]!;
  }

  #slotOf(step: Step): number {
    const mask = this.#hashes.length - 1;
    let at = (step ^ (step >>> 15)) & mask;
    while (this.#bits[at] !== 0 && this.#hashes[at] !== step) at = (at + 1) & mask;
    return at;
  }
}

/** The first words of each known name. Unpacked when it is asked for. */
export const stepsOfNames = madeOnce((): KnownSteps => {
  const [, counts = "", steps = ""] = packed.split("\n");
  const bytes = Buffer.from(steps, "base64");
  return new KnownSteps(
    new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
    counts.split(" ").map(Number),
  );
});

/**
 * The known names that begin with a title, in small letters and without dots, by their second word: "dr oetker". None of a shop, since
 * anybody has an uncle Ben.
 */
export const titledThings = madeOnce((): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(packed.slice(0, packed.indexOf("\n")).split("|"), (name) => name.split(" ")[1]!),
);

/** The names of a list. Lines that begin with `#` say of what kind those below are. */
export function namesIn(list: string): string[] {
  const lines = list.split("\n").filter((line) => !line.startsWith("#"));
  return lines.flatMap((line) => line.split("|")).filter((name) => name !== "");
}

/** Whether a text is the name of a region, whole: "Puerto Rico", which nobody is called, whatever stands before it. */
export function isRegion(name: string): boolean {
  const known = stepsOfNames();
  let step: Step = 0;
  let bits = 0;
  for (let at = 0, end = 0; ; end = at) {
    while (at < name.length && smallLetterAt(name, at) === noLetter) at++;
    if (at === name.length) return (bits & ofRegion) !== 0;
    if (step !== 0 && (bits & goesOn) === 0) return false;
    const joint = at === end ? 0 : (joints[name.slice(end, at)] ?? -1);
    let hash = hashStart;
    for (; at < name.length; at++) {
      const small = smallLetterAt(name, at);
      if (small === noLetter) break;
      hash = hashStep(hash, small);
    }
    step = behind(step, joint, hashEnd(hash) | 0);
    bits = known.get(step);
  }
}

/** The small letter at a place; `noLetter` if there is none. */
function smallLetterAt(name: string, at: number): number {
  const unit = name.charCodeAt(at);
  if (unit >= 128) return smallOf(unit);
  return isAsciiLetter(unit) ? unit | 32 : noLetter;
}

const joints: Readonly<Record<string, number>> = {
  " ": Gap.space,
  "-": Gap.space,
  ".": Gap.dot,
  ". ": Gap.dot,
  "'": Gap.apostrophe,
  "’": Gap.apostrophe,
};

/** How two words of a name are joined, a space as a hyphen; 0 if they are not. */
export function jointOf(gap: number): number {
  if (gap === Gap.space || gap === Gap.hyphen) return Gap.space;
  if (gap === Gap.dot || gap === Gap.dotSpace) return Gap.dot;
  return gap === Gap.apostrophe || gap === Gap.comma || gap === Gap.mark ? gap : 0;
}

/** The step that a word is behind another step. */
export const behind = (before: Step, joint: number, hash: number): Step =>
  before === 0 ? hash : (Math.imul(before ^ joint, 0x01000193) ^ Math.imul(hash, 0x85ebca6b)) | 0;
