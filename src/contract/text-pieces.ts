/** A text in pieces of at most so many UTF-16 units. None ends within a character: half a one by itself cannot be encoded. */
export function* textPieces(text: string, most: number): Generator<string, void> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + most);
    if ((text.charCodeAt(end) & 0xfc00) === 0xdc00) end--;
    yield text.slice(at, end);
    at = end;
  }
}
