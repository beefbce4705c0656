import { expect, test } from "bun:test";
import { withoutMargins } from "../../../src/privacy/analyze/margins.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { costRatio } from "../cost-ratio.ts";

const rest = (text: string) => atOnce(withoutMargins(text))?.text;
const rows = (count: number) => `id|name\n${Array.from({ length: count }, (_, n) => `${n + 1}|Ana`).join("\n")}`;
const phones = (count: number) => Array.from({ length: count }, (_, n) => `+49 30 ${n}`).join("\n");

test("the first column of a table and the numbers of a list of telephones are no margins", () => {
  expect(rest(rows(9))).toBeUndefined();
  expect(rest(phones(9))).toBeUndefined();
});

test("what is no margin takes no longer for each line where there are many", () => {
  for (const text of [rows, phones]) {
    const [few, many] = [text(500), text(8000)];
    expect(
      costRatio(
        () => rest(many),
        () => rest(few),
        60,
      ),
    ).toBeLessThan(60);
  }
});
