import { printedColumns, joinedWords, type LabelledWord } from "./columns.ts";
import { threeTypes } from "./corpus.ts";
import type { Labelled } from "./labelled.ts";

/**
 * Pages in the format of HIPE 2022: comments that say what a page is of, then a word on each line with its label in the second column and,
 * in the last, whether a space follows. The groups of `issue` name the source of a page.
 */
export function printedPages(file: string, set: string, language: string, issue: RegExp): Labelled[] {
  return file
    .split(/^(?=# hipe2022:document_id)/m)
    .slice(1)
    .flatMap((page) => {
      const source = `${set}-${language} ${issue.exec(page)!.slice(1).join(" ").trim()}`;
      const words = withoutTitles(wordsOf(page, set === "newseye"));
      return printedColumns(words).map(({ column }) => ({ ...joinedWords(column, threeTypes), source, language }));
    });
}

/** A word that goes on in the next line is put together. The long s is written as people type it. */
function wordsOf(page: string, saysSpaces: boolean): LabelledWord[] {
  const words: LabelledWord[] = [];
  let [isSpaced, isBroken] = [true, false];
  for (const line of page.split("\n")) {
    const [written = "", label = ""] = line.split("\t");
    if (line.startsWith("#") || label === "") continue;
    const isBrokenNext = /.¬$/.test(written);
    const word = written.replace(/(?<=.)¬$/, "").replaceAll("ſ", "s");
    const last = words.at(-1)?.word ?? "";
    // The ends of most lines are said to be without a space.
    const isApart = isSpaced || (/[\p{L}\d.,;:!?]$/u.test(last) && /^[\p{L}\d]/u.test(word));
    if (isBroken) words.at(-1)!.word += word;
    else words.push(saysSpaces ? { word, label, isSpaced: isApart } : { word, label });
    isBroken = isBrokenNext;
    isSpaced = !line.includes("NoSpaceAfter") || line.includes("EndOfLine");
  }
  return words;
}

/** Titles are labelled as parts of names there, elsewhere not: here nothing is said of them. */
function withoutTitles(words: readonly LabelledWord[]): LabelledWord[] {
  let isLeading = false;
  return words.map((word, i) => {
    if (!word.label.endsWith("-PER")) {
      isLeading = false;
      return word;
    }
    const follows = words[i + 1]?.label === "I-PER";
    const isFirst = word.label === "B-PER" || isLeading;
    const isTitle = isFirst && follows && (title.test(word.word) || (isLeading && word.word === "."));
    const wasLeading = isLeading;
    isLeading = isTitle;
    if (isTitle) return { ...word, label: "B-TITLE" };
    return wasLeading ? { ...word, label: "B-PER" } : word;
  });
}

const title =
  /^(?:MM?|Mmes?|Mlles?|Mgr|Monsieur|Madame|Mademoiselle|Dr|Docteur|Général|Comte|Baron|Prof|Professor|Herrn?|Frau|Fräulein|Frl|Hr|Graf|Gräfin|Freiherr|Fürst|Prinz|Kaiser|König|General|Minister|Präsident|Direktor|Ing|président|général|capitaine|colonel|docteur|comte|baron|abbé|maréchal)$/i;
