/**
 * How far base64 goes on, as far as one looks ahead; `from` if it is none. It is told by how often small letters, capitals and digits
 * follow each other: three of five times in base64, but once or twice a word in the names of files and variables. It has no words, and
 * to look up what looks like words took twice as long as prose, and found an age or a street in every hundred lines.
 */
export function endOfDump(text: string, from: number): number {
  let changes = 0;
  let before = sign;
  let at = from;
  for (const most = Math.min(from + ahead, text.length); at < most; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === none) break;
    if (kind !== before && kind !== sign && before !== sign) changes++;
    before = kind;
  }
  return at - from >= least && changes > (at - from) * 0.45 ? at : from;
}

/** So many characters in a row before one may be taken for a dump: keys and their heads are shorter. */
export const headOfDump = 16;
const least = 36;
const ahead = 128;

/** Whether a character can be in the middle of a dump. */
export const isOfDump = (unit: number): boolean => kindOf(unit) !== none;

const none = 0;
/** `+ / - _`. */
const sign = 1;
const small = 2;
const capital = 3;
const digit = 4;

const kindOf = (unit: number): number => (unit < 128 ? kinds[unit]! : none);

const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[a-z]/.test(character)) return small;
  if (/[A-Z]/.test(character)) return capital;
  if (/\d/.test(character)) return digit;
  return "+/-_".includes(character) ? sign : none;
});
