/**
 * Visits every match, left to right. A refused one (`false`) is looked into again from its second character, because the
 * head of a near miss often hides the tail that is a hit: `2019 4111 1111 1111 1111`. Every pattern has a bounded length, so this stays linear.
 */
export function scan(text: string, pattern: RegExp, accept: (match: RegExpExecArray) => boolean): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (!accept(match)) pattern.lastIndex = match.index + 1;
  }
}

/** The match of a sticky pattern exactly at `at`. */
export function matchAt(text: string, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
