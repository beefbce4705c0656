/**
 * Recognises a surrogate at a place in a text, in every spelling a model may bend it to: any case, missing or other
 * brackets, space or hyphen or escaped underscore for an underscore, Markdown marks, HTML, percent and \u escapes,
 * full-width characters, zero-width characters, line wraps. There is no edit distance: every letter and digit must be there.
 */

/** More characters than any tolerated spelling takes; what is longer is none. */
export const longestSpelling = 320;

export interface Spelling {
  /** `none`: no surrogate starts here. `partial`: the text ends before it is decided. */
  kind: "none" | "partial" | "found";
  end: number;
  /** Empty when the reserved wrapper holds something that is no surrogate. */
  type: string;
  digits: string;
  /** Whether the wrapper `SURROGATE_PII` was there; an unwrapped one counts only with an underscore or if issued. */
  wrapped: boolean;
  underscore: boolean;
}

export interface Speller {
  /** Whether a surrogate may start with this UTF-16 unit; false for nearly all of ordinary text. */
  mayStart(unit: number): boolean;
  at(text: string, start: number): Spelling;
}

const none: Spelling = { kind: "none", end: 0, type: "", digits: "", wrapped: false, underscore: false };
const partial: Spelling = { ...none, kind: "partial" };

/** Recognises surrogates of the given types; unwrapped ones only if `bare`. */
export function speller(types: readonly string[], bare: boolean): Speller {
  const typesByInitial = new Map<number, string[]>();
  for (const type of types) {
    const initial = type.charCodeAt(0);
    typesByInitial.set(initial, [...(typesByInitial.get(initial) ?? []), type]);
  }
  const starts = new Uint8Array(128);
  for (const initial of bare ? ["S", "P", ...types.map((type) => type[0]!)] : ["S"]) {
    starts[initial.charCodeAt(0)] = 1;
    starts[initial.toLowerCase().charCodeAt(0)] = 1;
  }
  for (const escape of "%&\\") starts[escape.charCodeAt(0)] = 1;

  return {
    mayStart: (unit) => (unit < 128 ? starts[unit] === 1 : unit >= 0xff21 && unit <= 0xff5a),
    at(text, start) {
      limit = Math.min(text.length, start + longestSpelling);
      const found = spellingAt(text, start);
      if (found.kind !== "partial" || limit === text.length) return found;
      // As long as any tolerated spelling and still undecided: it is none, but the reserved word does not pass.
      const named = reservedAt(text, start);
      return named < 0 ? none : { ...none, kind: "found", end: named, wrapped: true };
    },
  };

  function spellingAt(text: string, start: number): Spelling {
    const initial = unitAt(text, start);
    if (initial === incomplete) return partial;
    let undecided = false;
    if (upper(initial) === letterS) {
      const wrapped = wrappedAt(text, start);
      if (wrapped.kind === "found") return wrapped;
      undecided = wrapped.kind === "partial";
    }
    if (!bare) return undecided ? partial : none;
    const unwrapped = upper(initial) === letterP ? piiAt(text, start) : none;
    if (unwrapped.kind === "found") return unwrapped;
    undecided ||= unwrapped.kind === "partial";
    const found = bareAt(text, start);
    return found.kind === "none" && undecided ? partial : found;
  }

  /** `SURROGATE_PII(` and what it holds. "surrogate" is an English word: alone it is ours only if a whole surrogate follows. */
  function wrappedAt(text: string, start: number): Spelling {
    const at = wordAt(text, start, "SURROGATE");
    if (at < 0) return outcome(at);
    const named = wordAt(text, at, "_PII");
    if (named === incomplete) return partial;
    const inside = insideAt(text, named < 0 ? at : named);
    if (inside.kind !== "none" || reservedAt(text, start) < 0) return inside;
    return inventedAt(text, named);
  }

  /** Index after `SURROGATE_PII`, written as no ordinary text writes it: with its underscore, or in capitals. */
  function reservedAt(text: string, start: number): number {
    const end = wordAt(text, start, "SURROGATE_PII");
    const written = text.slice(start, Math.max(start, end));
    return end >= 0 && (written.includes("_") || written === written.toUpperCase()) ? end : failed;
  }

  function piiAt(text: string, start: number): Spelling {
    const at = wordAt(text, start, "PII");
    return at < 0 ? outcome(at) : insideAt(text, at);
  }

  /** Bracket, type, digits, bracket; all but type and digits optional. A bracket that surrounds more than the surrogate stays. */
  function insideAt(text: string, start: number): Spelling {
    let at = skip(text, start, isDecoration, 8);
    if (at < 0) return partial;
    const decoration = text.slice(start, at);
    const name = nameAt(text, at, true);
    if (name.kind !== "found") return name;
    const found = { ...name, wrapped: true };
    if (decoration.includes(" ") && !/[[({<（［｛＜【&%\\]/.test(decoration)) return found;
    at = skip(text, name.end, /["']/.test(decoration) ? isMark : isEmphasis, 8);
    if (at < 0) return partial;
    const close = unitAt(text, at);
    if (close === incomplete) return partial;
    return isClosing(close) ? { ...found, end: unitEnd } : found;
  }

  function bareAt(text: string, start: number): Spelling {
    if (isLetterOrDigit(text, start - 1) && !isCapital(text.charCodeAt(start))) return none;
    return nameAt(text, start, false);
  }

  /** `TYPE_123456789`. */
  function nameAt(text: string, start: number, lenient: boolean): Spelling {
    const initial = unitAt(text, start);
    if (initial === incomplete) return partial;
    let undecided = false;
    for (const type of typesByInitial.get(upper(initial)) ?? []) {
      const at = wordAt(text, start, type);
      const found = at < 0 ? outcome(at) : digitsAt(text, at, type, lenient);
      if (found.kind === "found") return found;
      undecided ||= found.kind === "partial";
    }
    return undecided ? partial : none;
  }

  function digitsAt(text: string, start: number, type: string, lenient: boolean): Spelling {
    const from = skip(text, start, lenient ? isSeparatorOrMark : isSeparator, 3);
    if (from < 0) return partial;
    let digits = "";
    let at = from;
    while (digits.length < 9) {
      let unit = unitAt(text, at);
      if (lenient && digits.length > 0 && isSeparator(unit)) unit = unitAt(text, unitEnd);
      if (unit === incomplete) return partial;
      if (!isDigit(unit)) return none;
      digits += String.fromCharCode(unit);
      at = unitEnd;
    }
    const next = unitAt(text, at);
    if (next === incomplete) return partial;
    if (isDigit(next)) return none;
    return { kind: "found", end: at, type, digits, wrapped: false, underscore: text.slice(start, from).includes("_") };
  }

  /** The wrapper around something else: swallowed up to its closing bracket, or alone if there is none near. */
  function inventedAt(text: string, afterName: number): Spelling {
    const open = skip(text, afterName, isMark, 8);
    if (open < 0) return partial;
    const unit = unitAt(text, open);
    if (unit === incomplete) return partial;
    const found: Spelling = { ...none, kind: "found", wrapped: true, end: afterName };
    if (!isOpening(unit)) return found;
    found.end = unitEnd;
    for (let at = unitEnd, count = 0; count < 64; count++) {
      const inner = unitAt(text, at);
      if (inner === incomplete) return partial;
      at = unitEnd;
      if (isClosing(inner)) return { ...found, end: at };
      if (inner === lineFeed) break;
    }
    return found;
  }
}

const failed = -2;
const incomplete = -1;
const outcome = (at: number): Spelling => (at === incomplete ? partial : none);

/** Index after a word, `incomplete` if the text ends within it, `failed` if it is another word. An underscore stands for any separators, or none. */
function wordAt(text: string, start: number, word: string): number {
  let at = start;
  for (let index = 0; index < word.length; index++) {
    const expected = word.charCodeAt(index);
    if (expected === underscore) {
      at = skip(text, at, isSeparator, 3);
      if (at < 0) return incomplete;
      continue;
    }
    const unit = unitAt(text, at);
    if (unit === incomplete) return incomplete;
    if (upper(unit) !== expected) return failed;
    at = unitEnd;
  }
  return at;
}

/** Index after at most `most` units of a kind; `incomplete` if the text ends among them. */
function skip(text: string, start: number, belongs: (unit: number) => boolean, most: number): number {
  let at = start;
  for (let count = 0; count < most; count++) {
    const unit = unitAt(text, at);
    if (unit === incomplete) return incomplete;
    if (!belongs(unit)) return at;
    at = unitEnd;
  }
  return at;
}

/** Where the text ends for the spelling looked at: a decision never depends on more than `longestSpelling` characters. */
let limit = 0;

/** Where the unit that `unitAt` read last ends. A second result without an object: this runs for every character that may start a surrogate. */
let unitEnd = 0;

/** The character meant at a place, through escapes, widths, zero-width characters and line wraps; `incomplete` if the text ends within it. */
function unitAt(text: string, start: number): number {
  let at = start;
  for (let skipped = 0; skipped < 16; skipped++) {
    if (at >= limit) return incomplete;
    if (isZeroWidth(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const wrapped = afterWrap(text, at);
    if (wrapped === incomplete) return incomplete;
    if (wrapped === at) break;
    at = wrapped;
  }
  if (at >= limit) return incomplete;
  const unit = text.charCodeAt(at);
  unitEnd = at + 1;
  if (unit === percent) return percentAt(text, at);
  if (unit === ampersand) return entityAt(text, at);
  if (unit === backslash) return backslashAt(text, at);
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - 0xfee0;
  return unit;
}

/** Index after a line break and the spaces around it; the same index if there is none. */
function afterWrap(text: string, start: number): number {
  let at = start;
  let broken = false;
  while (at - start < 24 && at < limit && isSpace(text.charCodeAt(at))) {
    broken ||= isLineBreak(text.charCodeAt(at));
    at++;
  }
  if (at > start && at === limit) return incomplete;
  return broken ? at : start;
}

function percentAt(text: string, at: number): number {
  const digits = hexDigits(text, at + 1, 2);
  if (digits === 2) {
    unitEnd = at + 3;
    return Number.parseInt(text.slice(at + 1, at + 3), 16);
  }
  return at + 1 + digits >= limit ? incomplete : percent;
}

const entities = new Map(
  Object.entries({
    lpar: "(",
    rpar: ")",
    lowbar: "_",
    UnderBar: "_",
    lt: "<",
    gt: ">",
    lsqb: "[",
    rsqb: "]",
    lbrack: "[",
    rbrack: "]",
    lbrace: "{",
    rbrace: "}",
    ast: "*",
    grave: "`",
    hyphen: "-",
    dash: "-",
    nbsp: " ",
  }),
);

function entityAt(text: string, at: number): number {
  for (let end = at + 1; end < at + 10; end++) {
    if (end >= limit) return incomplete;
    const unit = text.charCodeAt(end);
    if (unit === semicolon) {
      const name = text.slice(at + 1, end);
      const code = /^#\d{1,6}$/.test(name)
        ? Number(name.slice(1))
        : /^#[xX][\da-fA-F]{1,6}$/.test(name)
          ? Number.parseInt(name.slice(2), 16)
          : entities.get(name)?.charCodeAt(0);
      if (code === undefined) return ampersand;
      unitEnd = end + 1;
      return code;
    }
    if (!(isAsciiLetter(unit) || isDigit(unit) || unit === hash)) return ampersand;
  }
  return ampersand;
}

/** `\_`, `\(`, `A`, and the same with the backslashes doubled by JSON within JSON. */
function backslashAt(text: string, start: number): number {
  let at = start;
  while (at - start < 8 && at < limit && text.charCodeAt(at) === backslash) at++;
  if (at >= limit) return incomplete;
  const unit = text.charCodeAt(at);
  if (unit === 0x75 /* u */) {
    const digits = hexDigits(text, at + 1, 4);
    if (digits === 4) {
      unitEnd = at + 5;
      return Number.parseInt(text.slice(at + 1, at + 5), 16);
    }
    return at + 1 + digits >= limit ? incomplete : backslash;
  }
  if (isAsciiLetter(unit) || isDigit(unit)) return backslash;
  unitEnd = at + 1;
  return unit;
}

function hexDigits(text: string, start: number, most: number): number {
  let count = 0;
  while (count < most && start + count < limit && isHex(text.charCodeAt(start + count))) count++;
  return count;
}

const letterS = 0x53;
const letterP = 0x50;
const underscore = 0x5f;
const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;
const semicolon = 0x3b;
const hash = 0x23;
const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

const among = (characters: string) => {
  const table = new Set([...characters].map((character) => character.charCodeAt(0)));
  return (unit: number) => table.has(unit);
};
const isSeparator = among("_- \u00a0\u2010\u2011\u2012\u2013");
const isMark = among("*`~\"' ");
const isEmphasis = among("*`~ ");
const isOpening = among("([{<（［｛＜【");
const isClosing = among(")]}>）］｝＞】");
const isSeparatorOrMark = (unit: number) => isSeparator(unit) || isMark(unit);
const isDecoration = (unit: number) => isOpening(unit) || isSeparatorOrMark(unit);
const isZeroWidth = (unit: number) =>
  (unit >= 0x200b && unit <= 0x200f) || unit === 0x2060 || unit === 0xfeff || unit === 0xad;
const isSpace = (unit: number) => unit === space || unit === tab || unit === lineFeed || unit === carriageReturn;
const isLineBreak = (unit: number) => unit === lineFeed || unit === carriageReturn;
const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;
const isCapital = (unit: number) => unit >= 0x41 && unit <= 0x5a;
const isAsciiLetter = (unit: number) => isCapital(unit & ~0x20) && unit < 128;
const isHex = (unit: number) => isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);
const upper = (unit: number) => (unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit);

/** Whether a word goes on before a place; `n` of a JSON text's `\n` is not part of the word. */
function isLetterOrDigit(text: string, at: number): boolean {
  if (at < 0) return false;
  const unit = text.charCodeAt(at);
  if (!isAsciiLetter(unit) && !isDigit(unit) && unit < 0xc0) return false;
  return text.charCodeAt(at - 1) !== backslash;
}
