import { TokenizerError, type TokenizerPart } from "./file.ts";
import { byteTokens, type Token, type TokenModel, vocabularyOf } from "./token.ts";

/** Byte-pair encoding: a word's characters, of which the pair that was learnt first is joined, again and again. */
export function bpe(part: TokenizerPart): TokenModel {
  const ids = vocabularyOf(part);
  const prefix = part.text("continuing_subword_prefix", "");
  const suffix = part.text("end_of_word_suffix", "");
  const unknown = part.has("unk_token") ? ids.get(part.text("unk_token")) : undefined;
  const isFused = part.flag("fuse_unk", false);
  const takesWhole = part.flag("ignore_merges", false);
  const bytes = part.flag("byte_fallback", false) ? byteTokens(ids) : undefined;
  const merges = mergesOf(part, ids, prefix);
  return (word) => {
    const whole = takesWhole ? ids.get(word) : undefined;
    return whole === undefined ? merged(characters(word), merges) : [{ id: whole, start: 0, end: word.length }];
  };

  function characters(word: string): Token[] {
    const tokens: Token[] = [];
    let end = 0;
    for (const character of word) {
      const start = end;
      end += character.length;
      const id = ids.get((start > 0 ? prefix : "") + character + (end === word.length ? suffix : ""));
      const last = tokens.at(-1);
      if (id !== undefined) tokens.push({ id, start, end });
      else if (bytes) tokens.push(...bytes(word, { id: 0, start, end }));
      else if (unknown === undefined) continue;
      else if (isFused && last?.id === unknown && last.end === start) last.end = end;
      else tokens.push({ id: unknown, start, end });
    }
    return tokens;
  }
}

interface Merge {
  rank: number;
  id: number;
}

/** Joins by pairs, by `pairOf` of their numbers. */
type Merges = ReadonlyMap<number, Merge>;

const idsMost = 2 ** 24;
const pairOf = (left: number, right: number): number => left * idsMost + right;

function mergesOf(part: TokenizerPart, ids: ReadonlyMap<string, number>, prefix: string): Merges {
  const merges = new Map<number, Merge>();
  for (const [rank, written] of part.list("merges").entries()) {
    const [left, right]: readonly unknown[] =
      typeof written === "string" ? written.split(" ") : Array.isArray(written) ? written : [];
    const [one, other, both] =
      typeof left === "string" && typeof right === "string"
        ? [ids.get(left), ids.get(right), ids.get(left + right.slice(prefix.length))]
        : [];
    if (one === undefined || other === undefined || both === undefined)
      throw new TokenizerError(`${part.place}.merges[${rank}] is no pair of tokens`);
    merges.set(pairOf(one, other), { rank, id: both });
  }
  return merges;
}

/**
 * In each round all pairs of the lowest rank are joined, from left to right: as joining one by one, since no join makes a pair that was
 * learnt before itself. Costs a pass for each rank that occurs.
 */
function merged(tokens: Token[], merges: Merges): Token[] {
  for (let word = tokens; ;) {
    let best: Merge | undefined;
    for (let at = 1; at < word.length; at++) {
      const merge = merges.get(pairOf(word[at - 1]!.id, word[at]!.id));
      if (merge && (!best || merge.rank < best.rank)) best = merge;
    }
    if (!best) return word;
    const next: Token[] = [];
    for (let at = 0; at < word.length; at++) {
      const token = word[at]!;
      const right = word[at + 1];
      if (right && merges.get(pairOf(token.id, right.id))?.rank === best.rank) {
        next.push({ id: best.id, start: token.start, end: right.end });
        at++;
      } else next.push(token);
    }
    word = next;
  }
}
