import { expect, test } from "bun:test";
import { CharClass } from "../../../../src/privacy/analyze/text/char-classes.ts";
import { containsAny } from "../../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";

test.each([
  ["no sign", 0],
  ["4", CharClass.digit],
  ["a: b", CharClass.assignment | CharClass.colon | CharClass.goesOn],
  ["a=b", CharClass.assignment | CharClass.equals | CharClass.goesOn],
  ["<b>", CharClass.assignment | CharClass.less],
  ["a^b", CharClass.caret],
  ["(a", CharClass.bracket],
  ["a\nb", CharClass.newline],
  ["a-b", CharClass.hyphen | CharClass.ofKey],
  ["1".repeat(60), CharClass.digit | CharClass.key],
  ["1".repeat(61), CharClass.key],
  [`${"1".repeat(61)} 1`, CharClass.digit | CharClass.key],
  ["１２３", CharClass.beyondAscii],
])("%j holds what it holds, however often it is asked", (text, signs) => {
  const index = new TextIndex();
  for (let turn = 0; turn < 2; turn++)
    for (const sign of Object.values(CharClass)) expect(containsAny(text, index, sign)).toBe((signs & sign) !== 0);
  expect(containsAny(text, index, CharClass.digit | CharClass.hyphen)).toBe(
    (signs & (CharClass.digit | CharClass.hyphen)) !== 0,
  );
});
