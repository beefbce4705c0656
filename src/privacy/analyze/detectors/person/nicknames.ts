import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { matchAt } from "../../text/scan.ts";

/** `Arthur "Sparky" Clitheroe`: a name that has what somebody is called between quotes. */
export function findNicknames(text: string, spans: Span[]): void {
  for (const quote of quotes)
    for (let at = text.indexOf(quote, 1) + 1; at > 0; at = text.indexOf(quote, at) + 1) {
      const [shown, surname] = matchAt(text, nickAndSurname, at) ?? [];
      if (shown === undefined || surname === undefined) continue;
      const [before, first] = givenBefore.exec(text.slice(Math.max(0, at - 32), at)) ?? [];
      if (before === undefined || first === undefined) continue;
      if (isName(first) && (/ \p{Ll}/u.test(shown) || wordOf(marksOfWord(surname)) < 2))
        spans.push({ start: at - before.length, end: at + shown.length, type: "PERSON", strength: 2 });
    }
}

function isName(word: string): boolean {
  const marks = marksOfWord(word);
  return givenOf(marks) > 1 || surnameOf(marks) > 1 || wordOf(marks) === 0;
}

const quotes = [' "', " “", " „", " ‘", " «"];
const nickAndSurname =
  /["“„‘«]\p{Lu}\p{Ll}{1,12}["”“’»] (?:(?:de|van|von|der|den|di|da|la|le|ter|Mc|Mac|O['’]) ?){0,3}(\p{Lu}[\p{L}\p{M}]{2,20})(?:-\p{Lu}\p{Ll}{2,20})?(?![\p{L}\p{M}])/uy;
const givenBefore = /(?<![\p{L}\p{M}.'’-])(\p{Lu}\p{Ll}{2,20})(?:-\p{Lu}\p{Ll}{2,20})?(?: \p{Lu}\.)? $/u;
