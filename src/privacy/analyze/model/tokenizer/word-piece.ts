import { TokenizerError, type TokenizerPart } from "./file.ts";
import { type Token, type TokenModel, vocabularyOf } from "./token.ts";

/** BERT's model: again and again the longest beginning that the vocabulary has; a word with a rest is unknown as a whole. */
export function wordPiece(part: TokenizerPart): TokenModel {
  const ids = vocabularyOf(part);
  const prefix = part.text("continuing_subword_prefix", "##");
  const longest = part.number("max_input_chars_per_word", 100);
  const unknown = ids.get(part.text("unk_token", "[UNK]"));
  if (unknown === undefined) throw new TokenizerError(`${part.place}.unk_token is not in its vocabulary`);
  return (word) => {
    const whole = [{ id: unknown, start: 0, end: word.length }];
    const characters = Array.from(word);
    if (characters.length > longest) return whole;
    const tokens: Token[] = [];
    let start = 0;
    for (let from = 0; from < characters.length;) {
      let until = characters.length;
      let piece = word.slice(start);
      let id: number | undefined;
      for (; until > from; until--) {
        id = ids.get(from > 0 ? prefix + piece : piece);
        if (id !== undefined) break;
        piece = piece.slice(0, -characters[until - 1]!.length);
      }
      if (id === undefined) return whole;
      tokens.push({ id, start, end: start + piece.length });
      start += piece.length;
      from = until;
    }
    return tokens;
  };
}
