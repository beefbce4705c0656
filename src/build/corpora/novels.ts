import { joinedWords, type LabelledWord } from "./columns.ts";
import { threeTypes } from "./corpus.ts";
import type { Labelled } from "./labelled.ts";

/**
 * A part of a novel, some sentences a text, with a file of labels: `T1<tab>PROP_PER START END<tab>…`. Phrases are labelled there; the
 * names are the words with a capital in those that are named, with what joins them. Titles, houses and ships are neither.
 */
export function novel(path: string, text: string, labels: string): Labelled[] {
  const marked = [...labels.matchAll(/^T\d+\tPROP_(\w+) (\d+) (\d+)/gm)]
    .map(([, kind, start, end]) => ({ kind: kinds[kind!] ?? "OTHER", start: Number(start), end: Number(end) }))
    // The innermost phrase is labelled last.
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index, label: "O", phrase: -1 }));
  for (const [phrase, { kind, start, end }] of marked.entries()) {
    for (const one of words.filter(({ index }) => start <= index && index < end)) {
      if (!/^\p{Lu}/u.test(one.word)) continue;
      one.label = title.test(one.word) ? "I-OTHER" : `I-${kind}`;
      one.phrase = phrase;
    }
  }
  for (const [i, one] of words.entries()) {
    const [before, behind] = [words[i - 1], words[i + 1]];
    const isInside =
      before?.phrase === behind?.phrase && before?.label === behind?.label && (before?.phrase ?? -1) >= 0;
    if (isInside && joint.test(one.word)) Object.assign(one, { label: before!.label, phrase: before!.phrase });
  }
  const labelled = words.map(({ word, label, phrase, index }, i) => ({
    word: quotes[word] ?? word,
    label: words[i - 1]?.phrase === phrase ? label : label.replace("I-", "B-"),
    endsLine: text.slice(index, index + word.length + 2).includes("\n"),
  }));
  return piecesOf(labelled).map((piece) => ({ ...joinedWords(piece, threeTypes), source: path, language: "en" }));
}

/** One to twelve lines, in turn: names stand in texts of many lengths. */
function piecesOf(words: readonly (LabelledWord & { endsLine: boolean })[]): LabelledWord[][] {
  const pieces: LabelledWord[][] = [[]];
  let lines = 0;
  for (const { word, label, endsLine } of words) {
    pieces.at(-1)!.push({ word, label });
    if (!endsLine || ++lines <= pieces.length % 12) continue;
    pieces.push([]);
    lines = 0;
  }
  return pieces.filter(({ length }) => length > 0);
}

const joint = /^(?:of|the|de|von|van|du|la|and|&|-)$/;
const kinds: Readonly<Record<string, string>> = { PER: "PER", GPE: "LOC", LOC: "LOC", ORG: "ORG" };
const quotes: Readonly<Record<string, string>> = { "``": "“", "''": "”" };
const title =
  /^(?:The|Mr|Mrs|Ms|Miss|Misses|Messrs|Master|Dr|Doctor|Sir|Lady|Lord|Lords|Captain|Colonel|Major|General|Admiral|Lieutenant|Sergeant|Reverend|Rev|Father|Mother|Mamma|Papa|Uncle|Aunt|Brother|Sister|King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Baron|Baroness|Saint|St|God|Heaven|Judge|Squire|Madame|Monsieur|Mademoiselle|M|Madam|Old|Young|Poor|Professor|President|Governor|Bishop|Deacon|Parson|Cousin)\.?$/;
