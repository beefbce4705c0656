import type { Buffer } from "node:buffer";
import type { Inlet } from "./inlet.ts";
import { mostHead, mostTarget } from "./limits.ts";
import { Refusal } from "./refusal.ts";

const headEnd = "\r\n\r\n";
/** Bytes of the line that ends a head. */
const emptyLine = 2;
/** No head holds them: what has one, such as the beginning of TLS, need not be waited for. */
const never = /[^\t\r\n\x20-\x7e\x80-\xff]/;

/** Finds request heads in bytes, however they are cut. */
export class HeadReader {
  /** Of a head that has not ended. */
  #begun = "";

  get isBegun(): boolean {
    return this.#begun !== "";
  }

  /** Takes a head, without the empty line that ends it, and leaves what follows; undefined until its end is here. Throws `Refusal`. */
  take(inlet: Inlet): string | undefined {
    for (let bytes = inlet.take(); bytes; bytes = inlet.take()) {
      const whole = this.isBegun ? undefined : wholeHead(bytes);
      if (whole !== undefined) {
        inlet.putBack(bytes, whole.length + emptyLine);
        return whole;
      }
      const before = this.#begun.length;
      const most = mostHead + headEnd.length;
      const piece = bytes.toString("latin1", 0, most);
      const text = this.#begun + piece;
      // RFC 9112, section 2.2: some clients end a body with a line end that its length does not count.
      let start = 0;
      while (text.startsWith("\r\n", start)) start += 2;
      // Only what may belong to the end is searched again: a head that comes byte by byte costs no more than its length.
      const end = text.indexOf(headEnd, Math.max(start, before - headEnd.length + 1));
      if (end >= 0 && end - start <= mostHead) {
        this.#begun = "";
        inlet.putBack(bytes, end + headEnd.length - before);
        return text.slice(start, end + emptyLine);
      }
      if (never.test(piece))
        throw new Refusal(400, "A request must begin with METHOD /path HTTP/1.1 and headers in ASCII");
      if (text.length - start > mostHead) throw tooLong(text, start);
      this.#begun = text.slice(start);
      inlet.putBack(bytes, most);
    }
    return undefined;
  }
}

/** The head that bytes begin with, as nearly all do: nothing of the body is decoded with it. */
function wholeHead(bytes: Buffer): string | undefined {
  if (bytes[0] === carriageReturn) return undefined;
  const end = bytes.indexOf(headEnd);
  return end > 0 && end <= mostHead ? bytes.toString("latin1", 0, end + emptyLine) : undefined;
}

const carriageReturn = 13;

function tooLong(text: string, start: number): Refusal {
  const lineEnd = text.indexOf("\r\n", start);
  return lineEnd < 0 || lineEnd - start > mostTarget + 64
    ? new Refusal(414, `The path and query must be at most ${mostTarget} bytes`)
    : new Refusal(431, `All headers together must be at most ${mostHead} bytes`);
}
