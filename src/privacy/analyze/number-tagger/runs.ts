import { isLetterOrDigit } from "../text/words.ts";

type IsInner = (unit: number) => boolean;

/** Where the run of letters and digits begins that has a place in it, with some signs between them; `least` if it began before. */
export function startOfRun(text: string, at: number, least: number, isInner: IsInner): number {
  let start = at;
  while (start > least) {
    const unit = text.charCodeAt(start - 1);
    const joins = isInner(unit) && start - 1 > least && isLetterOrDigit(text.charCodeAt(start - 2));
    if (!isLetterOrDigit(unit) && !joins) break;
    start--;
  }
  return start;
}

/** Where it ends; `most` if it goes on. */
export function endOfRun(text: string, at: number, most: number, isInner: IsInner): number {
  let end = at + 1;
  while (end < most) {
    const unit = text.charCodeAt(end);
    if (!isLetterOrDigit(unit) && !(isInner(unit) && isLetterOrDigit(text.charCodeAt(end + 1)))) break;
    end++;
  }
  return end;
}
