import { expect, test } from "bun:test";
import { tagWholeNames } from "../../../../src/privacy/analyze/tagger/whole-names.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";

/** The words that are tagged in the end, given those in brackets before. */
function whole(marked: string): string[] {
  const text = marked.replace(/[⟦⟧]/g, "");
  const tokens = tokensOf(text);
  const tags = new Uint8Array(tokens.count);
  const before = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(({ index }, n) => index - 2 * n);
  for (let i = 0; i < tokens.count; i++) if (before.includes(tokens.start[i]!)) tags[i] = 1;
  tagWholeNames(text, tokens, tags);
  return [...tags.keys()].filter((i) => tags[i] === 1).map((i) => text.slice(tokens.start[i], tokens.end[i]));
}

for (const [text, tagged] of Object.entries({
  "and Can-⟦Luca⟧ came": ["Can", "Luca"],
  "the Anti-⟦Luca⟧ club": ["Luca"],
  "⟦Hyun⟧-woo, please": ["Hyun", "woo"],
  "⟦Merkel⟧-era politics": ["Merkel"],
  "Quvbreneth ⟦Laura⟧ ⟦Hendricks⟧": ["Quvbreneth", "Laura", "Hendricks"],
  "so Quvbreneth ⟦Laura⟧ ⟦Hendricks⟧": ["Laura", "Hendricks"],
  "sind Ocke ⟦Lorenzen⟧ und": ["Ocke", "Lorenzen"],
  "die Schreinermeisterin ⟦Lorenzen⟧": ["Lorenzen"],
  "⟦Nguyễn⟧ Thị ⟦Bảo⟧": ["Nguyễn", "Thị", "Bảo"],
  "⟦Quvbreneth⟧ Lorenzen ruft": ["Quvbreneth", "Lorenzen"],
  "⟦Quvbreneth⟧ van den Heuvel zit": ["Quvbreneth", "Heuvel"],
  "ein ⟦Huang⟧ Wei rief": ["Huang", "Wei"],
  "einem ⟦Pascal⟧ P.": ["Pascal", "P"],
  "⟦Laura⟧ ⟦Hendricks⟧ ⟦Prof⟧. Dr. ⟦Kofi⟧": ["Laura", "Hendricks", "Kofi"],
}))
  test(`of ${JSON.stringify(text)}, ${tagged.join(" and ")} is a name`, () => {
    expect(whole(text)).toEqual(tagged);
  });
