import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { joinedWords } from "../../../src/build/corpora/columns.ts";
import type { LabelledSpan } from "../../../src/build/corpora/labelled.ts";
import { novel } from "../../../src/build/corpora/novels.ts";
import { HeldBack } from "../../../src/build/corpora/overlap.ts";
import { reports } from "../../../src/build/corpora/reports.ts";
import { printedPages } from "../../../src/build/corpora/printed-pages.ts";
import { annotated, generated } from "../../../src/build/corpora/sampled.ts";

const written = ({ text, spans }: { text: string; spans: readonly LabelledSpan[] }) =>
  spans.map(({ start, end, type }) => `${type} ${text.slice(start, end)}`);

const line = (word: string, label = "O", notes = "_") =>
  [word, label, "_", "O", "_", "_", "O", "_", "_", notes].join("\t");

test("a printed page is put together over its lines, with the issue as its source and without titles in names", () => {
  const page = [
    "TOKEN\tNE-COARSE-LIT",
    "# hipe2022:document_id = dev_1",
    "# hipe2022:date = 1901-02-03",
    "# newseye:publication_title =  Le_Jour ",
    line("Le"),
    line("prési¬", "O", "NoSpaceAfter|EndOfLine"),
    line("dent"),
    line("M", "B-PER", "NoSpaceAfter"),
    line(".", "I-PER"),
    line("Orvak", "I-PER", "NoSpaceAfter"),
    line("parle"),
    line("à"),
    line("Quimor", "B-LOC", "NoSpaceAfter"),
    line("."),
  ].join("\n");
  const [read] = printedPages(page, "newseye", "fr", /date = (\S+)[^]*publication_title = +(.+)/);
  expect(read).toMatchObject({
    source: "newseye-fr 1901-02-03 Le_Jour",
    text: "Le président M. Orvak parle à Quimor.",
  });
  expect(written(read!)).toEqual(["NOT_COUNTED M", "NOT_COUNTED .", "PERSON Orvak", "LOCATION Quimor"]);
});

test("documents one behind the other are read with their names, and what is no name is not counted", () => {
  const mention = (type: string, start: number, end: number) => ({ type, span: { start, end, attributes: null } });
  const documentOf = (id: string, mentions: readonly object[]) =>
    JSON.stringify(
      { id, text: { string: "Ann Orvak ruft die Bahn in Quimor an" }, conceptMentions: { array: mentions } },
      null,
      2,
    );
  const found = [mention("person", 0, 9), mention("trigger", 10, 14), mention("organization", 15, 23)];
  const packed = gzipSync(`${documentOf("a", found)}\n${documentOf("b", [mention("location-city", 27, 33)])}`);
  expect(reports(packed).map((read) => [read.source, ...written(read)])).toEqual([
    ["a", "PERSON Ann Orvak", "NOT_COUNTED die Bahn"],
    ["b", "LOCATION Quimor"],
  ]);
});

test("where a file says where spaces stand, it is believed", () => {
  const words = ["(", "a", ")"].map((word) => ({ word, label: "O", isSpaced: true }));
  expect(joinedWords(words, {}).text).toBe("( a )");
});

test("the names in the phrases of a novel are the capitalised words of those that are proper, the innermost kind counting", () => {
  const text = "Mr. Orvak of Quimor saw the old man .\nHe left the Orvak House .";
  const place = (value: string) => `${text.indexOf(value)} ${text.indexOf(value) + value.length}\t${value}`;
  const labels = [
    `T0\tPROP_PER ${place("Mr. Orvak of Quimor")}`,
    `T1\tPROP_GPE ${place("Quimor")}`,
    `T2\tNOM_PER ${place("the old man")}`,
    `T3\tPROP_FAC ${place("the Orvak House")}`,
  ].join("\n");
  const pieces = novel("a.txt", text, labels);
  expect(pieces.map((piece) => piece.text).join("\n")).toContain("Mr. Orvak of Quimor saw the old man.");
  expect(pieces.flatMap(written)).toEqual([
    "NOT_COUNTED Mr.",
    "PERSON Orvak",
    "LOCATION Quimor",
    "NOT_COUNTED Orvak House",
  ]);
});

test("a text that shares a long sentence with what is held back is known, however it is spaced; a short one says nothing", () => {
  const held = new HeldBack([{ text: "Yes. The mayor of Quimor opened the new bridge , he said.\nIt rained." }]);
  expect(held.isIn("News: none. the mayor of Quimor opened the new bridge, he said! So it was.")).toBe(true);
  expect(held.isIn("Yes. It rained. The mayor of Quimor opened an old bridge.")).toBe(false);
});

test("a sentence that a template gave has the template as its source, and its labels have our names", () => {
  const spans = [
    { entity_type: "GPE", entity_value: "Quimor", start_position: 6, end_position: 12 },
    { entity_type: "PERSON", entity_value: "Ann", start_position: 14, end_position: 17 },
  ];
  const [read] = generated(JSON.stringify([{ full_text: "Hi to Quimor, Ann", masked: "", template_id: 7, spans }]));
  expect(read).toMatchObject({ source: "template 7", language: "en" });
  expect(written(read!)).toEqual(["LOCATION Quimor", "PERSON Ann"]);
});

test("a document in the form of INCEpTION is read with its labels in order; a profession is not counted", () => {
  const structures = [
    { "%TYPE": "uima.cas.Sofa", sofaString: "Herr Dr. Orvak, Tischler" },
    { "%TYPE": "webanno.custom.PHI", begin: 16, end: 24, kind: "PROFESSION" },
    { "%TYPE": "webanno.custom.PHI", begin: 9, end: 14, kind: "NAME_DOCTOR" },
    { "%TYPE": "webanno.custom.PHI", begin: 5, end: 8, kind: "NAME_TITLE" },
    { "%TYPE": "Token", begin: 0, end: 4 },
  ];
  const file = JSON.stringify({ "%FEATURE_STRUCTURES": structures });
  const [read] = annotated(new Map([["data/Orvak.txt_phi.json", file]]));
  expect(read!.source).toBe("Orvak");
  expect(written(read!)).toEqual(["TITLE Dr.", "PERSON Orvak", "NOT_COUNTED Tischler"]);
});
