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
      found = [...new Set(found.flatMap((word) => (word.endsWith(" ") ? [word] : next.map((more) => word + more))))];
    }
    return found;
  }

  function atom(): string[] {
    const isAhead = pattern.startsWith("(?=", at);
    if (isAhead || pattern.startsWith("(?:", at)) {
      at += 3;
      const inside = alternatives();
      at++;
      return isAhead ? [" "] : inside;
    }
    if (pattern[at] !== "[") return [character()];
    const found: string[] = [];
    for (at++; pattern[at] !== "]";) found.push(character());
    at++;
    return found;
  }

  function character(): string {
    if (pattern[at] === "\\") at++;
    const written = pattern[at++]!;
    return isLetter(written.charCodeAt(0)) && pattern[at - 2] !== "\\" ? written.toLowerCase() : " ";
  }
}
