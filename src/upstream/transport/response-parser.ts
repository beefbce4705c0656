import type { Buffer } from "node:buffer";
import { Chunks } from "../../http1/chunks.ts";
import { BadAnswer, Head } from "./head.ts";

/** Bytes of all heads of one response, including interim (1xx) ones. */
const mostHead = 64 * 1024;
const headEnd = "\r\n\r\n";
const nothing = new Uint8Array(0);

/**
 * An incremental parser of one HTTP/1.1 response (RFC 9112, section 6): bytes in, bytes of the body out, without copying them.
 * Throws `BadAnswer` for anything that is not exactly a response, and for a body that ends early.
 */
export class ResponseParser {
  /** The final head, once it is complete. */
  head: Head | undefined;
  /** Whether the body has ended where it should. */
  isComplete = false;
  /** Whether the connection may carry another request. */
  isReusable = false;
  readonly #hasBody: boolean;
  /** The beginning of an incomplete head. */
  #partialHead = "";
  #headBytes = 0;
  #chunks: Chunks | undefined;
  /** Bytes of the body to come; infinite if the end of the connection ends it. */
  #remaining = 0;

  /** @param hasBody false for methods whose responses have no body. */
  constructor(hasBody = true) {
    this.#hasBody = hasBody;
  }

  /** The part of the body in these bytes. The parser owns the buffer from here on and moves bytes within it. */
  push(bytes: Buffer): Uint8Array {
    let at = 0;
    while (!this.head) {
      if (at === bytes.length) return nothing;
      at = this.#readHead(bytes, at);
      if (at === 0) return nothing;
    }
    const body = this.#chunks ? this.#chunks.data(bytes, at) : bytes.subarray(at, at + this.#remaining);
    if (this.#chunks) at = this.#chunks.readTo;
    else {
      at += body.length;
      this.#remaining -= body.length;
    }
    this.isComplete = this.#chunks ? this.#chunks.isOver : this.#remaining === 0;
    // Bytes beyond the response could be taken for the next one.
    if (at < bytes.length) this.isReusable = false;
    return body;
  }

  /** The connection has ended. Throws unless the response is complete or ends with its connection. */
  end(): void {
    if (this.head && this.#remaining === Infinity) this.isComplete = true;
    if (!this.isComplete) throw new BadAnswer("the connection ended before the answer did");
  }

  /** The offset after the head; 0 if the head is incomplete. */
  #readHead(bytes: Buffer, at: number): number {
    const partial = this.#partialHead;
    const end = partial === "" ? endIn(bytes, at) : endAcross(partial, bytes, at);
    const length = (end || bytes.length) - at;
    this.#headBytes += length;
    if (this.#headBytes > mostHead) throw new BadAnswer(`the head of the answer is longer than ${mostHead} bytes`);
    const piece = bytes.toString("latin1", at, at + length);
    // To a compiled function a sum with nothing is a string that has yet to be put together.
    const text = partial === "" ? piece : partial + piece;
    this.#partialHead = end === 0 ? text : "";
    if (end === 0) return 0;
    const head = new Head(text.slice(0, -headEnd.length));
    if (head.status === 101) throw new BadAnswer("the answer changes the protocol, which nobody asked for");
    if (head.status >= 200) this.#frame(head);
    return end;
  }

  /** Determines the body's length, in the order of RFC 9112, 6.3. */
  #frame(head: Head): void {
    this.head = head;
    this.isReusable = head.isPersistent && !head.lists("connection", "close");
    const coding = head.get("transfer-encoding");
    const length = head.get("content-length");
    if (!this.#hasBody || head.status === 204 || head.status === 304) return;
    if (coding !== null && length !== null) throw new BadAnswer("the answer has both a length and a transfer coding");
    if (coding !== null) {
      if (coding.toLowerCase() !== "chunked") throw new BadAnswer("the answer's transfer coding is not understood");
      this.#chunks = new Chunks((message) => new BadAnswer(message));
    } else if (length !== null) this.#remaining = lengthOf(length);
    else {
      this.#remaining = Infinity;
      this.isReusable = false;
    }
  }
}

/** A length repeated with the same value is one length. */
function lengthOf(value: string): number {
  if (!/^(\d{1,15})(?:[ \t]*,[ \t]*\1)*$/.test(value)) throw new BadAnswer("the answer's length is malformed");
  return Number.parseInt(value, 10);
}

function endIn(bytes: Buffer, at: number): number {
  const found = bytes.indexOf(headEnd, at, "latin1");
  return found < 0 ? 0 : found + headEnd.length;
}

/** Searches only the last bytes of the partial head again, so a head that arrives byte by byte takes linear time. */
function endAcross(partial: string, bytes: Buffer, at: number): number {
  const overlap = partial.slice(1 - headEnd.length);
  const found = (overlap + bytes.toString("latin1", at, at + mostHead)).indexOf(headEnd);
  return found < 0 ? 0 : at + found - overlap.length + headEnd.length;
}
