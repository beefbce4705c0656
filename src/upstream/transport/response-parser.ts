import type { Buffer } from "node:buffer";
import { Chunks } from "../../http1/chunks.ts";
import { BadAnswer, Head } from "./head.ts";

/** Bytes of all heads of one answer, those before the final one too. */
const mostHead = 64 * 1024;
const headEnd = "\r\n\r\n";
const nothing = new Uint8Array(0);

/**
 * One response of HTTP/1.1 (RFC 9112, section 6), as its bytes come and however they are cut: bytes in, bytes of the body out.
 * The body is handed on in the buffers it came in. What is not exactly a response is a `BadAnswer`, and so is a response that
 * ends before its body does.
 */
export class ResponseParser {
  /** The final one, once it is here. */
  head: Head | undefined;
  /** The body has ended where it should. */
  isComplete = false;
  /** The answer leaves its connection to the next request. */
  isReusable = false;
  readonly #hasBody: boolean;
  /** Of a head that has not ended. */
  #begun = "";
  #headBytes = 0;
  #chunks: Chunks | undefined;
  /** Of the body; without an end until the connection's. */
  #left = 0;

  /** @param hasBody false for the answer to a method whose answers have none. */
  constructor(hasBody = true) {
    this.#hasBody = hasBody;
  }

  /** What these bytes hold of the body. They are the parser's from here on: it moves them. */
  push(bytes: Buffer): Uint8Array {
    let at = 0;
    while (!this.head) {
      if (at === bytes.length) return nothing;
      at = this.#readHead(bytes, at);
      if (at === 0) return nothing;
    }
    const body = this.#chunks ? this.#chunks.data(bytes, at) : bytes.subarray(at, at + this.#left);
    if (this.#chunks) at = this.#chunks.readTo;
    else {
      at += body.length;
      this.#left -= body.length;
    }
    this.isComplete = this.#chunks ? this.#chunks.isOver : this.#left === 0;
    // Whoever says more than asked may mean it for the next request.
    if (at < bytes.length) this.isReusable = false;
    return body;
  }

  /** Nothing more comes. Throws unless the answer has ended, or ends with its connection. */
  end(): void {
    if (this.head && this.#left === Infinity) this.isComplete = true;
    if (!this.isComplete) throw new BadAnswer("the connection ended before the answer did");
  }

  /** Where the bytes after a head begin; 0 if its end is not here. */
  #readHead(bytes: Buffer, at: number): number {
    const begun = this.#begun;
    const end = begun === "" ? endIn(bytes, at) : endAcross(begun, bytes, at);
    const length = (end || bytes.length) - at;
    this.#headBytes += length;
    if (this.#headBytes > mostHead) throw new BadAnswer(`the head of the answer is longer than ${mostHead} bytes`);
    const text = begun + bytes.toString("latin1", at, at + length);
    this.#begun = end === 0 ? text : "";
    if (end === 0) return 0;
    const head = new Head(text.slice(0, -headEnd.length));
    if (head.status === 101) throw new BadAnswer("the answer changes the protocol, which nobody asked for");
    if (head.status >= 200) this.#frame(head);
    return end;
  }

  /** What the body's length follows from, in the order of RFC 9112, 6.3. */
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
    } else if (length !== null) this.#left = lengthOf(length);
    else {
      this.#left = Infinity;
      this.isReusable = false;
    }
  }
}

/** The same length said twice is one length. */
function lengthOf(value: string): number {
  const [one = "", ...others] = value.includes(",") ? value.split(/[ \t]*,[ \t]*/) : [value];
  if (!/^\d{1,15}$/.test(one) || others.some((other) => other !== one))
    throw new BadAnswer("the answer's length is malformed");
  return Number(one);
}

function endIn(bytes: Buffer, at: number): number {
  const found = bytes.indexOf(headEnd, at, "latin1");
  return found < 0 ? 0 : found + headEnd.length;
}

/** Only what may belong to the end is searched again: a head that comes byte by byte costs no more than its length. */
function endAcross(begun: string, bytes: Buffer, at: number): number {
  const overlap = begun.slice(1 - headEnd.length);
  const found = (overlap + bytes.toString("latin1", at, at + mostHead)).indexOf(headEnd);
  return found < 0 ? 0 : at + found - overlap.length + headEnd.length;
}
