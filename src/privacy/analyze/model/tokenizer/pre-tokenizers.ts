import type { TextRange } from "../../detector.ts";
import type { AlignedText } from "./aligned-text.ts";
import { byteLetters } from "./byte-letters.ts";
import { patternOf, TokenizerError, type TokenizerPart } from "./file.ts";

/** Cuts a text into words, each of which is then cut into tokens by itself. */
export type PreTokenizer = (word: AlignedText) => AlignedText[];

/** The pre-tokenizer that a part of a `tokenizer.json` describes (huggingface/tokenizers, `pre_tokenizers`). */
export function preTokenizerOf(part: TokenizerPart): PreTokenizer {
  const make = Object.hasOwn(makers, part.type) ? makers[part.type] : undefined;
  if (!make) throw part.unsupported(Object.keys(makers));
  return make(part);
}

const punctuation = /[!-/:-@[-`{-~]|\p{P}/gu;
const space = /\p{White_Space}/gu;
/** GPT-2's cut into words. */
const words =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

const makers: Readonly<Record<string, (part: TokenizerPart) => PreTokenizer>> = {
  Sequence: (part) => inOrder(part.parts("pretokenizers").map(preTokenizerOf)),
  BertPreTokenizer: () => inOrder([splitting(space, "Removed"), splitting(punctuation, "Isolated")]),
  Whitespace: () =>
    splitting(
      /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\p{White_Space}]+/gu,
      "Removed",
      true,
    ),
  WhitespaceSplit: () => splitting(space, "Removed"),
  Punctuation: (part) => splitting(punctuation, behaviourOf(part, "Isolated")),
  Digits: (part) => splitting(/\p{N}/gu, part.flag("individual_digits", false) ? "Isolated" : "Contiguous"),
  Split: (part) => splitting(patternOf(part), behaviourOf(part), part.flag("invert", false)),
  Metaspace: metaspace,
  ByteLevel: byteLevel,
};

const inOrder =
  (steps: readonly PreTokenizer[]): PreTokenizer =>
  (text) =>
    steps.reduce((done, step) => done.flatMap(step), [text]);

const behaviours = ["Removed", "Isolated", "Contiguous", "MergedWithPrevious", "MergedWithNext"] as const;
type Behaviour = (typeof behaviours)[number];

function behaviourOf(part: TokenizerPart, fallback?: Behaviour): Behaviour {
  const written = part.text("behavior", fallback);
  const behaviour = behaviours.find((one) => one === written);
  if (!behaviour) throw new TokenizerError(`${part.place}.behavior is ${written}; known are ${behaviours.join(", ")}`);
  return behaviour;
}

/** Cuts at what a pattern matches, or with `inverted` at all else; what becomes of that says the behaviour. */
const splitting =
  (pattern: RegExp, behaviour: Behaviour, inverted = false): PreTokenizer =>
  (aligned) =>
    joined([...stretches(aligned.text, pattern, inverted)], behaviour).map(({ start, end }) =>
      aligned.slice(start, end),
    );

interface Stretch extends TextRange {
  isCut: boolean;
}

function* stretches(text: string, pattern: RegExp, inverted: boolean): Generator<Stretch> {
  let done = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (match === "") continue;
    if (index > done) yield { start: done, end: index, isCut: inverted };
    done = index + match.length;
    yield { start: index, end: done, isCut: !inverted };
  }
  if (done < text.length) yield { start: done, end: text.length, isCut: inverted };
}

function joined(found: readonly Stretch[], behaviour: Behaviour): TextRange[] {
  if (behaviour === "Isolated") return [...found];
  if (behaviour === "Removed") return found.filter(({ isCut }) => !isCut);
  const ranges: TextRange[] = [];
  for (const [index, { start, end, isCut }] of found.entries()) {
    const before = found[index - 1];
    const last = ranges.at(-1);
    const joins =
      behaviour === "Contiguous"
        ? before?.isCut === isCut
        : behaviour === "MergedWithPrevious"
          ? isCut && before?.isCut === false
          : !isCut && before?.isCut === true;
    if (joins && last) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

/** SentencePiece's spaces: a mark stands for each, and before the text. */
function metaspace(part: TokenizerPart): PreTokenizer {
  const mark = part.text("replacement");
  const scheme = part.flag("add_prefix_space", true) ? part.text("prepend_scheme", "always") : "never";
  const split = part.flag("split", true)
    ? splitting(new RegExp(RegExp.escape(mark), "gu"), "MergedWithNext")
    : (word: AlignedText) => [word];
  return (text) => {
    const marked = text.mapped(/ /g, () => mark);
    const wantsMark = scheme === "always" || (scheme === "first" && text.isFirst);
    if (!wantsMark || marked.text.startsWith(mark)) return split(marked);
    return split(marked.replaced([{ start: 0, end: 0, to: mark }]));
  };
}

/** GPT-2's words, each as letters that stand for the bytes of its UTF-8. */
function byteLevel(part: TokenizerPart): PreTokenizer {
  const prefix = part.flag("add_prefix_space", true);
  const split = part.flag("use_regex", true) ? splitting(words, "Isolated") : (word: AlignedText) => [word];
  return (text) => {
    const prefixed = prefix && !text.text.startsWith(" ") ? text.replaced([{ start: 0, end: 0, to: " " }]) : text;
    return split(prefixed).map((word) => word.mapped(/[^!-~]/gu, byteLetters));
  };
}
