import { expect, test } from "bun:test";
import { estimate } from "./bootstrap.ts";
import { byType } from "./by-type.ts";
import { partIn } from "../../../src/build/corpora/corpus.ts";
import { joinedWords, sentencesOf } from "../../../src/build/corpora/columns.ts";
import { type Labelled, notCounted, partOf, type SplitPart } from "../../../src/build/corpora/labelled.ts";
import { nobodyIn, nobodySets, unmarked, written, writtenSets } from "./written.ts";
import { bracketed, brat } from "../../../src/build/corpora/marked.ts";
import { properNames } from "../../../src/build/corpora/proper-names.ts";

const types = { PER: "PERSON", LOC: "LOCATION" };

test("words with labels become a text as people write it, with the places of the labels; a handle is a user name", () => {
  const file =
    "Hi\tO\n,\tO\n@\tB-PER\nann\tI-PER\n(\tO\nAnn\tB-PER\nLee\tI-PER\n)\tO\n's\tO\nin\tO\nRome\tB-LOC\n.\tO\n";
  const { text, spans } = joinedWords(sentencesOf(file, 0, 1)[0]!.words, types);
  expect(text).toBe("Hi, @ann (Ann Lee)'s in Rome.");
  expect(spans.map(({ start, end, type }) => [type, text.slice(start, end)])).toEqual([
    ["USERNAME", "@ann"],
    ["PERSON", "Ann Lee"],
    ["LOCATION", "Rome"],
  ]);
});

test("values marked in a text are found where they stand, and each written text is in one part", () => {
  const { text, spans } = unmarked("Hi [[PERSON|Ann Lee]], of [[LOCATION|Rome]].");
  expect(text).toBe("Hi Ann Lee, of Rome.");
  expect(spans.map(({ start, end, type }) => [type, text.slice(start, end)])).toEqual([
    ["PERSON", "Ann Lee"],
    ["LOCATION", "Rome"],
  ]);
  const parts = [
    ...writtenSets.map((set) => (part: SplitPart) => written(set, part)),
    ...nobodySets.map((name) => (part: SplitPart) => nobodyIn(name, part)),
  ];
  for (const read of parts) {
    const [dev, sealed] = [read("dev"), read("sealed")];
    expect(dev.length).toBeGreaterThan(sealed.length);
    expect(sealed.length).toBeGreaterThan(20);
    expect(dev.some((one) => sealed.some((other) => one.text === other.text))).toBe(false);
  }
});

test("two names in a row stay two, and labels without a beginning are read too", () => {
  const words = ["Ann", "Bo", "Rome", "Oslo"].map((word, n) => ({
    word,
    label: ["B-PER", "B-PER", "I-LOC", "I-LOC"][n]!,
  }));
  expect(joinedWords(words, types).spans.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [4, 6],
    [7, 16],
  ]);
});

test("labels beside a text count code points, ours code units", () => {
  const files = new Map([
    ["a.txt", "🙂 Ana"],
    ["a.ann", "T1\tNOMBRE_SUJETO_ASISTENCIA 2 5\tAna\n"],
  ]);
  expect(brat(files, "es")[0]!.spans).toEqual([{ start: 3, end: 6, type: "PERSON" }]);
});

test("values in brackets are put back into their sentence", () => {
  const line = JSON.stringify({ slurp_id: 7, sentence_annotation: "write to [person : anna] in [place_name : oslo]" });
  expect(bracketed(line)[0]).toMatchObject({
    text: "write to anna in oslo",
    spans: [
      { start: 9, end: 13, type: "PERSON" },
      { start: 17, end: 21, type: "LOCATION" },
    ],
  });
});

