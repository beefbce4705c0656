/** A JSON text as a detector should read it: escapes decoded, each character knowing where it came from. */
export interface JsonView {
  text: string;
  /** Where a stretch of the view stands in the JSON text. */
  origin(start: number, end: number): { start: number; end: number };
  /** Whether a place of the view lies inside a JSON string; elsewhere a replacement needs quotes. */
  isInString(at: number): boolean;
}

/** The view of a text that is one JSON object or array; undefined for any other text. */
export function jsonView(json: string): JsonView | undefined {
  if (!/^\s*[[{]/.test(json) || !isJson(json)) return undefined;
  const escape = /\\(?:u([\dA-Fa-f]{4})|(.))/g;
  let text = "";
  let last = 0;
  /** Pairs: a place in the view, and how much further the JSON text is from there on. */
  const places: number[] = [0];
  const shifts: number[] = [0];
  for (let match = escape.exec(json); match; match = escape.exec(json)) {
    const decoded = match[1] ? String.fromCharCode(Number.parseInt(match[1], 16)) : (controls[match[2]!] ?? match[2]!);
    text += json.slice(last, match.index) + decoded;
    last = match.index + match[0].length;
    places.push(text.length);
    shifts.push(last - text.length);
  }
  text += json.slice(last);
  const shiftAt = (at: number) => shifts[lastAtMost(places, at)]!;
  let strings: number[] | undefined;

  return {
    text,
    // The end is taken from the last character inside, so that an escape after the stretch stays whole.
    origin: (start, end) => ({
      start: start + shiftAt(start),
      end: end - 1 + shiftAt(end - 1) + escapeLength(json, end - 1 + shiftAt(end - 1)),
    }),
    isInString(at) {
      strings ??= quotePlaces(json);
      const from = at + shiftAt(at);
      return (lastAtMost(strings, from) + 1) % 2 === 1;
    },
  };
}

const controls: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON is an answer here, not a failure: the text is read as it stands.
    return false;
  }
}

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
