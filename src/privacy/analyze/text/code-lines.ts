import { lastAtMost } from "../parted-list.ts";
import { scoreOf, startsComment } from "./code-score.ts";

/** What a line is: a line of prose, of a program, or of a comment among such lines. */
export const LineKind = { prose: 0, code: 1, comment: 2 } as const;

/** The start of each line of a text, and its kind; of a text without code, one line. */
export interface CodeLines {
  starts: readonly number[];
  kinds: Uint8Array;
  /** Whether any line is not prose. */
  hasCode: boolean;
  /** How often words, by their hashes, are identifiers; counted by who first asks for one. Empty without code. */
  uses: Map<number, number>;
}

/**
 * Tells lines of programs from lines of prose by the signs in them and around them: one pass, a few nanoseconds a character. Lines of a
 * log, of a form and of a table, which hold people, count as prose.
 */
export function codeLinesOf(text: string): CodeLines {
  const starts: number[] = [];
  const scores: number[] = [];
  const comments: boolean[] = [];
  let sum = 0;
  for (let start = 0; start <= text.length;) {
    const end = endOfLine(text, start);
    const isComment = startsComment(text, start, end);
    const score = scoreOf(text, start, end, isComment);
    starts.push(start);
    scores.push(score);
    comments.push(isComment);
    sum += score;
    start = end + 1;
  }
  // Without this much no line is of a program.
  if (sum < ownLeast) return proseOnly;
  const kinds = new Uint8Array(starts.length);
  const around = new Around(scores);
  let hasCode = false;
  for (let line = 0; line < starts.length; line++) {
    const score = scores[line]!;
    const others = around.of(line) - Math.min(most, score);
    const isComment = comments[line]!;
    if (isComment ? others >= ownLeast : score >= ownLeast || (score > 1 && others > 4) || (score > 0 && others >= 12))
      kinds[line] = isComment ? LineKind.comment : LineKind.code;
    hasCode ||= kinds[line] !== LineKind.prose;
  }
  return { starts, kinds, hasCode, uses: new Map() };
}

/** Of every text without code: its lines are not asked for. */
const proseOnly: CodeLines = { starts: [0], kinds: new Uint8Array(1), hasCode: false, uses: new Map() };

/** The score of a line that is of a program whatever is around it. */
const ownLeast = 4;

/** The line of a place, counted from 0. */
export const lineAt = ({ starts }: CodeLines, at: number): number => lastAtMost(starts, at);

/** What the line of a place is. */
export const lineKindAt = (lines: CodeLines, at: number): number => lines.kinds[lineAt(lines, at)]!;

/** The sum of the scores of a line and of the lines near it. */
class Around {
  readonly #scores: readonly number[];
  #sum = 0;
  #from = 0;
  #to = 0;

  constructor(scores: readonly number[]) {
    this.#scores = scores;
  }

  /** Lines must ascend. */
  of(line: number): number {
    for (; this.#to < this.#scores.length && this.#to <= line + near; this.#to++)
      this.#sum += Math.min(most, this.#scores[this.#to]!);
    for (; this.#from < line - near; this.#from++) this.#sum -= Math.min(most, this.#scores[this.#from]!);
    return this.#sum;
  }
}

const near = 5;
/** What one line can add to the score of those around it. */
const most = 6;

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}
