import type { Span } from "./detector.ts";
import { matchAt } from "./text/scan.ts";

/**
 * Lets keys and passwords that are longer than a slice of the search end where they do: a token of a person with many groups, the key of a
 * certificate. Of what goes on behind a slice, no detector sees how it began. Costs a look at each that is long.
 */
export function extendSecrets(text: string, spans: Span[]): Span[] {
  // What one reaches is not walked again for another within it.
  let reached = 0;
  for (let n = 0; n < spans.length; n++) {
    const { start, end, type } = spans[n]!;
    if (end - start < long || end <= reached || !secretTypes.has(type)) continue;
    const further = endOfKey(text, start, end) ?? end + (matchAt(text, restOfToken, end)?.[0].length ?? 0);
    reached = further;
    if (further > end) spans[n] = { ...spans[n]!, end: further };
  }
  return spans;
}

/** The end of a key that begins with its head and whose last line is not in the span; undefined if it is none. */
function endOfKey(text: string, start: number, end: number): number | undefined {
  if (!text.startsWith(begin, start) || text.slice(start + begin.length, end).includes(last)) return undefined;
  const rest = text.slice(end, start + longestKey);
  const close = rest.indexOf(last);
  const name = close < 0 ? -1 : rest.indexOf("-----", close + last.length);
  return name < 0 ? undefined : end + name + "-----".length;
}

const secretTypes: ReadonlySet<string> = new Set(["SECRET", "PASSWORD"]);
/** Shorter ones are within the bounds of what finds them. */
const long = 200;
const longestKey = 65_536;
const begin = "-----BEGIN ";
const last = "-----END ";
/** No full stop. */
const restOfToken = /[A-Za-z\d+/=_~%-](?:[A-Za-z\d+/=_~%-]|\.(?=[\w-])){0,65536}/y;
