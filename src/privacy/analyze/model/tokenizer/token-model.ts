import type { TextRange } from "../../detector.ts";
import { bpe } from "./bpe.ts";
import type { TokenizerPart } from "./file.ts";
import { unigram } from "./unigram.ts";
import { wordPiece } from "./word-piece.ts";

/** A token, and its place in the word that it was cut from. */
export interface Token extends TextRange {
  id: number;
}

/** Cuts a word into tokens. */
export type TokenModel = (word: string) => Token[];

/** The model that a part of a `tokenizer.json` describes. */
export function tokenModelOf(part: TokenizerPart): TokenModel {
  const make = Object.hasOwn(makers, part.type) ? makers[part.type] : undefined;
  if (!make) throw part.unsupported(Object.keys(makers));
  return make(part);
}

const makers: Readonly<Record<string, (part: TokenizerPart) => TokenModel>> = {
  WordPiece: wordPiece,
  Unigram: unigram,
  BPE: bpe,
};
