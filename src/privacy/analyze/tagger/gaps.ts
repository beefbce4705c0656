/** What is between two words, as far as it matters for names. */
export const Gap = {
  edge: 0,
  space: 1,
  hyphen: 2,
  apostrophe: 3,
  dotSpace: 4,
  comma: 5,
  line: 6,
  lines: 7,
  colon: 8,
  sentence: 9,
  opening: 10,
  closing: 11,
  dot: 12,
  slash: 13,
  at: 14,
  underscore: 15,
  digits: 16,
  equals: 17,
  column: 18,
  angle: 19,
  quotes: 20,
  dash: 21,
  spaces: 22,
  mark: 23,
  code: 24,
  ellipsis: 25,
  other: 26,
  commaTight: 27,
  /** A particle, such as `van der` or `de la`. Only when particles are skipped, never returned by `gapBetween`. */
  particle: 28,
  count: 29,
} as const;

/** The kind of a gap. There are no letters in it. */
export function gapBetween(text: string, start: number, end: number): number {
  const length = end - start;
  if (length === 1) return kindOf(text.charCodeAt(start));
  if (length === 0) return Gap.other;
  const first = text.charCodeAt(start);
  if (length === 2 && text.charCodeAt(start + 1) === 32) {
    if (first === 44) return Gap.comma;
    if (first === 46) return Gap.dotSpace;
    if (first === 58) return Gap.colon;
  }
  return longGap(text, start, Math.min(end, start + longest));
}

/** Line breaks count first, then digits, then the mark before the next word. */
function longGap(text: string, start: number, end: number): number {
  let breaks = 0;
  let firstMark = 0;
  let lastMark = 0;
  let marks = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) breaks++;
    else if (code >= 48 && code <= 57) return Gap.digits;
    else if (code === 92) {
      if (text.charCodeAt(at + 1) === 110 || at === end - 1) breaks++;
      else lastMark = code;
    } else if (code > 32 && code !== 0xa0 && code !== 0x202f) {
      if (code === 95) return Gap.underscore;
      if (code === 64) return Gap.at;
      lastMark = code;
      firstMark ||= code;
      marks++;
    }
  }
  if (breaks > 0) return breaks > 1 ? Gap.lines : Gap.line;
  if (lastMark === 0) return Gap.spaces;
  const kind = kindOf(lastMark);
  const isSpacedAfter = text.charCodeAt(end - 1) <= 32 || text.charCodeAt(end - 1) === 0xa0;
  if (!isSpacedAfter) {
    if (kind !== Gap.quotes && kind !== Gap.opening && kind !== Gap.apostrophe) return kind;
    return marks === 1 || kindOf(firstMark) === Gap.opening ? Gap.opening : Gap.quotes;
  }
  if (kind === Gap.hyphen) return Gap.dash;
  if (kind === Gap.quotes || kind === Gap.closing || kind === Gap.apostrophe)
    return firstMark === 46 || firstMark === 33 || firstMark === 63 ? Gap.sentence : Gap.closing;
  if (kind === Gap.dot) return firstMark === 46 ? Gap.dotSpace : Gap.sentence;
  if (kind === Gap.commaTight) return Gap.comma;
  return kind;
}

function kindOf(code: number): number {
  return single[code] ?? beyondAscii(code);
}

function beyondAscii(code: number): number {
  if (code === 0xa0 || code === 0x202f) return Gap.space;
  if (code === 0x2019 || code === 0x2018) return Gap.apostrophe;
  if (code === 0x2013 || code === 0x2014) return Gap.dash;
  if (code === 0xab || code === 0x201e || code === 0x201c) return Gap.opening;
  if (code === 0xbb || code === 0x201d) return Gap.closing;
  return code === 0x2026 ? Gap.ellipsis : Gap.other;
}

const longest = 64;

const single = kindsOfSigns();

function kindsOfSigns(): (number | undefined)[] {
  const kinds: (number | undefined)[] = [];
  for (const [chars, kind] of [
    [" ", Gap.space],
    ["-", Gap.hyphen],
    ["'`", Gap.apostrophe],
    [",", Gap.commaTight],
    ["\n\r", Gap.line],
    [":", Gap.colon],
    ["!?", Gap.sentence],
    ["([{", Gap.opening],
    [")]}", Gap.closing],
    [".", Gap.dot],
    ["/\\", Gap.slash],
    ["@", Gap.at],
    ["_", Gap.underscore],
    ["0123456789", Gap.digits],
    ["=", Gap.equals],
    [";|\t", Gap.column],
    ["<>", Gap.angle],
    ['"', Gap.quotes],
    ["*#&+", Gap.mark],
    ["$%^~", Gap.code],
  ] as const)
    for (const char of chars) kinds[char.charCodeAt(0)] = kind;
  return kinds;
}
