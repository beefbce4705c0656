import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { packedFirstWords } from "../../src/build/first-words.ts";
import { packedLists } from "../../src/build/word-lists.ts";
import { bitCount, numberOf, wordLists, wordsOfLists } from "../../src/privacy/analyze/text/word-lists.ts";
import namesOfLists from "../../src/privacy/analyze/text/list-names.txt" with { type: "text" };
import { unendedHashOf } from "../../src/privacy/analyze/lexicon/hash.ts";
import { WordTable } from "../../src/privacy/analyze/text/word-table.ts";

describe("The packed table of words that detectors wait for", () => {
  test("is what their lists say", () => {
    for (const [name, text] of Object.entries(packedLists())) {
      const packed = readFileSync(new URL(`../../src/privacy/analyze/text/${name}`, import.meta.url), "utf8");
      // Not compared by `expect`, which would print a hundred thousand characters; `bun run fix` makes it anew.
      expect(packed === text).toBe(true);
    }
  });

  test("goes by the words that phrases next to names begin with", () => {
    const file = new URL("../../src/privacy/analyze/detectors/person/first-words.txt", import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(packedFirstWords());
  });

  test("finds every word of every list, and marks it with the list's bit", () => {
    const { bits } = wordLists();
    for (const [place, list] of namesOfLists.trim().split(" ").entries())
      for (const word of wordsOfLists.get(list)!())
        expect(bits[numberOfWord(word)]! & (1 << (place % bitCount))).not.toBe(0);
    expect(numberOfWord("xylophone")).toBe(0);

    function numberOfWord(word: string): number {
      return numberOf(wordLists(), unendedHashOf(word));
    }
  });

  test("gives a table the value of a word by its number, and no table the name of another", () => {
    const { words, starts } = wordLists();
    const [first, second] = words.slice(0, starts[3]).split(" ");
    const table = new WordTable("of-this-test", () => [[second!, "value"]]);
    expect([1, 2, 2, 1].map((number) => table.at(number))).toEqual([undefined, "value", "value", undefined]);
    expect(first).not.toBe(second!);
    expect(() => new WordTable("of-this-test", () => [])).toThrow("two lists");
    wordsOfLists.delete("of-this-test");
  });
});
