import { TokenizerError, type TokenizerPart } from "./file.ts";
import { byteTokens, type Token, type TokenModel } from "./token.ts";

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
    return tokens.toReversed().flatMap((token) => (token.id === unknown && bytes ? bytes(word, token) : [token]));
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
