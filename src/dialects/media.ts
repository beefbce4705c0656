/**
 * Whether a string is a file's bytes, which no detector could read and none may change: a `data:` URL in base64 (RFC 2397), or, under
 * a key that says so, base64 alone. It is read to its end, so that nothing rides behind bytes; yields from time to time.
 */
export function* isBytes(text: string, key: string): Generator<undefined, boolean> {
  if (text.length < bytesLeast) return false;
  let at = text.startsWith("data:") ? (dataUrl.exec(text.slice(0, headMost))?.[0].length ?? -1) : 0;
  if (at < 0 || (at === 0 && !bytesKeys.has(key))) return false;
  let turnEnd = at + turnLength;
  for (let line = at; at < text.length;) {
    base64.lastIndex = at;
    base64.test(text);
    at = base64.lastIndex;
    if (at === text.length || padding.test(text.slice(at, at + 5))) return true;
    if (text.charCodeAt(at) === lineFeed || text.startsWith("\r\n", at)) {
      // Some write lines of 64 or 76 characters; shorter ones are words.
      if (at - line < lineLeast) return false;
      at += text.charCodeAt(at) === lineFeed ? 1 : 2;
      line = at;
    } else if (!isBase64(text.charCodeAt(at))) return false;
    if (at < turnEnd) continue;
    yield;
    turnEnd = at + turnLength;
  }
  return true;
}

const dataUrl = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w-]+=[\w.+-]+){0,4};base64,/i;
const headMost = 256;
const bytesKeys = new Set("data file_data b64_json encrypted_content signature thought_signature".split(" "));
/** Characters below which base64 could as well be a word or a number. */
const bytesLeast = 64;
const lineLeast = 57;
const lineFeed = 10;
/** Characters read between two pauses. */
const turnLength = 524_288;
const base64 = new RegExp(`[\\w+/-]{0,${turnLength}}`, "y");
const padding = /^={0,2}(?:\r?\n)?$/;
const isBase64 = (unit: number) => /[\w+/-]/.test(String.fromCharCode(unit));
