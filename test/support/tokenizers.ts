import { readFileSync } from "node:fs";
import { tokenizerOf } from "../../src/privacy/analyze/model/tokenizer/tokenizer.ts";

/** How huggingface/tokenizers cuts texts, by `test/outside/programs/tokenized.py`. */
export interface ReferenceTokenizer {
  name: string;
  tokenizer: object;
  /** For each text: numbers of tokens, and where each begins and ends, in code points. */
  answers: { ids: number[]; places: number[] }[];
}

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/tokenizers/${name}.json`, import.meta.url), "utf8"));

/** Texts in ten scripts and odd ones, and a small table of SentencePiece's rules. */
export const { texts: textsByScript, rules } = fixture("texts") as { texts: Record<string, string[]>; rules: string };
export const scriptTexts = Object.values(textsByScript).flat();

export const recordedTokenizers = () => fixture("cut") as ReferenceTokenizer[];

/** Where our tokenizer differs from the reference: other tokens, or a place that lacks some of what the reference says it covers. */
export function differences({ name, tokenizer, answers }: ReferenceTokenizer, texts: readonly string[]): string[] {
  const own = tokenizerOf(JSON.stringify(tokenizer));
  return texts.flatMap((text, index) => {
    const { ids, places } = answers[index]!;
    const tokens = own.tokens(text);
    if (tokens.map(({ id }) => id).join() !== ids.join()) return [`${name}: other tokens of ${JSON.stringify(text)}`];
    const units = unitsOfPoints(text);
    return tokens.flatMap(({ start, end }, at) => {
      const [from, to] = [units[places[at * 2]!]!, units[places[at * 2 + 1]!]!];
      // What a tokenizer puts before a text covers nothing here, and the text's first character there.
      return start === end || (start <= from && end >= to)
        ? []
        : [`${name}: ${start} to ${end}, not ${from} to ${to}, in ${JSON.stringify(text)}`];
    });
  });
}

function unitsOfPoints(text: string): number[] {
  const units = [0];
  for (const point of text) units.push(units.at(-1)! + point.length);
  return units;
}
