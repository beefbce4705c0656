import { describe, expect, test } from "bun:test";
import { costRatio } from "../cost-ratio.ts";
import { allowed, patterns, terms } from "../../../src/privacy/analyze/terms.ts";
import { finds } from "./detectors/marked.ts";

finds(
  terms([
    "Project Bluebird",
    "C++",
    "@acme",
    "straße",
    "ACME",
    "ACME Corp",
    "東京",
    "서울계획",
    "GROSSE FAHRT",
    " Falcon ",
    "O'Neill-Deal",
  ]),
  {
    "a term in any case": "⟦project bluebird⟧ and ⟦PROJECT BLUEBIRD⟧",
    "a term over a line break": "the ⟦Project\n    Bluebird⟧ plan",
    "a term with spaces that do not break, narrow or wide": "⟦Project\u202fBluebird⟧ ⟦Project\u3000Bluebird⟧",
    "a term with the signs of text processors": "⟦O’Neill\u2011Deal⟧",
    "a term in capitals": "die ⟦große Fahrt⟧",
    "a term at the edges": "⟦Project Bluebird⟧",
    "a term beside marks": '("⟦Project Bluebird⟧").',
    "the longer of two terms": "⟦ACME Corp⟧ and ⟦ACME⟧",
    "a term that ends in a mark": "⟦C++⟧ and ⟦c++⟧17",
    "a term that begins with a mark": "mail⟦@acme⟧ now",
    "letters beyond ASCII": "die ⟦Straße⟧ dort",
    "letters that capitals write as two": "die ⟦STRASSE⟧ und die ⟦strasse⟧",
    "a script without spaces": "⟦東京⟧ です",
    "a script without spaces, within a sentence": "明日は⟦東京⟧で、⟦ACME⟧の人と",
    "a script whose words end in particles": "내일 ⟦서울계획⟧은",
    "a term given with spaces around it": "⟦falcon⟧!",
    "a term behind a letter whose small form is longer": "İİİ ⟦ACME⟧",
    "part of a longer word": "projectbluebird Project Bluebirds aProject Bluebird",
    "part of a word before": "xACME",
    "part of a word behind": "ACMEs",
    "only its beginning": "Project Blue",
    "another word between": "Project X Bluebird",
    "a domain is a word of its own": "www.⟦ACME⟧.example",
    nothing: "",
  },
);

finds(
  patterns([
    { type: "STAFF_ID", regex: "EMP-[0-9]{6}" },
    { type: "CASE_ID", regex: "(?i)case [a-z]{2}x*" },
  ]),
  {
    "a pattern": "⟦EMP-123456⟧ came",
    "offsets behind an emoji": "😀 ⟦EMP-123456⟧",
    flags: "⟦CASE AB⟧",
    "another number": "EMP-12345",
  },
);

test("no terms and no patterns are detectors without types, which can be left out", () => {
  expect([terms([]).types, terms([" "]).types, patterns([]).types]).toEqual([[], [], []]);
});

describe("configured patterns", () => {
  test("an invalid regex is an error that names the type and the reason", () => {
    expect(() => patterns([{ type: "STAFF_ID", regex: "(EMP" }])).toThrow(/STAFF_ID.*missing closing \)/);
  });
  test("a look-ahead is refused, because the engine has none", () => {
    expect(() => patterns([{ type: "STAFF_ID", regex: "(?=a)b" }])).toThrow(/linear-time/);
  });
  test("a type must be capitals and underscores", () => {
    expect(() => patterns([{ type: "staff-id", regex: "a" }])).toThrow(/STAFF_ID/);
  });
  test("a pattern that matches nothing finds nothing and ends", () => {
    expect(patterns([{ type: "STAFF_ID", regex: "x*" }]).find("abc")).toEqual([]);
  });
  test("a pattern that ruins a backtracking engine takes no time", () => {
    const { find } = patterns([{ type: "STAFF_ID", regex: "(a+)+b" }]);
    expect(find("a".repeat(20_000))).toEqual([]);
  });
});

describe("the list of what is never hidden", () => {
  const isAllowed = allowed(["Anna.Lopez@Example.com ", "Rosa"]);
  const allows = (value: string, text: string) => isAllowed(value, text, text.indexOf(value));
  test("ignores case and spaces around", () => {
    const values = ["anna.lopez@example.com", " ANNA.LOPEZ@EXAMPLE.COM", "jane@example.com"];
    expect(values.map((value) => allows(value, value))).toEqual([true, true, false]);
  });
  test("has what is a part of it, where it stands in it", () => {
    const text = "Write to Anna.Lopez@example.com";
    expect(["Anna", "Lopez", "example.com", "Write", "to Anna"].map((value) => allows(value, text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    for (const other of ["Lopez", "Lopez@example.com", "Anna Lopez@example.com", "xAnna.Lopez@example.com"])
      expect(allows("Lopez", other)).toBe(false);
    expect(allows("Rosa Lopez", "Rosa Lopez")).toBe(false);
  });
  test("allows nothing when empty", () => expect(allowed([])("a", "a", 0)).toBe(false));
});

test("ten thousand terms cost no more than twenty times one term", () => {
  const text = "The quick brown fox jumps over the lazy dog, and Project Bluebird flies. ".repeat(3000);
  const one = terms(["Project Bluebird"]);
  const many = terms(["Project Bluebird", ...Array.from({ length: 10_000 }, (_, i) => `Secret Plan ${i}`)]);
  expect(many.find(text)).toEqual(one.find(text));
  const search = (find: (text: string) => unknown) => () => void find(text);
  expect(costRatio(search(many.find), search(one.find), 20)).toBeLessThan(20);
});
