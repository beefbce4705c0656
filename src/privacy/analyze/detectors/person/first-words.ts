import { isLetter } from "../../text/words.ts";

/**
 * The words that a match of a pattern can begin with: it need not be tried anywhere else. Understands letters, `|`, `?`, classes without
 * ranges, groups and look-aheads.
 */
export function firstWords(pattern: string): ReadonlySet<string> {
  const reader = new PatternReader(pattern);
  const words = reader.alternatives();
  if (reader.rest !== "") throw new Error(`first words of a pattern that is not understood: ${reader.rest}`);
  return new Set(words.map((word) => word.trimEnd()));
}

/** Reads from the left. Each part becomes the texts that it can match, of which a trailing space says that a word is complete. */
class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get rest(): string {
    return this.#pattern.slice(this.#at);
  }

  alternatives(): string[] {
    const found = this.#sequence();
    while (this.#next === "|") {
      this.#at++;
      found.push(...this.#sequence());
    }
    return found;
  }

  get #next(): string | undefined {
    return this.#pattern[this.#at];
  }

  #sequence(): string[] {
    let found = [""];
    while (this.#next !== undefined && this.#next !== "|" && this.#next !== ")") {
      const next = this.#part();
      if (this.#next === "?") {
        this.#at++;
        next.push("");
      }
      found = found.flatMap((word) => (isComplete(word) ? [word] : next.map((more) => word + more)));
      if (found.every(isComplete)) this.#skipSequence();
    }
    return found;
  }

  /** What follows complete words is most of a pattern. */
  #skipSequence(): void {
    for (let depth = 0; this.#next !== undefined; this.#at++) {
      if (depth === 0 && (this.#next === "|" || this.#next === ")")) return;
      if (this.#next === "\\") this.#at++;
      else if (this.#next === "[") this.#at = this.#pattern.indexOf("]", this.#at);
      else if (this.#next === "(") depth++;
      else if (this.#next === ")") depth--;
    }
  }

  #part(): string[] {
    const isAhead = this.#pattern.startsWith("(?=", this.#at);
    if (isAhead || this.#pattern.startsWith("(?:", this.#at)) {
      this.#at += 3;
      const inside = this.alternatives();
      this.#at++;
      return isAhead ? [" "] : inside;
    }
    const run = this.#letters();
    if (run !== "") return [run];
    if (this.#next !== "[") return [this.#character()];
    const found: string[] = [];
    for (this.#at++; !this.rest.startsWith("]");) found.push(this.#character());
    this.#at++;
    return found;
  }

  /** Those that come next, none of them optional. */
  #letters(): string {
    let end = this.#at;
    while (isLetter(this.#pattern.charCodeAt(end))) end++;
    if (this.#pattern[end] === "?") end--;
    const run = this.#pattern.slice(this.#at, Math.max(this.#at, end));
    this.#at += run.length;
    return run.toLowerCase();
  }

  #character(): string {
    const isEscaped = this.#next === "\\";
    if (isEscaped) this.#at++;
    const written = this.#pattern[this.#at++]!;
    return isLetter(written.charCodeAt(0)) && !isEscaped ? written.toLowerCase() : " ";
  }
}

const isComplete = (word: string) => word.endsWith(" ");
