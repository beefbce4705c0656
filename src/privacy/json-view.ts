/** A JSON text as a detector should read it: escapes decoded, each character knowing where it came from. */
export interface JsonView {
  text: string;
  /** What of a stretch of the view can be replaced so that the text stays JSON: cut where strings begin and end, numbers whole. */
  parts(start: number, end: number): Part[];
}

export interface Part {
  start: number;
  end: number;
  /** Where it stands in the JSON text. */
  origin: { start: number; end: number };
  /** Whether it is a bare number, so that a replacement needs quotes. */
  isNumber: boolean;
}

/** The view of a text that is one JSON object or array; undefined for any other text. */
export function jsonView(json: string): JsonView | undefined {
  if (!/^\s*[[{]/.test(json) || !isJson(json)) return undefined;
  const { text, places, shifts } = decode(json);
  /** Where a character of the view stands in the JSON text. */
  const originOf = (at: number) => at + shifts[lastAtMost(places, at)]!;
  let quotes: number[] | undefined;

  return { text, parts };

  function parts(start: number, end: number): Part[] {
    quotes ??= quotePlaces(json);
    const found: Part[] = [];
    for (let from = start; from < end; from++) {
      const origin = originOf(from);
      const quote = lastAtMost(quotes, origin);
      if (quotes[quote] === origin) continue;
      const next = quotes[quote + 1] ?? Infinity;
      let to = from;
      while (to < end && originOf(to) < next) to++;
      if (quote % 2 !== 0) found.push(...numbers(from, to));
      else if (/[\p{L}\p{N}]/u.test(text.slice(from, to))) found.push(part(from, to, false));
      from = to;
    }
    return found;
  }

  /** The numbers that a stretch between strings touches. */
  function numbers(start: number, end: number): Part[] {
    let from = start;
    let to = end;
    while (isOfNumber(text[from - 1])) from--;
    while (isOfNumber(text[to])) to++;
    return [...text.slice(from, to).matchAll(/-?\d[-+.\w]*/g)].map(({ index, 0: number }) =>
      part(from + index, from + index + number.length, true),
    );
  }

  function part(start: number, end: number, isNumber: boolean): Part {
    const last = originOf(end - 1);
    return { start, end, origin: { start: originOf(start), end: last + escapeLength(json, last) }, isNumber };
  }
}

/** The text without escapes, and how much further the JSON text is from each place on. */
function decode(json: string): { text: string; places: number[]; shifts: number[] } {
  const escape = /\\(?:u([\dA-Fa-f]{4})|(.))/g;
  const places = [0];
  const shifts = [0];
  let text = "";
  let last = 0;
  for (let match = escape.exec(json); match; match = escape.exec(json)) {
    const [written, code, letter] = match;
    text += json.slice(last, match.index) + (code ? String.fromCharCode(Number.parseInt(code, 16)) : control(letter!));
    last = match.index + written.length;
    places.push(text.length);
    shifts.push(last - text.length);
  }
  return { text: text + json.slice(last), places, shifts };
}

function control(letter: string): string {
  const index = "nrtbf".indexOf(letter);
  return index < 0 ? letter : "\n\r\t\b\f".charAt(index);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON is an answer here, not a failure: the text is read as it stands.
    return false;
  }
}

const isOfNumber = (character: string | undefined) => character !== undefined && /[-+.\w]/.test(character);

function escapeLength(json: string, at: number): number {
  if (json[at] !== "\\") return 1;
  return json[at + 1] === "u" ? 6 : 2;
}

/** Places of the quotes that open and close strings, in turn. */
function quotePlaces(json: string): number[] {
  const places: number[] = [];
  const pattern = /\\.|"/g;
  for (let match = pattern.exec(json); match; match = pattern.exec(json))
    if (match[0] === '"') places.push(match.index);
  return places;
}

/** Index of the last of the ascending numbers that is at most the given one; -1 if none is. */
function lastAtMost(ascending: number[], most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
