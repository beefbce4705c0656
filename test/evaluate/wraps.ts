import type { Place } from "./score.ts";
import { unmarked } from "./sealed/written.ts";

/** What stands around a text where agents, programs and pages show it, and how its lines are written there. */
export interface Wrap {
  name: string;
  lead: string;
  end: string;
  /** @param line counts the lines of the text, from the second */
  encode(text: string, line: () => number): string;
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const before =
  (margin: (line: number) => string): Wrap["encode"] =>
  (text, line) =>
    text.replace(/\n/g, () => `\n${margin(line())}`);
const ofHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
const ofPython = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n");
const asItIs = (text: string) => text;

export const wraps: readonly Wrap[] = (
  [
    ["nothing", "", "", asItIs],
    ["lines that end as in Windows", "", "", (text) => text.replaceAll("\n", "\r\n")],
    ["a string of JSON", '{"result":"', '"}', escaped],
    ["what a tool returns (MCP)", '{"content":[{"type":"text","text":"', '"}],"isError":false}', escaped],
    ["JSON within JSON", '{"output":"{\\"body\\":\\"', '\\"}"}', (text) => escaped(escaped(text))],
    ["an object of Python", "TextContent(type='text', text='", "')", ofPython],
    ["a fence", "Here it is:\n```\n", "\n```", asItIs],
    ["a tag", "<tool_result>\n", "\n</tool_result>", asItIs],
    ["a section of characters", "<item><![CDATA[", "]]></item>", asItIs],
    ["a page", "<html><body><p>", "</p></body></html>", ofHtml],
    [
      "a document among others",
      '<documents>\n  <document index="1">\n    ',
      "\n  </document>\n</documents>",
      before(() => "    "),
    ],
    ["a text in YAML", "ticket:\n  id: 7\n  body: |\n    ", "\n  state: open\n", before(() => "    ")],
    ["tabs before its lines", "\t", "", before(() => "\t")],
    ["a quoted mail", "> ", "", before(() => "> ")],
    ["numbers before its lines", "     1→", "", before((line) => `${String(line).padStart(6)}→`)],
    ["numbers as cat -n prints them", "The file:\n     1\t", "", before((line) => `${String(line).padStart(6)}\t`)],
    ["a container before its lines", "web-1  | ", "", before(() => "web-1  | ")],
    ["the signs of a diff", "@@ -0,0 +1,9 @@\n+", "", before(() => "+")],
  ] as const satisfies readonly (readonly [string, string, string, Wrap["encode"]])[]
).map(([name, lead, end, encode]) => ({ name, lead, end, encode }));

/** A text within a wrap, and where its values are there. */
export function wrapped(
  { lead, end, encode }: Wrap,
  { text, spans }: { text: string; spans: readonly Place[] },
): { text: string; spans: Place[] } {
  let line = 1;
  const next = () => ++line;
  let out = lead;
  let last = 0;
  const moved = spans.map((span) => {
    out += encode(text.slice(last, span.start), next);
    const start = out.length;
    out += encode(text.slice(span.start, span.end), next);
    last = span.end;
    return { ...span, start, end: out.length };
  });
  return { text: out + encode(text.slice(last), next) + end, spans: moved };
}

/** Texts whose values are found by themselves, and must be in each wrap. */
export const wrappable = {
  "a letter": unmarked(
    "Hello,\nmy name is [[PERSON|Maria Lopez]] and I live at [[ADDRESS|Hauptstraße 5]], [[ADDRESS|10115 Berlin]].\nYou reach me at [[EMAIL_ADDRESS|maria.lopez@example.org]].\n\nKind regards\n[[PERSON|Maria Lopez]]",
  ),
  "a table": unmarked(
    " id  | first_name | last_name    | dob\n-----+------------+--------------+-----------\n 101 | [[PERSON|Siobhán]]    | [[PERSON|Ní Dhomhnaill]] | [[DATE_OF_BIRTH|1980-02-11]]\n 102 | [[PERSON|Eoghan]]     | [[PERSON|McCafferty]]   | [[DATE_OF_BIRTH|1975-07-30]]\n(2 rows)",
  ),
  "a record": unmarked(
    "MSH|^~\\&|KIS|HOSPITAL|LAB|LAB|202411011200||ADT^A01|1|P|2.5\nPID|1||[[ID|4471903]]^^^KNH^MR||[[PERSON|OKONKWO]]^[[PERSON|CHIDIEBERE]]||[[DATE_OF_BIRTH|19880416]]|M\nPV1|1|I",
  ),
} as const;
