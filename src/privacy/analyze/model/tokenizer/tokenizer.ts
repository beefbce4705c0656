import type { TextRange } from "../../detector.ts";
import { AlignedText } from "./aligned-text.ts";
import { TokenizerError, TokenizerPart } from "./file.ts";
import { normalizerOf } from "./normalizers.ts";
import { preTokenizerOf } from "./pre-tokenizers.ts";
import { tokenModelOf } from "./token-model.ts";
import { isTokenId } from "./token.ts";

/** A token of a text. */
export interface PlacedToken extends TextRange {
  id: number;
  /** Which word it is of, counted from 0. */
  word: number;
}

export interface Tokenizer {
  /** The tokens of a text, in order, with their places in it; without those that stand around a text. */
  tokens(text: string): PlacedToken[];
  /** Tokens that a model wants before and behind a text. */
  before: readonly number[];
  behind: readonly number[];
  /** How many tokens a text is cut off at; undefined where the file does not say. */
  most: number | undefined;
}

/**
 * The tokenizer that a `tokenizer.json` describes (huggingface/tokenizers). Special tokens that a text spells out, such as `[SEP]`, are
 * text like any other: nobody can end a text by writing so. Throws `TokenizerError`.
 */
export function tokenizerOf(json: string): Tokenizer {
  const file = new TokenizerPart(parsed(json), "");
  const normalize = file.has("normalizer") ? normalizerOf(file.part("normalizer")) : (text: AlignedText) => text;
  const split = file.has("pre_tokenizer") ? preTokenizerOf(file.part("pre_tokenizer")) : (text: AlignedText) => [text];
  const model = tokenModelOf(file.part("model"));
  const [ofText, ofNormalized] = [addedTokens(file, false), addedTokens(file, true)];
  const around = file.has("post_processor") ? aroundOf(file.part("post_processor")) : [];
  const place = around.indexOf(null);
  const cuts = (text: string): Cut[] =>
    ofText(AlignedText.of(text))
      .flatMap((cut) => (cut.id === undefined ? ofNormalized(normalize(cut.text)) : [cut]))
      .filter((cut) => cut.text.text !== "");
  return {
    tokens(text) {
      const tokens: PlacedToken[] = [];
      let word = -1;
      for (const cut of cuts(text))
        for (const piece of cut.id === undefined ? split(cut.text) : [cut.text]) {
          word++;
          const found = cut.id === undefined ? model(piece.text) : [{ id: cut.id, start: 0, end: piece.text.length }];
          for (const token of found) tokens.push({ id: token.id, word, ...piece.originOf(token) });
        }
      return tokens;
    },
    before: place < 0 ? [] : ids(around.slice(0, place)),
    behind: place < 0 ? [] : ids(around.slice(place + 1)),
    most: file.has("truncation") ? file.part("truncation").number("max_length") : undefined,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new TokenizerError("it is no JSON");
  }
}

interface Cut {
  text: AlignedText;
  /** Of an added token; undefined for what stands between. */
  id?: number | undefined;
}

/** Cuts a text at the tokens that were added to a vocabulary and are not special, such as runs of spaces. */
function addedTokens(file: TokenizerPart, isNormalized: boolean): (text: AlignedText) => Cut[] {
  const added = file
    .parts("added_tokens")
    .filter((part) => !part.flag("special", false) && part.flag("normalized", true) === isNormalized)
    .map((part): [string, number] => [part.text("content"), part.number("id")]);
  if (added.length === 0) return (text) => [{ text }];
  const known = new Map(added);
  const longestFirst = [...known.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((token) => RegExp.escape(token)).join("|"), "gu");
  return (text) => {
    const cuts: Cut[] = [];
    let done = 0;
    for (const { 0: match, index } of text.text.matchAll(pattern)) {
      if (index > done) cuts.push({ text: text.slice(done, index) });
      done = index + match.length;
      cuts.push({ text: text.slice(index, done), id: known.get(match) });
    }
    if (done < text.text.length) cuts.push({ text: text.slice(done, text.text.length) });
    return cuts;
  };
}

/** Tokens around a text, which stands where null is; empty if there are none. */
function aroundOf(part: TokenizerPart): (number | null)[] {
  if (part.type === "ByteLevel") return [];
  if (part.type === "Sequence")
    return (
      part
        .parts("processors")
        .map(aroundOf)
        .find((around) => around.length > 0) ?? []
    );
  if (part.type === "BertProcessing" || part.type === "RobertaProcessing")
    return [pairedId(part, "cls"), null, pairedId(part, "sep")];
  if (part.type !== "TemplateProcessing")
    throw part.unsupported(["TemplateProcessing", "BertProcessing", "RobertaProcessing", "ByteLevel", "Sequence"]);
  const special = part.part("special_tokens");
  return part.parts("single").flatMap((piece): (number | null)[] => {
    if (!piece.has("SpecialToken")) return [null];
    return special.part(piece.part("SpecialToken").text("id")).list("ids").filter(isTokenId);
  });
}

function pairedId(part: TokenizerPart, name: string): number {
  const id = part.list(name)[1];
  if (!isTokenId(id)) throw new TokenizerError(`${part.place}.${name} is no token with its number`);
  return id;
}

const ids = (around: readonly (number | null)[]): number[] => around.filter((id) => id !== null);
