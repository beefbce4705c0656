import { expect, test } from "bun:test";
import { listHas, withoutBlanks } from "../../src/http1/list-fields.ts";
import { costRatio } from "../privacy/cost-ratio.ts";

test.each([
  ["close", true],
  ["Close", true],
  ["keep-alive,\tCLOSE ", true],
  [" close\t, upgrade", true],
  ["", false],
  ["closed", false],
  ["keep-alive close", false],
  ["close\u00a0", false],
])("%j has close: %p", (list, has) => {
  expect(listHas(list, "close")).toBe(has);
});

test("a value keeps all but the blanks and tabs around it", () => {
  expect(withoutBlanks(" \t a b\u00a0 \t")).toBe("a b\u00a0");
  expect(withoutBlanks("x:  a  ;", 2, 7)).toBe("a");
  expect(withoutBlanks("  ")).toBe("");
});

test("blanks without end cost no more than other characters", () => {
  const ask = (sign: string) => {
    const list = `a${sign.repeat(16_000)}b`;
    return () => listHas(list, "close");
  };
  expect(costRatio(ask(" "), ask("x"), 50)).toBeLessThan(50);
});