test("the names in the phrases of a treebank are its proper nouns, without titles", () => {
  const words = [
    ["Dr.", "PROPN", "Entity=(1-person-new"],
    ["Ann", "PROPN", "_"],
    ["Lee", "PROPN", "SpaceAfter=No"],
    [",", "PUNCT", "SpaceAfter=No|Entity=1)"],
    ["her", "PRON", "Entity=(2-person-new(1-person-giv)"],
    ["brother", "NOUN", "Entity=2)"],
    ["of", "ADP", "_"],
    ["the", "DET", "Entity=(3-organization-new"],
    ["University", "PROPN", "_"],
    ["of", "ADP", "_"],
    ["Leeds", "PROPN", "Entity=(4-place-new)3)"],
  ];
  const lines = words.map(([word, kind, marks], i) =>
    [i + 1, word, "_", kind, "NNP", "_", "_", "_", "_", marks].join("\t"),
  );
  const file = ["# newpar", ...lines, "# newpar", "1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_"].join("\n");
  const more = ["1\tdo", "2\tn't"].map((start) => `${start}\t_\tAUX\t_\t_\t_\t_\t_\t_`).join("\n");
  const [text, rest] = properNames("a", `${file}\n${more}`, {
    person: "PERSON",
    organization: "ORGANIZATION",
    place: "LOCATION",
  });
  expect(text!.text).toBe("Dr. Ann Lee,her brother of the University of Leeds");
  expect(text!.spans.map(({ start, end, type }) => [type, text!.text.slice(start, end)])).toEqual([
    ["NOT_COUNTED", "Dr."],
    ["PERSON", "Ann Lee"],
    ["ORGANIZATION", "University of Leeds"],
  ]);
  expect(rest!.text).toBe("don't");
});

test("a source is on the same side every time, and about the wanted share is sealed", () => {
  const sources = Array.from({ length: 2000 }, (_, n) => `source ${n}`);
  const sealed = sources.filter((source) => partOf(source, 3) === "sealed").length;
  expect(sealed).toBeGreaterThan(500);
  expect(sealed).toBeLessThan(700);
  expect(partOf("source 1", 5)).toBe(partOf("source 1", 5));
});

test("the error of a share is that of whole sources: a hundred equal words in one say no more than one", () => {
  const few = [0, 1, 0, 1, 0, 1, 0, 1].map((part) => ({ part: part * 100, of: 100 }));
  const many = Array.from({ length: 800 }, (_, n) => ({ part: n % 2, of: 1 }));
  expect(estimate(few).share).toBe(0.5);
  expect(estimate(many).share).toBe(0.5);
  expect(estimate(few).error).toBeGreaterThan(0.25);
  expect(estimate(many).error).toBeLessThan(0.05);
});

test("where a kind of value is in few sources, the draws without it are left out", () => {
  const rare = [{ part: 1, of: 2 }, ...Array.from({ length: 20 }, () => ({ part: 0, of: 0 }))];
  expect(estimate(rare)).toEqual({ share: 0.5, error: 0 });
});

test("a development sample's own sources may be read, and all others of its collection are sealed", () => {
  const seen = new Set(["a", "b"]);
  expect(["a", "b", "c", "d"].map((source) => partIn({ seen }, source))).toEqual(["dev", "dev", "sealed", "sealed"]);
  expect(partIn({}, "source 1")).toBe(partOf("source 1", 5));
});

test("what leaks is told by type, with what is in values of which nothing was found, the most in front", () => {
  const text: Labelled = {
    source: "a",
    language: "en",
    text: "Ann Lee, 12 Elm Road, 0171",
    spans: [
      { start: 0, end: 7, type: "PERSON" },
      { start: 9, end: 20, type: "ADDRESS" },
      { start: 22, end: 26, type: notCounted },
    ],
  };
  const found = [{ start: 0, end: 3, type: "PERSON" }];
  const leaks = byType([text], () => ({ ...text, gold: text.spans, found }));
  expect(leaks.map(({ type, values, leak, inWhole }) => [type, values, leak.share, inWhole.share])).toEqual([
    ["ADDRESS", 1, 1, 1],
    ["PERSON", 1, 0.5, 0],
  ]);
  expect(leaks[0]!.ofLeak).toBe(0.75);
});
