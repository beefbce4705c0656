import { expect, test } from "bun:test";
import { surveyedTokens } from "../../../../src/privacy/analyze/tagger/surveyed.ts";
import { tokenRoom, tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { survey } from "../../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { chance } from "../../chance.ts";

const parts =
  "Jane|JANE|jane|J.|McGregor|x1y|Zoë|ÉLODIE|İstanbul|ſ|ß|漢字|Ωμέγα|ª|№|ℓ|\u0308|\u2019|\u02c2|×|😀|\ud800|\\n|\\r|\\t|\\nJane|\\n\\n|n|12|, |. |: | |\n|@|_".split(
    "|",
  );

test("the tagger has the same words from the survey as it reads itself, in whatever text", () => {
  const random = chance(7);
  const index = new TextIndex();
  let odd = 0;
  for (let n = 0; n < 4000; n++) {
    const text = Array.from({ length: n % 24 }, () => random.of(parts)).join("");
    const { count, ...lists } = tokensOf(text, tokenRoom(64));
    const { count: found, ...others } = surveyedTokens(text, index);
    expect(found).toBe(count);
    for (const [name, list] of Object.entries(lists)) {
      const filled = name === "small" ? list.length : name === "gap" ? count + 1 : count;
      expect([text, name, others[name as keyof typeof others].slice(0, filled)]).toEqual([
        text,
        name,
        list.slice(0, filled),
      ]);
    }
    if (survey(text, index).isOdd) odd++;
    index.forget();
  }
  expect(odd).toBeGreaterThan(100);
});
