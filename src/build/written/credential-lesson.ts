import {
  isLexicalForCredentials,
  credentialFeatureCount,
  credentialRows,
} from "../../privacy/analyze/credential-tagger/features.ts";
import { judgeTokens, credentialTypes } from "../../privacy/analyze/credential-tagger/credential-tagger.ts";
import { tokensNearCues } from "../../privacy/analyze/credential-tagger/tokens.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import { type Lesson, unsure } from "../tagger/learn.ts";

/**
 * To tell passwords, PINs, codes and logins from all else near the words for them; of keys, which have a form of their own, nothing is learnt.
 *
 * More texts help and no larger model: on a fourth of them, learnt from the others, 80 % of the passwords are found at 200 false finds in
 * 21,000 tokens, 77 where half of the texts are learnt from and 72 with a quarter. A hidden layer of 16 or 32 units over the same features,
 * alone or beside these weights, one or four of them, with and without dropout, finds 78 to 81.
 */
export const credentialLesson: Lesson = {
  types: credentialTypes,
  rows: credentialRows,
  featureCount: credentialFeatureCount,
  isLexical: isLexicalForCredentials,
  shareWithoutWords: 0.15,
  open({ text, spans }) {
    const tokens = tokensNearCues(text, new TextIndex());
    const truth = Uint8Array.from(tokens, ({ start, end }) => {
      const types = spans.filter((span) => span.start < end && span.end > start).map(({ type }) => type);
      const place = credentialTypes.findIndex((type) => types.includes(type));
      return place < 0 && types.includes("SECRET") ? unsure : place + 1;
    });
    return { truth, visit: (features, judge) => judgeTokens(text, tokens, features, (_, i) => judge(i)) };
  },
};

/** Whether a text has anything to learn from. */
export const mayHoldCredential = ({ text }: { text: string }): boolean =>
  tokensNearCues(text, new TextIndex()).some(({ mayBeCredential }) => mayBeCredential);
