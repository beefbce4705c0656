/** What JSON escapes. */
// oxlint-disable-next-line no-control-regex
export const jsonEscaped = /["\\\x00-\x1f\ud800-\udfff]/;

/** What backslashes and the character behind them mean in as many strings, piece by piece, with the length of each piece as it is written. */
export function unescaped(backslashes: number, letter: string, depth: number): [text: string, written: number][] {
  const each = 2 ** depth;
  const pieces: [string, number][] = Array.from({ length: Math.floor(backslashes / each) }, () => ["\\", each]);
  const own = backslashes % each;
  const meant = own === 0 ? undefined : meaningOf(letter);
  if (meant !== undefined) return [...pieces, [meant, own + letter.length]];
  if (own > 0) pieces.push(["\\", own]);
  return letter === "" ? pieces : [...pieces, [letter, letter.length]];
}

/** A text as it is written in as many strings less. */
export const unescapedText = (text: string, depth: number): string =>
  text.replace(escape, (_, backslashes: string, letter: string) =>
    unescaped(backslashes.length, letter, depth)
      .map(([meant]) => meant)
      .join(""),
  );

function meaningOf(letter: string): string | undefined {
  if (letter.length > 1) return String.fromCharCode(Number.parseInt(letter.slice(1), 16));
  const index = "nrtbf".indexOf(letter);
  if (letter !== "" && index >= 0) return "\n\r\t\b\f".charAt(index);
  return letter === '"' || letter === "/" ? letter : undefined;
}

const escape = /(\\+)(u[\dA-Fa-f]{4}|[^\\]|$)/g;
