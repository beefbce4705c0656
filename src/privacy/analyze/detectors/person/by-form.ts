import type { Span } from "../../detector.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { findBehindArticles } from "./greek-names.ts";
import { findNicknames } from "./nicknames.ts";
import { findOwners } from "./owners.ts";
import { findSpelledNames } from "./spelled-names.ts";

/** Names that their form tells, whatever the model says of them. */
export function findByForm(text: string, index: TextIndex, spans: Span[]): void {
  findNicknames(text, spans);
  findOwners(text, index, spans);
  findBehindArticles(text, spans);
  findSpelledNames(text, spans);
  findFirstOfTwo(text, spans);
}

/** `Stu` of "Stu & Bea Ormerod": a first name before somebody who was found with the surname of both. */
function findFirstOfTwo(text: string, spans: Span[]): void {
  for (let n = spans.length - 1; n >= 0; n--) {
    const { start, end } = spans[n]!;
    if (!text.endsWith("& ", start)) continue;
    const first = firstOfTwo.exec(text.slice(Math.max(0, start - 24), start))?.[1];
    if (first === undefined || !text.slice(start, end).includes(" ")) continue;
    spans.push({ start: start - 3 - first.length, end: start - 3, type: "PERSON", strength: 1 });
  }
}

const firstOfTwo = /(?<![\p{L}\p{M}.&'’-] ?)(\p{Lu}\p{Ll}{1,14}) & $/u;
