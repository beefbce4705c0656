import { describe, expect, test } from "bun:test";
import * as cueWords from "../../../../../src/privacy/analyze/detectors/person/cue-words.ts";
import { firstWords } from "../../../../../src/privacy/analyze/detectors/person/first-words.ts";

describe("firstWords", () => {
  test.each([
    ["dear|sehr geehrte[rn]?", ["dear", "sehr"]],
    ["(?:vor|nach)?namen?|z\\. ?hd\\.?", ["vornamen", "vorname", "nachnamen", "nachname", "namen", "name", "z"]],
    ["i['’]m|what['’]?s your name\\?", ["i", "what", "whats"]],
    ["(?:mr|dr)(?:\\.|(?=[ \\n]))", ["mr", "dr"]],
    ["gr(?:ü|ue)(?:ß|ss)", ["grüß", "grüss", "grueß", "gruess"]],
  ])("of %s", (pattern, words) => {
    expect([...firstWords(pattern)]).toEqual(words);
  });

  test("refuses a pattern it does not understand", () => {
    expect(() => firstWords("a)b")).toThrow("not understood");
  });

  test("knows every word of every cue", () => {
    const phrases = Object.values(cueWords).filter((value) => "firstWords" in value);
    expect(phrases).toHaveLength(14);
    for (const { firstWords: words } of phrases) {
      expect(words.size).toBeGreaterThan(4);
      for (const word of words) expect(word).toMatch(/^[\p{Ll}]+$/u);
    }
  });
});
