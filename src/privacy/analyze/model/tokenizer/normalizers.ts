import type { AlignedText } from "./aligned-text.ts";
import { patternOf, type TokenizerPart } from "./file.ts";
import { precompiled } from "./precompiled.ts";

/** What is done to a text before it is cut. */
export type Normalizer = (text: AlignedText) => AlignedText;

/** The normalizer that a part of a `tokenizer.json` describes (huggingface/tokenizers, `normalizers`). */
export function normalizerOf(part: TokenizerPart): Normalizer {
  const make = Object.hasOwn(makers, part.type) ? makers[part.type] : undefined;
  if (!make) throw part.unsupported(Object.keys(makers));
  return make(part);
}

const makers: Readonly<Record<string, (part: TokenizerPart) => Normalizer>> = {
  Sequence: (part) => inOrder(part.parts("normalizers").map(normalizerOf)),
  BertNormalizer: bert,
  NFC: () => inForm("NFC"),
  NFD: () => inForm("NFD"),
  NFKC: () => inForm("NFKC"),
  NFKD: () => inForm("NFKD"),
  Lowercase: () => lowercase,
  StripAccents: () => without(/\p{M}/gu),
  Strip: strip,
  Replace: (part) => {
    const [pattern, content] = [patternOf(part), part.text("content")];
    return (text) => text.mapped(pattern, () => content);
  },
  Prepend: (part) => {
    const prefix = part.text("prepend");
    return (text) => (text.text === "" ? text : text.replaced([{ start: 0, end: 0, to: prefix }]));
  },
  Precompiled: (part) => precompiled(part.text("precompiled_charsmap"), part.place),
};

const inOrder =
  (steps: readonly Normalizer[]): Normalizer =>
  (text) =>
    steps.reduce((done, step) => step(done), text);

/** A character with what may be joined to it (marks, jamo of Hangul, the half-width sound marks of Katakana), or one beyond ASCII. */
const cluster = /[^][\p{M}\u1160-\u11ff\uff9e\uff9f]+|\P{ASCII}/gu;

/** Normal forms are made cluster by cluster, so that a unit's origin is no more than its cluster. */
const inForm =
  (form: "NFC" | "NFD" | "NFKC" | "NFKD"): Normalizer =>
  (text) =>
    text.mapped(cluster, (match) => match.normalize(form));

/** Letter by letter: JavaScript's `ΣΑΣ` in small letters has two kinds of sigma. */
const lowercase: Normalizer = (text) => text.mapped(/\p{Changes_When_Lowercased}/gu, (letter) => letter.toLowerCase());

const without =
  (pattern: RegExp): Normalizer =>
  (text) =>
    text.mapped(pattern, () => "");

function bert(part: TokenizerPart): Normalizer {
  const isLower = part.flag("lowercase", true);
  return inOrder([
    ...(part.flag("clean_text", true) ? clean : []),
    ...(part.flag("handle_chinese_chars", true) ? [spacedIdeographs] : []),
    ...(part.flag("strip_accents", isLower) ? [inForm("NFD"), without(/\p{Mn}/gu)] : []),
    ...(isLower ? [lowercase] : []),
  ]);
}

const clean: readonly Normalizer[] = [
  without(/[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}]/gu),
  (text) => text.mapped(/\p{White_Space}/gu, () => " "),
];

const spacedIdeographs: Normalizer = (text) =>
  text.mapped(
    /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu,
    (ideograph) => ` ${ideograph} `,
  );

function strip(part: TokenizerPart): Normalizer {
  const [left, right] = [part.flag("strip_left", true), part.flag("strip_right", true)];
  return (aligned) => {
    const { text } = aligned;
    const start = left ? text.length - text.trimStart().length : 0;
    return aligned.slice(start, right ? Math.max(start, text.trimEnd().length) : text.length);
  };
}
