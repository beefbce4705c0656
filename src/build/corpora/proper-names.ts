import { type Labelled, type LabelledSpan, notCounted } from "./labelled.ts";

interface Entity {
  id: string;
  type: string | undefined;
}

interface Word {
  start: number;
  end: number;
  isName: boolean;
  isPlural: boolean;
  /** The entities it is part of, the innermost last. */
  entities: readonly Entity[];
}

/**
 * The paragraphs of a document of a treebank, in CoNLL-U with `Entity=(1-person-…` in the last column. Entities are whole phrases there,
 * such as "his wife Manju Sam, 36": the names are the runs of proper nouns in them. Of titles and of peoples nothing is said.
 */
export function properNames(source: string, file: string, types: Readonly<Record<string, string>>): Labelled[] {
  const open: Entity[] = [];
  return file
    .split(/^# newpar$/m)
    .map((paragraph) => paragraphOf(source, paragraph, types, open))
    .filter(({ text }) => text.length > 3);
}

/** Entities may go on over the end of a paragraph, so those that are `open` are passed from one to the next. */
function paragraphOf(source: string, lines: string, types: Readonly<Record<string, string>>, open: Entity[]): Labelled {
  const words: Word[] = [];
  let text = "";
  /** The number of the first word behind which a space may stand: the words of "don't" are written as one. */
  let spacedFrom = 0;
  for (const line of lines.split("\n")) {
    const [number = "", word = "", , kind, finer, , , , , further] = line.split("\t");
    if (further === undefined || number.includes(".")) continue;
    const isUnspaced = further.includes("SpaceAfter=No");
    const range = /^\d+-(\d+)$/.exec(number);
    if (range !== null) spacedFrom = Number(range[1]) + (isUnspaced ? 1 : 0);
    else {
      const marks = /(?:^|\|)Entity=([^|]*)/.exec(further)?.[1] ?? "";
      for (const [, id, type] of marks.matchAll(/\((\d+)-(\w+)/g)) open.push({ id: id!, type: types[type!] });
      const [start, end] = [text.length, text.length + word.length];
      words.push({
        start,
        end,
        isName: kind === "PROPN" && /^\p{Lu}/u.test(word),
        isPlural: finer === "NNPS",
        entities: [...open],
      });
      const isJoined = isUnspaced || Number(number) < spacedFrom;
      text += isJoined ? word : `${word} `;
      if (Number(number) >= spacedFrom) spacedFrom = 0;
      for (const [, id] of marks.matchAll(/(?<![-\w])\(?(\d+)[^()]*\)/g)) close(open, id!);
    }
  }
  return { source, language: "en", text: text.trimEnd(), spans: runsOf(words, text) };
}

function close(open: Entity[], id: string): void {
  const at = open.findLastIndex((one) => one.id === id);
  if (at >= 0) open.splice(at, 1);
}

function runsOf(words: readonly Word[], text: string): LabelledSpan[] {
  const spans: LabelledSpan[] = [];
  for (let i = 0; i < words.length; i++) {
    const { entities, isName, isPlural, start, end } = words[i]!;
    const entity = entities.at(-1);
    if (!isName || entity?.type === undefined) continue;
    if (title.test(text.slice(start, end)) || (entity.type === "PERSON" && isPlural)) {
      spans.push({ start, end, type: notCounted });
      continue;
    }
    const [first, last] = runAround(words, text, i, entity);
    spans.push({ start: words[first]!.start, end: words[last]!.end, type: entity.type });
    i = last;
  }
  return spans;
}

/** The first and the last word of a name. Only those of places and organisations have other words in them: "University of Leeds". */
function runAround(words: readonly Word[], text: string, at: number, entity: Entity): [number, number] {
  const mayHold = (i: number, small: RegExp) => {
    const word = words[i];
    if (word?.entities.includes(entity) !== true || entity.type === "PERSON") return false;
    const written = text.slice(word.start, word.end);
    return (/^\p{Lu}/u.test(written) && !article.test(written)) || small.test(written);
  };
  let [first, last] = [at, at];
  while (mayHold(first - 1, never)) first--;
  for (let i = at + 1; words[i]?.entities.includes(entity) === true && i < last + 4; i++) {
    if (words[i]!.isName) last = i;
    else if (!mayHold(i, joint)) break;
  }
  return [first, last];
}

const never = /^\b\B/;
const article = /^(?:The|A|An|Our|My|This|In|At|Of)$/;
const joint = /^(?:of|for|the|and|&|de|-)$/;
const title =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Sir|President|Professor|Minister|Senator|Judge|Justice|Captain|General|Gen|Governor|Mayor|King|Queen|Administrator|Secretary|Attorney|Chairman|Director|Republican|Democrat|QC|SC|MP)\.?$/;
