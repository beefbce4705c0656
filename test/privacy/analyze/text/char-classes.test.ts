import { expect, test } from "bun:test";
import { containsAny, CharClass } from "../../../../src/privacy/analyze/text/char-classes.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";

test.each([
  ["no sign", 0],
  ["4", CharClass.digit],
  ["a: b", CharClass.assignment],
  ["a=b", CharClass.assignment],
  ["<b>", CharClass.assignment],
  ["(a", CharClass.bracket],
  ["a\nb", CharClass.newline],
  ["a-b", CharClass.hyphen],
  ["1".repeat(60), CharClass.digit],
  ["1".repeat(61), 0],
  [`${"1".repeat(61)} 1`, CharClass.digit],
  ["１２３", 0],
])("%j holds what it holds, however often it is asked", (text, signs) => {
  const index = new TextIndex();
  for (let turn = 0; turn < 2; turn++)
    for (const sign of Object.values(CharClass)) expect(containsAny(text, index, sign)).toBe((signs & sign) !== 0);
  expect(containsAny(text, index, CharClass.digit | CharClass.hyphen)).toBe(
    (signs & (CharClass.digit | CharClass.hyphen)) !== 0,
  );
});
