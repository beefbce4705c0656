import { Buffer } from "node:buffer";
import type { TextRange } from "../../detector.ts";
import { TokenizerError, type TokenizerPart } from "./file.ts";

/** A token, and its place in the word that it was cut from. */
export interface Token extends TextRange {
  id: number;
}

/** Cuts a word into tokens. */
export type TokenModel = (word: string) => Token[];

/** Numbers of tokens by their texts. */
export function vocabularyOf(part: TokenizerPart): Map<string, number> {
  const ids = new Map<string, number>();
  for (const [token, id] of part.table("vocab")) {
    if (!isTokenId(id)) throw new TokenizerError(`${part.place}.vocab has a token without a number`);
    ids.set(token, id);
  }
  return ids;
}

export const isTokenId = (id: unknown): id is number => typeof id === "number" && Number.isInteger(id) && id >= 0;

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
