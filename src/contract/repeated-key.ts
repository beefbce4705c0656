/**
 * Whether an object in a JSON text has a key twice, of which parsers keep the last value and say nothing. A short text that is written
 * again just as it was has none, which costs less than parsing it; of any other the keys, strings that a colon follows, are compared in number
 * with those of the value it was parsed to, which costs more than parsing.
 */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  if (text.length <= shortMost && JSON.stringify(value) === text) return false;
  return keysOfText(text) !== keysOfValue(value);
}

function keysOfText(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0;) {
    let end = text.indexOf('"', at + 1);
    while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) break;
    let next = end + 1;
    while (text.charCodeAt(next) <= space) next++;
    if (text.charCodeAt(next) === colon) count++;
    at = text.indexOf('"', next);
  }
  return count;
}

/** Whether an odd number of backslashes stands in front. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}

/** Without recursion: a text may be nested as deep as it is long. */
function keysOfValue(value: unknown): number {
  let count = 0;
  const open = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null) continue;
    const inner: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += inner.length;
    for (const item of inner) if (typeof item === "object" && item !== null) open.push(item);
  }
  return count;
}

/** UTF-16 units. Writing what is nested deep takes the square of its length. */
const shortMost = 8192;

const [space, colon, backslash] = [0x20, 0x3a, 0x5c];
