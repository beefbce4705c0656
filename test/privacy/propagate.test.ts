import { expect, test } from "bun:test";
import { type Found, propagator } from "../../src/privacy/propagate.ts";

const hits = (found: Found[], text: string) => {
  const spans = atOnce(atOnce(propagator(found))(text));
  return spans.map(({ start, end, type }) => `${type}:${text.slice(start, end)}`);
};
/** The result of work that pauses, without pauses. */
function atOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const person = (value: string): Found => ({ value, type: "PERSON" });

test("a value found once is found everywhere it stands as words of their own", () => {
  expect(hits([person("Maria Lopez")], "Maria Lopez, (Maria Lopez)'s Maria  Lopez XMaria Lopez Maria Lopezx")).toEqual([
    "PERSON:Maria Lopez",
    "PERSON:Maria Lopez",
  ]);
});

test("a name counts as written and in capitals, any other value in any case", () => {
  expect(hits([person("Will")], "Will will WILL wILL")).toEqual(["PERSON:Will", "PERSON:WILL"]);
  expect(hits([{ value: "A@x.org", type: "EMAIL_ADDRESS" }], "a@X.ORG")).toEqual(["EMAIL_ADDRESS:a@X.ORG"]);
});

test("what stands around a value's words belongs to it", () => {
  expect(hits([{ value: "+49 (30) 12", type: "PHONE" }], "49 (30) 12 or +49 (30) 12 or +49-30-12")).toEqual([
    "PHONE:+49 (30) 12",
  ]);
  expect(hits([person("Lopez jr.")], "Lopez jr. and Lopez jr, and")).toEqual(["PERSON:Lopez jr."]);
});

test("the longest value wins, and a shorter one fits where it does not", () => {
  const found = [person("Ana"), person("Ana Maria"), person("Ana Maria Lopez")];
  expect(hits(found, "Ana Maria Lopez, Ana Maria Perez, Ana Perez")).toEqual([
    "PERSON:Ana Maria Lopez",
    "PERSON:Ana Maria",
    "PERSON:Ana",
  ]);
});

test("values that are too short or have no word in them are not looked for", () => {
  expect(hits([person("Li"), { value: "!!!", type: "TERM" }, { value: "", type: "TERM" }], "Li !!! Li")).toEqual([]);
});

test("ten thousand values that begin alike cost a word no more than one", () => {
  const found = Array.from({ length: 10_000 }, (_, index) => ({ value: `+49 30 ${100_000 + index}`, type: "PHONE" }));
  const text = found.map(({ value }) => `call ${value} `).join("");
  const start = performance.now();
  expect(hits(found, text)).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(1000);
});

test("a long value of one word again and again is looked for in time that grows with the text only", () => {
  const start = performance.now();
  hits([person("a ".repeat(64).trim())], "a ".repeat(50_000));
  hits([{ value: "aa".repeat(5000), type: "TERM" }], "aa ".repeat(50_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
