import { survey } from "../text/survey.ts";
import type { TextIndex } from "../text/text-index.ts";
import { type Tokens, tokensOf, tokensOfSurveyed } from "./tokens.ts";

/** The tokens of a text that is surveyed, in the index's room. Where the survey has other letters than the tagger, the text is read again. */
export function surveyedTokens(text: string, index: TextIndex): Tokens {
  const { isOdd } = survey(text, index);
  const { tokens: room } = index;
  return (index.tokens = isOdd ? tokensOf(text, room) : tokensOfSurveyed(text, index, room));
}
