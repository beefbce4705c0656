import { TokenNet } from "../net/token-net.ts";
import { hashedRow } from "../tagger/largest.ts";
import { signAt } from "../text/signs.ts";
import { tokenKindOf, tokenLengthOf } from "./features.ts";
import type { CredentialToken } from "./token.ts";

/** How many vectors the network has, … */
export const credentialNetRows = 1 << 15;
/** … how many features a token has for it, … */
export const credentialNetFeatureCount = 11;
/** … and how many tokens on each side it sees: what says that one is a password is often a few words away. */
export const credentialNetReach = 6;

/** Fills `into` with the features of a token for the network. */
export function credentialNetFeaturesOf(text: string, token: CredentialToken, into: Int32Array): void {
  const { start, end } = token;
  const { shape, number, lettersSense, ending, cluster } = token.form(text);
  into[0] = row(0, token.hash, 0);
  into[1] = row(1, ending, 0);
  into[2] = row(2, shape.short, 0);
  into[3] = row(3, tokenKindOf(shape), tokenLengthOf(token));
  into[4] = row(4, token.cue, 0);
  into[5] = row(5, token.sense, 0);
  into[6] = row(6, signAt(text, start - 1) + 256 * signAt(text, start - 2), token.lines);
  into[7] = row(7, signAt(text, end) + 256 * signAt(text, end + 1), 0);
  into[8] = row(8, cluster, 0);
  into[9] = row(9, number, lettersSense);
  into[10] = row(10, token.program, token.alike);
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, credentialNetRows);

/** A network over the tokens near cues. */
export class CredentialNet extends TokenNet<readonly CredentialToken[]> {
  readonly #features = new Int32Array(credentialNetFeatureCount);

  protected fill(text: string, tokens: readonly CredentialToken[], i: number, into: Int32Array, from: number): void {
    credentialNetFeaturesOf(text, tokens[i]!, this.#features);
    this.add(this.#features, 0, credentialNetFeatureCount, into, from);
  }
}
