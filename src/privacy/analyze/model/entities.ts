import type { Span, TextRange } from "../detector.ts";
import type { Judgement } from "./labels.ts";

/** A word of a text, or another token, and what the surest of its tokens is taken for. */
interface Judged extends TextRange, Judgement {}

/**
 * The spans of judged tokens. A word is hidden whole or not at all, whatever its tokens are taken for: of a name no syllable may stay in
 * clear. Neighbours of one type are one span, unless the second one begins an entity.
 */
export function entities(text: string, tokens: readonly TextRange[], judgements: readonly Judgement[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end, type, score, isBeginning } of words(text, tokens, judgements)) {
    if (type === null) continue;
    const last = spans.at(-1);
    const strength = score >= 0.9 ? 2 : 1;
    const joins = last?.type === type && !isBeginning && betweenWords.test(text.slice(last.end, start));
    if (!joins) spans.push({ start, end, type, strength });
    else {
      last.end = Math.max(last.end, end);
      if (strength > last.strength) last.strength = strength;
    }
  }
  return spans;
}

/** Spaces, and what is not seen. */
const betweenWords = /^[\p{White_Space}\p{Cf}]*$/u;

function words(text: string, tokens: readonly TextRange[], judgements: readonly Judgement[]): Judged[] {
  const found: Judged[] = [];
  for (const [index, token] of tokens.entries()) {
    const { start, end } = trimmed(text, token);
    // What was put before a text, or a space.
    if (start >= end) continue;
    const judgement = judgements[index]!;
    const last = found.at(-1);
    if (!last || !isWithinWord(text, last.end, start)) {
      found.push({ start, end, ...judgement });
      continue;
    }
    last.end = Math.max(last.end, end);
    if (judgement.type === null || (last.type !== null && last.score >= judgement.score)) continue;
    const isBeginning = last.type === null ? judgement.isBeginning : last.isBeginning;
    Object.assign(last, { type: judgement.type, score: judgement.score, isBeginning });
  }
  return found;
}

/** Tokens often begin with the space before them. */
function trimmed(text: string, { start, end }: TextRange): TextRange {
  const inner = text.slice(start, end);
  return { start: start + inner.length - inner.trimStart().length, end: start + inner.trimEnd().length };
}

/**
 * Whether no word ends between what ends and what begins: letters or digits stand on both sides, of scripts that put spaces between words,
 * and between them at most what a tokenizer has no token for.
 */
function isWithinWord(text: string, end: number, start: number): boolean {
  if (end > start) return true;
  return (
    withoutToken.test(text.slice(end, start)) &&
    ofWord.test(text.slice(Math.max(0, end - 2), end)) &&
    wordBegins.test(text.slice(start, start + 2))
  );
}

const inWord =
  "(?![\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}])[\\p{L}\\p{M}\\p{N}]";
/** Accents, soft hyphens and joiners are left out before a text is cut, and letters that no vocabulary has in some. */
const withoutToken = /^[\p{L}\p{M}\p{N}\p{Cf}]*$/u;
const ofWord = new RegExp(`${inWord}$`, "u");
const wordBegins = new RegExp(`^${inWord}`, "u");
