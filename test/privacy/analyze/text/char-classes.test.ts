import { expect, test } from "bun:test";
import { holds, Sign } from "../../../../src/privacy/analyze/text/char-classes.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";

test.each([
  ["no sign", 0],
  ["4", Sign.digit],
  ["a: b", Sign.assignment],
  ["a=b", Sign.assignment],
  ["<b>", Sign.assignment],
  ["(a", Sign.bracket],
  ["a\nb", Sign.newline],
  ["a-b", Sign.hyphen],
  ["1".repeat(60), Sign.digit],
  ["1".repeat(61), 0],
  [`${"1".repeat(61)} 1`, Sign.digit],
  ["１２３", 0],
])("%j holds what it holds, however often it is asked", (text, signs) => {
  const index = new TextIndex();
  for (let turn = 0; turn < 2; turn++)
    for (const sign of Object.values(Sign)) expect(holds(text, index, sign)).toBe((signs & sign) !== 0);
  expect(holds(text, index, Sign.digit | Sign.hyphen)).toBe((signs & (Sign.digit | Sign.hyphen)) !== 0);
});
