import { expect, test } from "bun:test";
import { codeLinesOf, LineKind } from "../../../../src/privacy/analyze/text/code-lines.ts";

/** A letter for each line: `.` prose, `c` code, `#` comment. */
const kindsOf = (text: string) => [...codeLinesOf(text).kinds].map((kind) => ".c#"[kind]).join("");

test.each([
  ["TypeScript", 'import { a } from "a";\n// of a\nexport const b = a({ c: 1 });\nif (b !== null) return;\n', "c#cc."],
  ["Python", "def f(self, x):\n    # of x\n    self.y = x[0]\n    return g(x_y)\n", "c#cc."],
  ["Go", "type T struct {\n\tLen int64\n\tDev uint32 // of it\n}\nfunc (t *T) F() {}\n", "ccccc."],
  ["shell", 'if [ -n "$A" ]; then\n  export B="${A}"\n  # of it\n  f "$B" && g\nfi\n', "cc#c.."],
  ["C", "/* a */\n#include <b.h>\n * of it\nstatic int f(int x) {\n  return x->y;\n}\n", "#c#ccc."],
  ["a diff", "@@ -1,2 +1,2 @@\n-  f(a_b);\n+  f(a_c);\n+  // of it\n   g();\n", "ccc#c."],
  ["HTML", '<div class="a">\n  <p>Text</p>\n  <!-- of it -->\n</div>\n<br />', "cc#cc"],
])("lines of %s are code and comments", (_, text, kinds) => {
  // The first and the last line have fewer others around them.
  expect(kindsOf(text).slice(1, -1)).toBe(kinds.slice(1, -1));
});

test.each([
  ["a letter", "Dear Ms. Lopez,\n\nthank you (very much) for your letter; we shall call.\n\nYours,\nHans Trautmann"],
  ["a form", "Name: Hans Trautmann\nBirthday = 4 May 1970\nE-mail: hans@example.org\nStreet: Hauptstr. 5\n"],
  ["a table", "name;city;iban\nHans Trautmann;Berlin;DE89\nMaria Lopez;Madrid;ES91\nKofi Mensah;Accra;GH12\n"],
  ["a table of Markdown", "| name | city |\n| --- | --- |\n| Hans Trautmann | Berlin |\n| Maria Lopez | Madrid |\n"],
  ["a list of Markdown", "# Team\n\n- **Hans Trautmann** (lead)\n- Maria Lopez\n* Kofi Mensah\n"],
  ["a log", "2026-11-02T10:15:22Z a=b [x] f(1);\nNov  2 10:15:23 web-01 app[42]: {a_b}\n10:15:24 f(x) => {}\n"],
  ["mail in angle brackets", "From: Hans Trautmann <hans@example.org>\nTo: Maria Lopez <maria@example.org>\n> said\n"],
  ["a hundred addresses", "Hans Trautmann, Hauptstr. 5, 01067 Dresden, Tel. 0351/123456\n".repeat(100)],
])("%s is prose", (_, text) => {
  const { hasCode } = codeLinesOf(text);
  expect(hasCode).toBe(false);
});

test("one sign of code in prose makes no code of it", () => {
  expect(kindsOf("Please set a_b to 5.\nThen call f() again.\nThank you")).toBe(".");
  expect(kindsOf("x = 5")).toBe(".");
  expect(kindsOf("func f(x) { return x->y; }")).toBe("c");
  expect(kindsOf("")).toBe(".");
});

test("the kinds are as many as the lines", () => {
  const text = "a\n\nf(x, y) => {};\n";
  expect(codeLinesOf(text).starts).toEqual([0, 2, 3, 18]);
  expect(codeLinesOf(text).kinds).toHaveLength(4);
});

test("of prose no lines are kept", () => {
  expect(codeLinesOf("a\n\nb\n").kinds).toEqual(new Uint8Array([LineKind.prose]));
});
