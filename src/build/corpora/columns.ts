import { type Labelled, type LabelledSpan, notCounted } from "./labelled.ts";

/** A word with its label, as in `B-PER`, `I-PER` and `O`. */
export interface LabelledWord {
  word: string;
  label: string;
  /** Whether a space stands before it, where the file says so. */
  isSpaced?: boolean;
}

/** Sentences of a file with a word on each line and an empty line between sentences; comments go to the sentence behind them. */
export function sentencesOf(file: string, wordAt: number, labelAt: number, comment = /^#\s/): Sentence[] {
  const sentences: Sentence[] = [];
  let now: Sentence = { comments: [], words: [] };
  for (const line of `${file}\n`.split(/\r?\n/)) {
    const columns = line.split(/[\t ]/);
    if (comment.test(line)) now.comments.push(line);
    else if (columns.length > labelAt && columns[wordAt] !== "")
      now.words.push({ word: columns[wordAt]!, label: columns.at(labelAt)!.trim() });
    else if (line.trim() === "" && now.words.length > 0) {
      sentences.push(now);
      now = { comments: [], words: [] };
    }
  }
  return sentences;
}

/** For a file without comments. */
export const never = /^\b\B/;

export interface Sentence {
  comments: string[];
  words: LabelledWord[];
}

/** Puts words together as people write them: spaces are where no mark says otherwise. A handle behind `@` is a user name. */
export function joinedWords(
  words: readonly LabelledWord[],
  types: Readonly<Record<string, string>>,
): { text: string; spans: LabelledSpan[] } {
  const marks = new Spacing();
  const spans: LabelledSpan[] = [];
  let text = "";
  let open: LabelledSpan | undefined;
  let before = "O";
  for (const { word, label, isSpaced } of words) {
    const usual = marks.between(word);
    text += isSpaced === undefined ? usual : isSpaced && text !== "" ? " " : "";
    const kind = label.slice(2);
    const goesOn = label.startsWith("I-") && before.slice(2) === kind;
    if (label.length > 1 && !goesOn) {
      open = { start: text.length, end: 0, type: types[kind] ?? notCounted };
      if (text.endsWith("@") || word.startsWith("@")) open.type = "USERNAME";
      spans.push(open);
    } else if (label.length === 1 && (text.endsWith("@") || /^@./.test(word)))
      spans.push({ start: text.length, end: text.length + word.length, type: notCounted });
    text += word;
    if (label.length > 1) open!.end = text.length;
    before = label;
  }
  return { text, spans };
}

/** A sentence or message that is a source of its own. Equal ones are on one side. */
export function alone({ words }: Sentence, language: string, types: Readonly<Record<string, string>>): Labelled {
  const { text, spans } = joinedWords(words, types);
  return { source: text, language, text, spans };
}

/** Pieces of about a column, that end with a sentence where one ends. */
export function printedColumns(words: readonly LabelledWord[]): { at: number; column: LabelledWord[] }[] {
  const columns: { at: number; column: LabelledWord[] }[] = [];
  for (let at = 0; at < words.length;) {
    let end = Math.min(at + 600, words.length);
    while (end < words.length && end < at + 700 && words[end - 1]!.word !== ".") end++;
    columns.push({ at, column: words.slice(at, end) });
    at = end;
  }
  return columns;
}

/** Says what stands between a word and the one before it. */
class Spacing {
  #last = "";
  #isQuoted = false;

  between(word: string): string {
    const before = this.#last;
    this.#last = word;
    const closes = word === '"' && this.#isQuoted;
    const isBehindOpening = /^[([{«„#@$£¿¡]$/u.test(before) || (before === '"' && this.#isQuoted);
    if (word === '"') this.#isQuoted = !this.#isQuoted;
    if (before === "" || closes || isBehindOpening) return "";
    return /^(?:[.,;:!?%)\]}»”…]+|n['’]t|['’](?:s|re|ve|ll|d|m|S))$/u.test(word) ? "" : " ";
  }
}
