/**
 * Visits every match from left to right. After a rejected match (`false`) the search resumes at its second character, because a near miss
 * may overlap a hit: `2019 4111 1111 1111 1111`. Linear, because the length of every pattern is bounded.
 */
export function scan(text: string, pattern: RegExp, accept: (match: RegExpExecArray) => boolean): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (!accept(match)) pattern.lastIndex = match.index + 1;
  }
}

/** The match of a sticky pattern at `at`. */
export function matchAt(text: string, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
