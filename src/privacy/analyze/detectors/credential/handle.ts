import type { Detector, Span } from "../../detector.ts";
import { hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { craftHashes } from "../person/craft-words.ts";
import { matchAt } from "../../text/scan.ts";
import { lineAt, LineKind } from "../../text/code-lines.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Who is spoken to or of in a message: `@ann_lee`. Only in prose, and in `TODO(@ann-lee)`: in programs an `@` marks packages, tags and decorators. */
export const handle: Detector = {
  name: "handle",
  types: ["USERNAME"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
      const name = matchAt(text, credited, at + 1)?.[0] ?? readFree(text, at, index);
      if (name === undefined) continue;
      spans.push({ start: at, end: at + 1 + name.length, type: "USERNAME", strength: 2 });
    }
    return spans;
  },
};

/** A name behind a sign that stands free in prose. */
function readFree(text: string, at: number, index: TextIndex): string | undefined {
  const name = isFree(text.charAt(at - 1)) ? matchAt(text, form, at + 1)?.[0] : undefined;
  return name === undefined || isKeyword(name) || !isProse(text, at, index) ? undefined : name;
}

const credited = /(?<=(?:TODO|FIXME|XXX|HACK)\(@)[A-Za-z\d][\w.-]{1,38}(?=[),:])/y;

/** Before the sign stands a space or a mark of prose, not a letter, a digit or a sign of addresses and programs. */
const isFree = (before: string) => before === "" || /[\s.,:;!?“”"'’‘…–—]/.test(before);

/** Behind it neither a path, a call, a version nor a domain. */
const form = /[A-Za-z_][A-Za-z\d_]{2,29}(?![\w@/({[=<-]|\.[a-z\d]|::)/y;

/** `@param`, `@NonNull` and `@everyone`: made of words, none of which is a name. */
function isKeyword(name: string): boolean {
  if (/[\d_]/.test(name)) return false;
  return isKnown(name) || (name.match(humps) ?? []).every(isKnown);
}

function isKnown(word: string): boolean {
  const marks = marksOfWord(word);
  if (craftHashes.has(hashOf(word.toLowerCase()) | 0) || word.toLowerCase() === "codebase") return true;
  return wordOf(marks) > 0 && givenOf(marks) < 2 && surnameOf(marks) < 2;
}

const humps = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** Among lines of a program a line that begins with the sign is a decorator. */
function isProse(text: string, at: number, index: TextIndex): boolean {
  const lines = index.codeLines(text);
  if (!lines.hasCode) return true;
  const line = lineAt(lines, at);
  return lines.kinds[line] === LineKind.prose && text.slice(lines.starts[line], at).trim() !== "";
}
