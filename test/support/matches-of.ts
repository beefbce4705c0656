import { type Arbitrary, stringMatching } from "fast-check";

/**
 * Random texts that a form may match. What must stand before it or behind it is written out, and what it must have besides is left to chance:
 * whether it matches one must be seen.
 */
export const matchesOf = ({ source, flags }: RegExp): Arbitrary<string> =>
  stringMatching(new RegExp(`^(?:${written(source)})$`, flags.replaceAll(/[dgiy]/g, "")));

/** A pattern without what looks around, without places, and without groups that come again. */
function written(source: string): string {
  let pattern = "";
  for (let at = 0; at < source.length;) {
    const token = tokenAt(source, at);
    if (look.test(token)) {
      const end = endOfGroup(source, at);
      const isWritten = token === "(?<=" || (token === "(?=" && end === source.length);
      if (isWritten) pattern += `(?:${written(source.slice(at + token.length, end - 1))})`;
      at = end;
    } else {
      pattern += /^(?:\\[bB1-9]|[\^$])$/.test(token) ? nothing : token;
      at += token.length;
    }
  }
  return pattern;
}

function endOfGroup(source: string, from: number): number {
  let at = from;
  for (let depth = 0; at < source.length;) {
    const token = tokenAt(source, at);
    at += token.length;
    if (token.startsWith("(")) depth++;
    else if (token === ")" && --depth === 0) break;
  }
  return at;
}

function tokenAt(source: string, at: number): string {
  tokens.lastIndex = at;
  return tokens.exec(source)![0];
}

/** Fast-check knows no empty group. */
const nothing = "x{0}";
const look = /^\(\?<?[=!]$/;
/** An escape, a class, the beginning of what looks around, or anything else. */
const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|[^]/y;
