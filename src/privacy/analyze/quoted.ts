/**
 * Whether a place is between double quotes of its line, as in a line of a program. Reads back to the start of the line, at most 400
 * characters, and at most 400 backslashes before each quote. In a string of JSON each quote and each end of a line has a backslash of its
 * own, and the string's own quote does not count; in a string in a string there are twice as many, and so on.
 * @param depth how many strings the place is in
 */
export function isQuoted(text: string, at: number, depth: number): boolean {
  const each = 2 ** depth;
  let isInside = false;
  for (let place = at - 1; place >= Math.max(0, at - reach); place--) {
    const unit = text.charCodeAt(place);
    if (unit === newline) break;
    if (unit !== quote && !(depth > 0 && unit === letterN)) continue;
    let backslashes = 0;
    while (backslashes < reach && text.charCodeAt(place - 1 - backslashes) === backslash) backslashes++;
    const own = backslashes % (2 * each);
    if (unit === letterN) {
      if (own === each / 2) break;
    } else if (backslashes < each - 1) break;
    else if (own === each - 1) isInside = !isInside;
  }
  return isInside;
}

const reach = 400;
const newline = 10;
const quote = 34;
const backslash = 92;
const letterN = 110;
