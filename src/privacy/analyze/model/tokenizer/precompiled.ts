import { Buffer } from "node:buffer";
import type { AlignedText, Change } from "./aligned-text.ts";
import { TokenizerError } from "./file.ts";

/**
 * SentencePiece's own table of replacements, such as `nmt_nfkc`: a double-array trie over UTF-8 and the texts its leaves point to
 * (google/sentencepiece, `normalizer.cc`; the form of the units: s-yata/darts-clone). As huggingface/tokenizers has it: a grapheme of
 * less than six bytes is looked up whole and the shortest entry counts, otherwise each character is looked up.
 */
export function precompiled(charsmap: string, place: string): (text: AlignedText) => AlignedText {
  const table = tableOf(Buffer.from(charsmap, "base64"), place);
  /** Replacements that were looked up; texts repeat few graphemes. */
  const known = new Map<string, string>();
  const replaced = (grapheme: string): string => {
    const found = known.get(grapheme);
    if (found !== undefined) return found;
    const made = normalized(grapheme, table);
    if (known.size >= knownMost) known.clear();
    known.set(grapheme, made);
    return made;
  };
  return (aligned) => aligned.replaced(changes(aligned, replaced));
}

const knownMost = 4096;

function* changes({ text }: AlignedText, replaced: (grapheme: string) => string): Generator<Change> {
  for (const { segment, index } of graphemes.segment(text)) {
    const whole = replaced(segment);
    if (whole !== segment) yield { start: index, end: index + segment.length, to: whole };
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function normalized(grapheme: string, table: Table): string {
  const bytes = Buffer.from(grapheme);
  const whole = bytes.length < 6 ? lookUp(bytes, table) : undefined;
  return whole ?? Array.from(grapheme, (character) => lookUp(Buffer.from(character), table) ?? character).join("");
}

interface Table {
  units: Uint32Array;
  texts: Buffer;
}

function tableOf(bytes: Buffer, place: string): Table {
  const size = bytes.length >= 4 ? bytes.readUInt32LE(0) : -1;
  if (size < 4 || size % 4 !== 0 || size > bytes.length - 4)
    throw new TokenizerError(`${place}.precompiled_charsmap is no table of SentencePiece`);
  const units = Uint32Array.from({ length: size / 4 }, (_, index) => bytes.readUInt32LE(4 + index * 4));
  return { units, texts: bytes.subarray(4 + size) };
}

/** What stands for the shortest beginning of some bytes that the table has. */
function lookUp(bytes: Buffer, { units, texts }: Table): string | undefined {
  let unit = units[0] ?? 0;
  let at = offsetOf(unit);
  for (const byte of bytes) {
    at ^= byte;
    unit = units[at] ?? 0;
    if (labelOf(unit) !== byte) return undefined;
    at ^= offsetOf(unit);
    if (!hasLeaf(unit)) continue;
    const start = (units[at] ?? 0) & 0x7fffffff;
    const end = texts.indexOf(0, start);
    return texts.toString("utf8", start, end < 0 ? texts.length : end);
  }
  return undefined;
}

const labelOf = (unit: number): number => (unit & 0x800000ff) >>> 0;
const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
const hasLeaf = (unit: number): boolean => ((unit >>> 8) & 1) === 1;
