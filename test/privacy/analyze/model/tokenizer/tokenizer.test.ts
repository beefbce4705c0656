import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { tokenizerOf } from "../../../../../src/privacy/analyze/model/tokenizer/tokenizer.ts";
import { differences, recordedTokenizers, scriptTexts, textsByScript } from "../../../../support/tokenizers.ts";
import { wordPieces } from "../../../../support/token-models.ts";

const recorded = recordedTokenizers();

test("texts of ten scripts and more are looked at", () => {
  expect(Object.keys(textsByScript).length).toBeGreaterThan(10);
});

describe("A tokenizer.json cuts texts of all scripts as huggingface/tokenizers does:", () => {
  test.each(recorded.map((one) => [one.name, one] as const))("%s", (_, one) => {
    expect(one.answers.flatMap(({ ids }) => ids).length).toBeGreaterThan(300);
    expect(differences(one, scriptTexts)).toEqual([]);
  });
});

describe("Places of tokens", () => {
  const tokenizers = recorded.map(({ name, tokenizer }) => [name, tokenizerOf(JSON.stringify(tokenizer))] as const);
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.array(fc.constantFrom(...scriptTexts), { maxLength: 3 }).map((parts) => parts.join(" ")),
  );

  test.each(tokenizers)("lie in the text and in order, whatever the text is: %s", (_, tokenizer) => {
    fc.assert(
      fc.property(texts, (text) => {
        const wellFormed = text.toWellFormed();
        let last = 0;
        let word = 0;
        for (const token of tokenizer.tokens(wellFormed)) {
          expect([token.start >= 0, token.start <= token.end, token.end <= text.length]).toEqual([true, true, true]);
          // A letter of several bytes may be several tokens at one place.
          expect([token.start >= last || token.end > last || token.start === token.end, token.word >= word]).toEqual([
            true,
            true,
          ]);
          last = Math.max(last, token.start);
          word = token.word;
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["Zo\u0308e", "zoe"],
    ["Z\u200boe", "zoe"],
    ["ＺＯＥ", undefined],
    ["z\u00adoe", "zoe"],
    ["😀zoe", undefined],
  ])("of a name in %j are those of all of it", (text, whole) => {
    const tokens = tokenizerOf(wordPieces(["zoe"])).tokens(`hi ${text} you`);
    const found = tokens.filter(({ id }) => id === 4).map(({ start, end }) => [start, end]);
    expect(found).toEqual(whole === undefined ? [] : [[3, 3 + text.length]]);
  });
});

describe("A tokenizer", () => {
  test("knows what a model wants around a text, and where it is cut off", () => {
    const { before, behind, most } = tokenizerOf(wordPieces(["zoe"]));
    expect([before, behind, most]).toEqual([[2], [3], undefined]);
    const file = JSON.parse(wordPieces(["zoe"])) as Record<string, unknown>;
    const post_processor = {
      type: "TemplateProcessing",
      single: [{ SpecialToken: { id: "<s>", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }],
      special_tokens: { "<s>": { id: "<s>", ids: [1], tokens: ["<s>"] } },
    };
    const other = tokenizerOf(JSON.stringify({ ...file, post_processor, truncation: { max_length: 128 } }));
    expect([other.before, other.behind, other.most]).toEqual([[1], [], 128]);
  });

  test("takes special tokens that a text spells out for text: nobody ends a text by writing [SEP]", () => {
    const ids = tokenizerOf(wordPieces(["zoe", "sep", "[", "]"]))
      .tokens("zoe [SEP] zoe")
      .map(({ id }) => id);
    expect(ids).toEqual([4, 6, 5, 7, 4]);
  });

  test("cuts words of 10,000 letters without spaces, too", () => {
    for (const { tokenizer } of recorded) {
      const own = tokenizerOf(JSON.stringify(tokenizer));
      for (const letter of ["a", "é", "我", "😀", "1"])
        expect(own.tokens(letter.repeat(10_000)).length).toBeGreaterThan(0);
    }
  });

  const base = JSON.parse(wordPieces(["zoe"])) as Record<string, Record<string, unknown>>;
  test.each([
    ["no JSON", "{", "it is no JSON"],
    ["a list", "[]", "it is no object"],
    ["no model", "{}", "model is no object"],
    [
      "an unknown model",
      { ...base, model: { type: "WordLevel" } },
      "model has the type WordLevel; known are WordPiece, Unigram, BPE",
    ],
    [
      "an unknown normalizer",
      { ...base, normalizer: { type: "Sequence", normalizers: [{ type: "X" }] } },
      "normalizer.normalizers[0] has the type X; known are",
    ],
    [
      "an unknown pre-tokenizer",
      { ...base, pre_tokenizer: { type: "UnicodeScripts" } },
      "pre_tokenizer has the type UnicodeScripts; known are",
    ],
    [
      "an unknown post-processor",
      { ...base, post_processor: { type: "Y" } },
      "post_processor has the type Y; known are",
    ],
    [
      "a vocabulary of texts",
      { ...base, model: { ...base["model"], vocab: { a: "b" } } },
      "model.vocab has a token without a number",
    ],
    [
      "no unknown token",
      { ...base, model: { ...base["model"], unk_token: "?" } },
      "model.unk_token is not in its vocabulary",
    ],
    [
      "a pair of no tokens",
      { ...base, model: { type: "BPE", vocab: { a: 1 }, merges: ["a b"] } },
      "model.merges[0] is no pair of tokens",
    ],
    [
      "a piece without score",
      { ...base, model: { type: "Unigram", vocab: [["a"]] } },
      "model.vocab[0] is no token with its score",
    ],
    [
      "a flag that is a text",
      { ...base, normalizer: { type: "BertNormalizer", lowercase: "yes" } },
      "normalizer.lowercase must be true or false",
    ],
    [
      "a pattern that is none",
      { ...base, normalizer: { type: "Replace", pattern: { Regex: "(" }, content: "" } },
      "normalizer has a regular expression that is not understood: (",
    ],
    [
      "a broken table",
      { ...base, normalizer: { type: "Precompiled", precompiled_charsmap: "AAAA" } },
      "normalizer.precompiled_charsmap is no table of SentencePiece",
    ],
    [
      "an unknown behaviour",
      { ...base, pre_tokenizer: { type: "Punctuation", behavior: "Gone" } },
      "pre_tokenizer.behavior is Gone; known are",
    ],
  ])("of %s says what is wrong", (_, file, message) => {
    expect(() => tokenizerOf(typeof file === "string" ? file : JSON.stringify(file))).toThrow(message);
  });
});
