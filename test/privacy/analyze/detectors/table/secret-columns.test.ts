import { expect, test } from "bun:test";
import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { resolveTypes } from "../../../../../src/privacy/analyze/detectors/groups.ts";
import { hide } from "../../../../evaluate/hide.ts";
import { finds } from "../marked.ts";

const heads = ["id", "username", "email", "api_key", "access_token", "account_number", "cvv", "pin", "mrn"];
const rows = [
  [
    "1",
    "owisniewski",
    "otto@wisniewski-web.de",
    "a8f5f167f44f4964e6c998dee827110c",
    "Zx9kLm3Qw7Rt5YpAb12",
    "532013000",
    "123",
    "4711",
    "84412738",
  ],
  [
    "2",
    "bhartmann2",
    "beate@hartmann-web.de",
    "0cc175b9c0f1b6a831c399e269772661",
    "Bq7pWn4Rt8Lk2MzXc91",
    "440012345",
    "877",
    "9932",
    "77120934",
  ],
];
const lines = (delimiter: string) => [heads, ...rows].map((row) => row.join(delimiter)).join("\n");
const padded = (row: string[]) => ` ${row.map((cell) => cell.padEnd(34)).join(" | ")}`;
const row = (tag: string, cells: string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const values = rows.map((cells) => `(${cells.map((cell, n) => (n > 0 ? `'${cell}'` : cell)).join(", ")})`);

const tables: Record<string, string> = {
  "with commas": lines(","),
  "with semicolons": lines(";"),
  "with tabs": lines("\t"),
  "of Markdown": [
    `| ${heads.join(" | ")} |`,
    `|${"---|".repeat(heads.length)}`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n"),
  "of HTML": `<table>${row("th", heads)}${rows.map((cells) => row("td", cells)).join("")}</table>`,
  "of an insert": `INSERT INTO users (${heads.join(", ")}) VALUES\n${values.join(",\n")};`,
  "of psql": [padded(heads), "-".repeat(34 * 9), ...rows.map(padded)].join("\n"),
  "aligned with spaces": [heads, ...rows].map((cells) => cells.map((cell) => cell.padEnd(36)).join("")).join("\n"),
  "in a string of JSON": JSON.stringify({ content: lines(",") }),
  "of JSON": JSON.stringify({ columns: heads, rows }),
  "of JSON with types and an index": JSON.stringify(
    { schema: { fields: heads.map((name) => ({ name, type: "text" })) }, index: [0, 1], data: rows },
    null,
    1,
  ),
  "of a spreadsheet": JSON.stringify({ range: "A1:I3", values: [heads, ...rows] }),
  "of JSON with numbers": JSON.stringify({
    header: heads,
    data: rows.map((cells) => cells.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell))),
  }),
};

test.each(Object.entries(tables))("keys, PINs and numbers of people are hidden in a table %s", (_, table) => {
  const { text, spans } = hide(table, resolveTypes(["default"]));
  const left = spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}#${rest.slice(end)}`, text);
  for (const [n, head] of heads.entries())
    if (head !== "id") for (const cells of rows) expect([head, left.includes(cells[n]!)]).toEqual([head, false]);
});

finds(recordColumns, {
  "keys in a table of keys":
    "service,stripe_api_key,note\nshop,⟦a8f5f167f44f4964⟧,old\nblog,none,new\n\nuser_token;next_page_token\n⟦Zx9kLm3Qw7Rt5YpAb12⟧;Zx9kLm3Qw7Rt5YpAb12\n",
  "what verifies a card": "card,cvv\nvisa,⟦123⟧\nmaster,-\n",
  "no words in the place of keys":
    "token,type,count\nidentifier,NN,12\nutf8_general,VB,7\n\n| Token | Meaning |\n|---|---|\n| `x1` | a variable |\n| end-of-line-2 | newline |\n",
  "no arguments of a call":
    'embed(\n\tapiKey,\n\t"Zx9kLm3Qw7Rt5YpAb12",\n);\nembed(\n  token, model\n  "gemini-embedding-001", "codestral-embed-2505"\n',
  "no pins of a chip": "pin,signal,mode\n1,GPIO17,in\n1204,GPIO18,out\n",
  "no heads of other data":
    '{"columns": ["sku", "price"], "rows": [["A-20031", 12], ["B-20032", 13]]}\n{"values": [[1, 2], [3, 4]], "fields": ["a"], "data": []}\n{"schema": {"fields": []}}',
  "as many cells as heads":
    '{"columns": ["username", "api_key"], "rows": [["⟦aruiz⟧", "⟦a8f5f167f44f4964⟧"], ["jdoe"], ["jdoe", "0cc175b9c0f1b6a8"]]}',
});
