import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import { SecondOpinion } from "../net/second-opinion.ts";
import { scoresBy } from "../net/token-net.ts";
import { windowNetOf } from "../net/window-net.ts";
import { modelsOfTypes } from "../tagger/largest.ts";
import { CuesAround } from "./around.ts";
import { CredentialNet, credentialNetReach } from "./credential-net.ts";
import { credentialFeatureCount, credentialFeaturesOf } from "./features.ts";
import { type CredentialToken, isDoubtful } from "./token.ts";

/** What a token may be of, in the order of the tags, the first of which is 1. */
export const credentialTypes = ["PASSWORD", "USERNAME"] as const;

/**
 * With what is added to the sum, chosen by folds of the texts that may be read. What is doubtful must be surer: most words near a
 * password are said of it, and most numbers are of something else.
 */
const models = madeOnce(() => {
  const weights = carried("credential-weights");
  return {
    usual: modelsOfTypes(weights, Int32Array.of(38, 20)),
    ofDoubtful: modelsOfTypes(weights, Int32Array.of(12, -10)),
    // As many are taken wrongly in such folds as without it.
    opinion: new SecondOpinion([18, 8]),
  };
});

const net = madeOnce(
  () => new CredentialNet(windowNetOf(carried("credential-net"), credentialTypes.length, credentialNetReach)),
);

/** Tags what each token is of, or is a part of, 0 if nothing, by how it is written and what is said near it. */
export function tagCredentials(text: string, tokens: readonly CredentialToken[]): Uint8Array {
  const { usual, ofDoubtful, opinion } = models();
  const scoresOf = scoresBy(net, text, tokens, tokens.length);
  return judgeTokens(text, tokens, new Int32Array(credentialFeatureCount), (features, i, near) => {
    const linear = isDoubtful(text, tokens[i]!) || !near.isClear ? ofDoubtful : usual;
    return opinion.tagOf(linear, features, i, scoresOf);
  });
}

/** Visits what may be a credential from left to right: the tag of one is a feature of the next. */
export function judgeTokens(
  text: string,
  tokens: readonly CredentialToken[],
  features: Int32Array,
  tagOf: (features: Int32Array, i: number, near: CuesAround) => number,
): Uint8Array {
  const tags = new Uint8Array(tokens.length);
  const near = new CuesAround();
  for (let i = 0; i < tokens.length; i++) {
    if (!tokens[i]!.mayBeCredential) continue;
    credentialFeaturesOf(text, tokens, i, i > 0 ? tags[i - 1]! : 0, near, features);
    tags[i] = tagOf(features, i, near);
  }
  return tags;
}
