/**
 * Whether a place is between double quotes of its line, as in a line of a program. Reads back to the start of the line, at most 400
 * characters, and at most 400 backslashes before each quote. In a string of JSON each quote and each end of a line has a backslash of its
 * own, and the string's own quote does not count.
 */
export function isQuoted(text: string, at: number, isInJson: boolean): boolean {
  let isInside = false;
  for (let place = at - 1; place >= Math.max(0, at - reach); place--) {
    const unit = text.charCodeAt(place);
    if (unit === newline) break;
    if (unit !== quote && !(isInJson && unit === letterN)) continue;
    let backslashes = 0;
    while (backslashes < reach && text.charCodeAt(place - 1 - backslashes) === backslash) backslashes++;
    if (unit === letterN) {
      if (backslashes % 4 === 1) break;
    } else if (isInJson) {
      if (backslashes === 0) break;
      if (backslashes % 4 === 1) isInside = !isInside;
    } else if (backslashes % 2 === 0) isInside = !isInside;
  }
  return isInside;
}

const reach = 400;
const newline = 10;
const quote = 34;
const backslash = 92;
const letterN = 110;
