import type { Span } from "../../detector.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isNamesake } from "./namesakes.ts";
import { readName } from "./names.ts";

/** Whose an address is, before it: `Jane Doe <jane@example.org>`. */
export function findMailboxes(text: string, index: TextIndex, spans: Span[]): void {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const bracket = opening.exec(text.slice(Math.max(0, at - 64), at));
    if (bracket === null) continue;
    const end = at - bracket[0].length;
    const before = text.slice(Math.max(0, end - 60), end);
    const small = smallNameAtLine.exec(before)?.[1];
    if (small !== undefined) spans.push({ start: end - small.length, end, type: "PERSON", strength: 1 });
    const start = end - before.length + (nameAtEnd.exec(before)?.index ?? before.length);
    const name = readName(text, index, start);
    const isReversed =
      name !== undefined && text.startsWith(", ", name.end) && readName(text, index, name.end + 2)?.end === end;
    if ((name?.end !== end && !isReversed) || isNamesake(text, start, end) || isDomain(text, start, end, at)) continue;
    spans.push({ start, end, type: "PERSON", strength: 1 });
  }
}

/** Whether a single name is that of the domain: `Continue <noreply@continue.dev>`. */
const isDomain = (text: string, start: number, end: number, at: number): boolean =>
  text.slice(at + 1, at + 2 + end - start).toLowerCase() === `${text.slice(start, end).toLowerCase()}.`;

const opening = /"? {1,2}[<(][^\s<>@()]{1,62}$/;
/** In a log of git, `77e3a1f tuomas lehtovirta <`. */
const smallNameAtLine = /(?:^|\n)(?:[\da-f]{7,40} )?(\p{Ll}{3,20} \p{Ll}{3,20})$/u;
/** Not with what is of the time before it: "at 4:02 PM Ann Lee <". */
const nameAtEnd = /(?<![\p{L}\p{M}.'-])(?![AP]M )\p{Lu}[\p{L}\p{M}.'’ -]{0,40}(?:, \p{Lu}[\p{L}\p{M}.'’ -]{0,40})?$/u;
