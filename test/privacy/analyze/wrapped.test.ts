import { describe, expect, test } from "bun:test";
import { defaultTypes, find } from "../../evaluate/find.ts";

// What stands around a text and before its lines, where agents, programs and pages show it, must not change what is found in it.

const texts = {
  "a letter": [
    "Hello,\nmy name is ⟦Maria Lopez⟧ and I live at ⟦Hauptstraße 5⟧, ⟦10115 Berlin⟧.\nYou reach me at ⟦maria.lopez@example.org⟧.\n\nKind regards\n⟦Maria Lopez⟧",
  ],
  "a table": [
    " id  | first_name | last_name    | dob\n-----+------------+--------------+-----------\n 101 | ⟦Siobhán⟧    | ⟦Ní Dhomhnaill⟧ | ⟦1980-02-11⟧\n 102 | ⟦Eoghan⟧     | ⟦McCafferty⟧   | ⟦1975-07-30⟧\n(2 rows)",
  ],
  "a record": [
    "MSH|^~\\&|KIS|HOSPITAL|LAB|LAB|202411011200||ADT^A01|1|P|2.5\nPID|1||⟦4471903⟧^^^KNH^MR||⟦OKONKWO⟧^⟦CHIDIEBERE⟧||⟦19880416⟧|M\nPV1|1|I",
  ],
} satisfies Record<string, readonly [string]>;

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const before = (margin: (line: number) => string) => (text: string, line: () => number) =>
  text.replace(/\n/g, () => `\n${margin(line())}`);
const ofHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
const ofPython = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n");

type Encode = (text: string, line: () => number) => string;
const wraps: readonly (readonly [name: string, encode: Encode, lead: string, end: string])[] = [
  ["nothing", (text) => text, "", ""],
  ["lines that end as in Windows", (text) => text.replaceAll("\n", "\r\n"), "", ""],
  ["a string of JSON", escaped, '{"result":"', '"}'],
  ["what a tool returns (MCP)", escaped, '{"content":[{"type":"text","text":"', '"}],"isError":false}'],
  ["JSON within JSON", (text) => escaped(escaped(text)), '{"output":"{\\"body\\":\\"', '\\"}"}'],
  ["an object of Python", ofPython, "TextContent(type='text', text='", "')"],
  ["a fence", (text) => text, "Here it is:\n```\n", "\n```"],
  ["a tag", (text) => text, "<tool_result>\n", "\n</tool_result>"],
  ["a section of characters", (text) => text, "<item><![CDATA[", "]]></item>"],
  ["a page", ofHtml, "<html><body><p>", "</p></body></html>"],
  [
    "a document among others",
    before(() => "    "),
    '<documents>\n  <document index="1">\n    ',
    "\n  </document>\n</documents>",
  ],
  ["a text in YAML", before(() => "    "), "ticket:\n  id: 7\n  body: |\n    ", "\n  state: open\n"],
  ["tabs before its lines", before(() => "\t"), "\t", ""],
  ["a quoted mail", before(() => "> "), "> ", ""],
  ["numbers before its lines", before((line) => `${String(line).padStart(6)}→`), "     1→", ""],
  ["numbers as cat -n prints them", before((line) => `${String(line).padStart(6)}\t`), "The file:\n     1\t", ""],
  ["a container before its lines", before(() => "web-1  | "), "web-1  | ", ""],
  ["the signs of a diff", before(() => "+"), "@@ -0,0 +1,9 @@\n+", ""],
];

describe.each(Object.entries(texts))("%s is found in", (_, [marked]) => {
  test.each(wraps)("%s", (_name, encode, lead, end) => {
    let line = 1;
    const next = () => ++line;
    const pieces = marked.split(/[⟦⟧]/);
    const written = pieces.map((piece) => encode(piece, next));
    const text = lead + written.join("") + end;
    const hidden = new Uint8Array(text.length);
    for (const span of find(text, defaultTypes)) hidden.fill(1, span.start, span.end);
    let at = lead.length;
    const left: string[] = [];
    for (const [n, piece] of written.entries()) {
      if (n % 2 === 1 && hidden.subarray(at, at + piece.length).includes(0)) left.push(pieces[n]!);
      at += piece.length;
    }
    expect(left).toEqual([]);
  });
});
