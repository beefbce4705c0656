/** The lower case of a letter beyond ASCII, in one UTF-16 unit; `noLetter` for what is none. Cached: the pattern runs once for each. */
export function smallOf(code: number): number {
  const known = smalls[code]!;
  if (known !== 0) return known;
  const char = String.fromCharCode(code);
  const isOne = code === 0xd7 || code === 0xf7 ? false : letter.test(char);
  return (smalls[code] = isOne ? char.toLowerCase().charCodeAt(0) : noLetter);
}

export const noLetter = 1;

const smalls = new Uint16Array(65_536);
const letter = /[\p{L}\p{M}]/u;
