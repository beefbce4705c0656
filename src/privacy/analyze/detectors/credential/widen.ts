import type { Span } from "../../detector.ts";
import { endOfParts } from "../../text/scan.ts";
import { widenSpans } from "../../widened.ts";

/**
 * The rest of a password behind a backslash, `Trub4`\dor&3`: it ends what is read as one, since texts of programs are full of escapes. What begins
 * an escape of theirs, `Trub4\nuser: jo`, is none of it. In order, without overlaps.
 */
export const widenPasswords = (text: string, spans: Span[]): void =>
  widenSpans(text, spans, ["PASSWORD", "SECRET"], (_, start, end) => [start, endOfParts(text, partBehind, end, 4)]);

const partBehind = /\\[^\s"'\x60<>,;()\\/nrtbfux0][^\s"'\x60<>,;()\\]{0,60}(?<![.:?!])/y;
