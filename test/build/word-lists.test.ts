import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { packedFirstWords } from "../../src/build/first-words.ts";
import { packedLists } from "../../src/build/word-lists.ts";
import { numberOfWord, wordLists, wordsOfLists } from "../../src/privacy/analyze/text/word-lists.ts";
import { WordTable } from "../../src/privacy/analyze/text/word-table.ts";

describe("The packed table of words that detectors wait for", () => {
  test("is what their lists say", () => {
    const packed = readFileSync(new URL("../../src/privacy/analyze/text/word-lists.txt", import.meta.url), "utf8");
    // Not compared by `expect`, which would print a hundred thousand characters; `bun run fix` makes it anew.
    expect(packed === packedLists()).toBe(true);
  });

  test("goes by the words that phrases next to names begin with", () => {
    const file = new URL("../../src/privacy/analyze/detectors/person/first-words.txt", import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(packedFirstWords());
  });

  test("finds every word of every list, and marks it with the list's bit", () => {
    const { bits } = wordLists();
    for (const [place, list] of [...wordsOfLists.keys()].toSorted().entries())
      for (const word of wordsOfLists.get(list)!()) expect(bits[numberOfWord(word)]! & (1 << place)).not.toBe(0);
    expect(numberOfWord("xylophone")).toBe(0);
  });

  test("is asked for anew where a list has a word that it lacks", () => {
    const table = new WordTable("of-this-test", () => [["xylophone", true]]);
    expect(() => table.at(1)).toThrow("run bun run fix");
    expect(() => new WordTable("of-this-test", () => [])).toThrow("two lists");
    wordsOfLists.delete("of-this-test");
  });
});
