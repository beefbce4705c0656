import { isLetter } from "../../text/words.ts";

/**
 * The words that a match of a pattern can begin with: it need not be tried anywhere else. Understands letters, `|`, `?`, classes without
 * ranges, groups and look-aheads.
 */
export function firstWords(pattern: string): ReadonlySet<string> {
  let at = 0;
  const words = alternatives();
  if (at < pattern.length) throw new Error(`first words of a pattern that is not understood: ${pattern.slice(at)}`);
  return new Set(words.map((word) => word.trimEnd()));

  function alternatives(): string[] {
    const found = sequence();
    while (pattern[at] === "|") {
      at++;
      found.push(...sequence());
    }
    return found;
  }

  /** A trailing space marks a word that is complete. */
  function sequence(): string[] {
    let found = [""];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const next = atom();
      if (pattern[at] === "?") {
        at++;
        next.push("");
      }
      found = found.flatMap((word) => (isComplete(word) ? [word] : next.map((more) => word + more)));
      if (found.every(isComplete)) skipSequence();
    }
    return found;
  }

  /** What follows complete words is most of a pattern: read like the rest, it took half of what the program needs to start. */
  function skipSequence(): void {
    for (let depth = 0; at < pattern.length; at++) {
      const next = pattern[at];
      if (depth === 0 && (next === "|" || next === ")")) return;
      if (next === "\\") at++;
      else if (next === "[") at = pattern.indexOf("]", at);
      else if (next === "(") depth++;
      else if (next === ")") depth--;
    }
  }

  function atom(): string[] {
    const isAhead = pattern.startsWith("(?=", at);
    if (isAhead || pattern.startsWith("(?:", at)) {
      at += 3;
      const inside = alternatives();
      at++;
      return isAhead ? [" "] : inside;
    }
    const run = letters();
    if (run !== "") return [run];
    if (pattern[at] !== "[") return [character()];
    const found: string[] = [];
    for (at++; pattern[at] !== "]";) found.push(character());
    at++;
    return found;
  }

  /** Those that come next, none of them optional. */
  function letters(): string {
    let end = at;
    while (isLetter(pattern.charCodeAt(end))) end++;
    if (pattern[end] === "?") end--;
    const run = pattern.slice(at, Math.max(at, end));
    at += run.length;
    return run.toLowerCase();
  }

  function character(): string {
    if (pattern[at] === "\\") at++;
    const written = pattern[at++]!;
    return isLetter(written.charCodeAt(0)) && pattern[at - 2] !== "\\" ? written.toLowerCase() : " ";
  }
}

const isComplete = (word: string) => word.endsWith(" ");
