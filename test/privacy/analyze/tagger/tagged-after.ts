import { type Tokens, tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";

/** The words that are tagged after a rule, given those in brackets before it. */
export function taggedAfter(rule: (text: string, tokens: Tokens, tags: Uint8Array) => void, marked: string): string[] {
  const text = marked.replace(/[⟦⟧]/g, "");
  const tokens = tokensOf(text);
  const tags = new Uint8Array(tokens.count);
  const before = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(({ index }, n) => index - 2 * n);
  for (let i = 0; i < tokens.count; i++) if (before.includes(tokens.start[i]!)) tags[i] = 1;
  rule(text, tokens, tags);
  return [...tags.keys()].filter((i) => tags[i] === 1).map((i) => text.slice(tokens.start[i], tokens.end[i]));
}
