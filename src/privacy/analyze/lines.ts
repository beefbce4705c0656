import type { TextRange } from "./detector.ts";

/** Where the line behind that of a place begins; -1 behind the last. */
export const nextLine = (text: string, from: number): number => text.indexOf("\n", from) + 1 || -1;

/** Whether a text has three lines at least. */
export function hasLines(text: string): boolean {
  const second = nextLine(text, 0);
  return second >= 0 && nextLine(text, second) >= 0;
}

/** What a range has of each line, without the spaces at its beginning and the break at its end. */
export function* linesOf(text: string, { start, end }: TextRange): Generator<TextRange> {
  for (let from = start; from < end;) {
    const [shown, said = ""] = /^[ \t]*([^\r\n]*)\r?\n?/.exec(text.slice(from, end))!;
    const first = from + shown.indexOf(said);
    if (said !== "") yield { start: first, end: first + said.length };
    from += shown.length;
  }
}
