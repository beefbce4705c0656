import { isClear, isOfIt } from "./cues.ts";
import { edgeToken, type CredentialToken } from "./token.ts";

/** The cues before and behind a token. Reused from one to the next. */
export class CuesAround {
  /** The last before it of what is told itself, or else of what is near; `edgeToken` if there is none. */
  cue = edgeToken;
  /** How many tokens before, in ranges; line ends and signs between, and all three of these in one number. */
  distance = 0;
  between = 0;
  place = 0;
  /** The next behind it of what is told itself, and how many tokens behind. */
  later = edgeToken;
  farBehind = 0;

  /** Whether one of them is said of little else. */
  get isClear(): boolean {
    return isClear(this.cue.cue) || isClear(this.later.cue);
  }

  look(text: string, tokens: readonly CredentialToken[], i: number): void {
    this.#lookBack(text, tokens, i);
    this.later = edgeToken;
    this.farBehind = 0;
    for (let at = i + 1; at < tokens.length && at - i <= mostBehind; at++) {
      if (!isOfIt(tokens[at]!.cue)) continue;
      this.later = tokens[at]!;
      this.farBehind = at - i;
      return;
    }
  }

  #lookBack(text: string, tokens: readonly CredentialToken[], i: number): void {
    this.cue = edgeToken;
    this.distance = 0;
    let lines = 0;
    let signs = 0;
    let passed = 0;
    for (let at = i - 1; at >= 0 && i - at <= mostBefore; at--) {
      const one = tokens[at]!;
      passed = Math.min(3, passed + tokens[at + 1]!.lines);
      signs |= signOf(text.charCodeAt(one.end));
      if (one.cue === 0 || (this.cue !== edgeToken && !isOfIt(one.cue))) continue;
      this.cue = one;
      this.distance = rangeOf(i - at);
      lines = passed;
      if (isOfIt(one.cue)) break;
    }
    this.between = signs;
    this.place = this.distance * 4 + lines;
  }
}

/** A sign of a label, or the end of a sentence. */
const signOf = (unit: number): number => (unit === 58 || unit === 61 ? 1 : unit === 46 || unit === 63 ? 2 : 0);

const rangeOf = (distance: number): number =>
  distance <= 4 ? distance : distance <= 6 ? 5 : distance <= 9 ? 6 : distance <= 14 ? 7 : 8;

const mostBefore = 20;
const mostBehind = 10;
