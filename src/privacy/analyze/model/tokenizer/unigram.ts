import { Buffer } from "node:buffer";
import { TokenizerError, type TokenizerPart } from "./file.ts";
import type { Token, TokenModel } from "./token-model.ts";

/** What an unknown character costs beyond the rarest token. */
const unknownPenalty = 10;

/** SentencePiece's model: of all ways to cut a word, the likeliest, found from left to right. */
export function unigram(part: TokenizerPart): TokenModel {
  const { ids, scores, longest } = piecesOf(part);
  const unknown = part.has("unk_id") ? part.number("unk_id") : undefined;
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty;
  const bytes = part.flag("byte_fallback", false) ? byteTokens(ids) : undefined;
  return (word) => {
    const ends = likeliest(word);
    const tokens: Token[] = [];
    for (let end = word.length; end > 0;) {
      const { from, id } = ends[end]!;
      const next = tokens.at(-1);
      if (id === unknown && next?.id === unknown) next.start = from;
      else tokens.push({ id, start: from, end });
      end = from;
    }
    return tokens.reverse().flatMap((token) => (token.id === unknown && bytes ? bytes(word, token) : [token]));
  };

  /** For each place the best way to it; its last token. */
  function likeliest(word: string): ({ from: number; id: number; score: number } | undefined)[] {
    const best: ({ from: number; id: number; score: number } | undefined)[] = [{ from: 0, id: -1, score: 0 }];
    const offer = (from: number, end: number, id: number, score: number) => {
      const known = best[end];
      if (!known || score > known.score) best[end] = { from, id, score };
    };
    for (let from = 0; from < word.length;) {
      const so = best[from]!.score;
      const width = word.codePointAt(from)! > 0xffff ? 2 : 1;
      let isKnown = false;
      const last = Math.min(word.length, from + longest);
      for (let end = from + width; end <= last; end++) {
        const id = ids.get(word.slice(from, end));
        if (id === undefined) continue;
        offer(from, end, id, so + scores[id]!);
        isKnown ||= end === from + width;
      }
      if (!isKnown) {
        if (unknown === undefined) throw new TokenizerError(`${part.place} has no token for what is unknown`);
        offer(from, from + width, unknown, so + unknownScore);
      }
      from += width;
    }
    return best;
  }
}

function piecesOf(part: TokenizerPart) {
  const ids = new Map<string, number>();
  const scores: number[] = [];
  let longest = 1;
  for (const [id, piece] of part.list("vocab").entries()) {
    const [token, score]: readonly unknown[] = Array.isArray(piece) ? piece : [];
    if (typeof token !== "string" || typeof score !== "number")
      throw new TokenizerError(`${part.place}.vocab[${id}] is no token with its score`);
    ids.set(token, id);
    scores.push(score);
    longest = Math.max(longest, token.length);
  }
  return { ids, scores, longest };
}

/** Tokens of single bytes, `<0x41>`, for what has no token; undefined if they are not all there. */
export function byteTokens(ids: ReadonlyMap<string, number>): ((word: string, token: Token) => Token[]) | undefined {
  const ofBytes = Array.from({ length: 256 }, (_, byte) =>
    ids.get(`<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`),
  );
  if (ofBytes.includes(undefined)) return undefined;
  return (word, { start, end }) =>
    Array.from(word.slice(start, end)).flatMap((character) => {
      const from = start;
      start += character.length;
      return Array.from(Buffer.from(character), (byte) => ({ id: ofBytes[byte]!, start: from, end: start }));
    });
}
