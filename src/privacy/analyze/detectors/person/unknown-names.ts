import type { TextRange } from "../../detector.ts";
import { hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isCommonName, isNoun, isPlace, wordOf } from "../../lexicon/marks.ts";
import { isCompound } from "../../tagger/compound.ts";
import { foreignWords } from "../../tagger/foreign.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isClinicWord } from "./clinic-words.ts";
import { type Name, readLowerCaseName, readName } from "./names.ts";

/** "my sister Imke", "Kollegin Herbst": a name that the tagger may not know. */
export function afterRelation(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  return named(text, after + 1, readName(text, index, after + 1, 3), italian.test(shown) ? 3 : 2);
}

/** In Italian no word but a name has a capital: "il geometra Russo". */
const italian = /^(?:capo|geometra|ragionier|maresciallo|brigadiere|appuntato|collega$)/i;

/** "tell Imke", "schreib an Imke Obermüller"; also in small letters, one word that no language has. */
export function afterVerb(text: string, index: TextIndex, after: number): TextRange | undefined {
  const start = after + 1;
  const name = readName(text, index, start, 3);
  if (name !== undefined) return named(text, start, name);
  const small = readLowerCaseName(text, start, 1);
  if (small === undefined || small.end - start < 3 || !/^[ ,.!?\n]?$/.test(text.charAt(small.end))) return undefined;
  // "if the email doesn't match".
  return /n['’]t$/.test(text.slice(start, small.end)) ? undefined : named(text, start, small, 1);
}

/** The name, if its first word can be one: no word of the six languages, or a name more than a word. */
function named(text: string, start: number, name: Name | undefined, mostAsWord = 2): TextRange | undefined {
  if (name === undefined) return undefined;
  const end = start + /^[\p{L}\p{M}'’]*/u.exec(text.slice(start, name.end))![0].length;
  const word = text.slice(start, end);
  const marks = marksOfWord(word);
  const isName = isCommonName(marks);
  const isWord = wordOf(marks) >= (isName ? mostAsWord : 1) || (isNoun(marks) && !isName);
  const isOther = () =>
    isPlace(marks) ||
    isClinicWord(word.toLowerCase()) ||
    isCompound(text, start, end) ||
    end - start < 3 ||
    foreignWords.has(hashOf(word) | 0);
  return isWord || (!isName && isOther()) ? undefined : { start, end: name.end };
}
