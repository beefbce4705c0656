import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/** How common a word is, and whether it is mostly a German noun, which is capitalised everywhere. */
export interface Word {
  /** 3 one of the 400 most frequent, 2 common, 1 rare. */
  commonness: 1 | 2 | 3;
  isNoun: boolean;
}

export interface Words {
  /** The common words of the six languages, in lower case, and those that are also names. */
  usual: Map<string, Word>;
  /** All others. German ones are separate, because they are mostly nouns. */
  rare: Set<string>;
  rareGerman: Set<string>;
  /** The most frequent words of each language, the most frequent first. */
  spoken: Record<string, string[]>;
}

/**
 * The words of the six languages. The word lists are made from subtitles and contain names, so a word that is also a name counts only with
 * other evidence: a dictionary has it in lower case, German compounds contain it, or it is frequent.
 */
export function commonWords(isName: (word: string) => boolean): Words {
  const usual = new Map<string, Word>();
  const rare = new Set<string>();
  const rareGerman = new Set<string>();
  const spoken: Record<string, string[]> = {};
  const english = writtenSmall("english");
  const dutch = writtenSmall("dutch");
  const german = frequencies("de");
  const compounds = compoundsOf(german);
  const isGerman = (word: string, count: number) => !isName(word) || (compounds.get(word) ?? 0) >= 5 || count > 1000;

  for (const [language, isWritten, longest] of [
    ["en", english, 12],
    ["nl", dutch, 9],
    ["fr", (word: string) => !isName(word), 13],
    ["es", (word: string) => !isName(word), 13],
    ["it", (word: string) => !isName(word), 13],
  ] as const) {
    const counts = frequencies(language);
    const often = 6e-6 * [...counts.values()].reduce((sum, count) => sum + count, 0);
    const isWord = (word: string, count: number) => !word.includes("'") && (isWritten(word) || count > often);
    add(language, counts, isWord, rare, longest);
  }
  add("de", german, isGerman, rareGerman, 12, (word, count) => count < 250 && !english(word));
  for (const word of rareGerman) if (rare.has(word)) rareGerman.delete(word);
  return { usual, rare, rareGerman, spoken };

  function add(
    language: string,
    counts: Map<string, number>,
    isWord: (word: string, count: number) => boolean,
    others: Set<string>,
    longest: number,
    isNoun?: (word: string, count: number) => boolean,
  ): void {
    let rank = 0;
    for (const [word, count] of counts) {
      if (!isWord(word, count) || !/^[\p{L}]{2,}$/u.test(word)) continue;
      const commonness = ++rank <= 400 ? 3 : rank <= 6000 ? 2 : 1;
      if (rank <= 20_000) (spoken[language] ??= []).push(word);
      const known = usual.get(word);
      if (commonness > 1 || isName(word) || known) {
        usual.set(word, {
          commonness: known && known.commonness > commonness ? known.commonness : commonness,
          isNoun: isNoun?.(word, count) === true || known?.isNoun === true,
        });
      } else if (word.length <= longest && word.length > 2 && rank <= (isNoun ? Infinity : rarest)) others.add(word);
    }
  }

  /** Whether a spelling dictionary, which distinguishes names from words, has a word in lower case. */
  function writtenSmall(language: "english" | "dutch"): (word: string) => boolean {
    const [small, large] = dictionary(language);
    const isForm = (word: string) => {
      const stem = word.replace(/(?:e?s|e?d|ing|e?n|er)$/, "");
      return small.has(stem) || (stem !== word && small.has(`${stem}e`));
    };
    return (word) => small.has(word) || (!large.has(word) && (!isName(word) || isForm(word)));
  }
}

/** Words beyond this rank are mostly inflections, mistakes and names. All German ones are kept. */
const rarest = 50_000;

/** The words of a spelling dictionary: in lower case, and capitalised. */
function dictionary(language: "english" | "dutch"): [Set<string>, Set<string>] {
  const small = new Set<string>();
  const large = new Set<string>();
  for (const line of readFileSync(`${unpacked(sources[language])}/index.dic`, "utf8").split("\n")) {
    const word = line.split(/[/\t]/, 1)[0]!;
    (word === word.toLowerCase() ? small : large).add(word.toLowerCase());
  }
  return [small, large];
}

/** Words with their counts, the most frequent first. */
export function frequencies(language: string): Map<string, number> {
  const file = `${unpacked(sources.spelling)}/spellchecker/resources/${language}.json.gz`;
  const counts = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, number>;
  return new Map(Object.entries(counts).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

/** The number of compounds in a list that begin or end with each word of it. Names have few. */
function compoundsOf(words: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.keys()) {
    for (let at = 3; at < word.length - 2; at++) {
      const [first, last] = [word.slice(0, at), word.slice(at)];
      if (!words.has(last) || !(words.has(first) || (first.endsWith("s") && words.has(first.slice(0, -1))))) continue;
      for (const part of [first, last]) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return counts;
}
