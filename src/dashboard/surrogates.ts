/** A piece of a text: plain if its type is null, else a hidden value of that type. */
export interface Piece {
  text: string;
  type: string | null;
}

const surrogate = /SURROGATE_PII\(([A-Z][A-Z0-9_]*)_\d{9}\)/g;

/** A text as the provider sees it, split at its surrogates. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(surrogate)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), type: null });
    found.push({ text: match[0], type: match[1]! });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), type: null });
  return found;
}

/** The original text, split at the places of the masked one's surrogates; one piece if the two do not match, or do so in several ways. */
export function aligned(written: string, masked: string): Piece[] {
  const cut = pieces(masked);
  const ahead = split(written, cut);
  const back = split(
    turned(written),
    cut.toReversed().map(({ text, type }) => ({ text: turned(text), type })),
  )?.toReversed();
  // From either end each value is as short as may be: where both find the same, there is no other way.
  const isOnly = ahead?.every(({ text }, index) => text === turned(back?.[index]?.text ?? "")) ?? false;
  return ahead && isOnly ? ahead : [{ text: written, type: null }];
}

const turned = (text: string): string => text.split("").toReversed().join("");

function split(written: string, cut: readonly Piece[]): Piece[] | undefined {
  const found: Piece[] = [];
  let at = 0;
  for (const [index, { text, type }] of cut.entries()) {
    const end = type === null ? at + text.length : endOf(written, at, cut.slice(index + 1, index + 3));
    const piece = written.slice(at, end);
    if (end <= at || (type === null && piece !== text)) return undefined;
    found.push({ text: piece, type });
    at = end;
  }
  return at === written.length ? found : undefined;
}

/** Where a hidden value ends that begins at a place; before it if it cannot be told. */
function endOf(written: string, at: number, [next, afterNext]: readonly Piece[]): number {
  if (next === undefined) return written.length;
  if (next.type !== null) return -1;
  return afterNext === undefined ? written.length - next.text.length : written.indexOf(next.text, at + 1);
}

/** A text split at values that are known to have been hidden. */
export function marked(text: string, values: ReadonlyMap<string, string>): Piece[] {
  const known = [...values.keys()]
    .filter((value) => value.trim() !== "")
    .toSorted((one, other) => other.length - one.length);
  if (known.length === 0) return [{ text, type: null }];
  const pattern = new RegExp(known.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), type: null });
    found.push({ text: match[0], type: values.get(match[0])! });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), type: null });
  return found;
}
