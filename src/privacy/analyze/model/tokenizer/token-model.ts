import { bpe } from "./bpe.ts";
import type { TokenizerPart } from "./file.ts";
import type { TokenModel } from "./token.ts";
import { unigram } from "./unigram.ts";
import { wordPiece } from "./word-piece.ts";

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
