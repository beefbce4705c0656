import type { Buffer } from "node:buffer";

const [size, extension, sizeEnd, data, dataEnd, dataEndLf, trailer, trailerField, trailerLf, lastLf] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];
const [cr, lf, semicolon, tab] = [13, 10, 59, 9];
/** 2^48 bytes; a number beyond 2^53 would be rounded, and the body would seem to end elsewhere. */
const mostDigits = 12;
/** Bytes of extensions and trailers that may come beyond those of data. Nothing of either is used. */
const mostAside = 16 * 1024;

/**
 * The chunked transfer coding (RFC 9112, section 7.1), byte by byte and without a memory of bytes: the data of all chunks in one
 * buffer is moved together in that buffer, so however many chunks a read brings, one piece leaves.
 */
export class Chunks {
  isOver = false;
  /** Where in the latest buffer the bytes after the last chunk begin; its length unless the body is over. */
  readTo = 0;
  #state = size;
  /** Of the chunk whose size is read, or whose data is. */
  #left = 0;
  #digits = 0;
  /** Bytes of extensions and trailers beyond those of data. */
  #aside = 0;
  readonly #malformed: (message: string) => Error;

  /** @param malformed what is thrown at bytes that are not in this coding; the message says what would be right. */
  constructor(malformed: (message: string) => Error) {
    this.#malformed = malformed;
  }

  /** The data in `bytes` from `at` on. */
  data(bytes: Buffer, at: number): Buffer {
    let start = at;
    let end = at;
    while (at < bytes.length && !this.isOver) {
      if (this.#state !== data) {
        this.#frame(bytes[at++]!);
        continue;
      }
      const stop = Math.min(at + this.#left, bytes.length);
      this.#left -= stop - at;
      this.#aside = Math.max(0, this.#aside - (stop - at));
      if (start === end) [start, end] = [at, stop];
      else {
        bytes.copyWithin(end, at, stop);
        end += stop - at;
      }
      at = stop;
      if (this.#left === 0) this.#state = dataEnd;
    }
    this.readTo = at;
    return bytes.subarray(start, end);
  }

  #frame(byte: number): void {
    switch (this.#state) {
      case size:
        return this.#size(byte);
      case extension:
        if (byte === cr) this.#state = sizeEnd;
        else this.#skip(byte);
        return;
      case sizeEnd:
        this.#expect(byte, lf, this.#left > 0 ? data : trailer);
        this.#digits = 0;
        return;
      case dataEnd:
        return this.#expect(byte, cr, dataEndLf);
      case dataEndLf:
        return this.#expect(byte, lf, size);
      case trailer:
        this.#state = byte === cr ? lastLf : trailerField;
        if (byte !== cr) this.#skip(byte);
        return;
      case trailerField:
        if (byte === cr) this.#state = trailerLf;
        else this.#skip(byte);
        return;
      case trailerLf:
        return this.#expect(byte, lf, trailer);
      default:
        this.#expect(byte, lf, size);
        this.isOver = true;
    }
  }

  #size(byte: number): void {
    const digit = hexDigits[byte]!;
    if (digit >= 0 && this.#digits < mostDigits) {
      this.#left = this.#left * 16 + digit;
      this.#digits += 1;
    } else if (this.#digits > 0 && byte === cr) this.#state = sizeEnd;
    else if (this.#digits > 0 && byte === semicolon) this.#state = extension;
    else throw this.#malformed(`The size of a chunk must be 1 to ${mostDigits} hexadecimal digits and a line end`);
  }

  #expect(byte: number, wanted: number, next: number): void {
    if (byte !== wanted) throw this.#malformed("A chunk must end where its size says, with CR LF");
    this.#state = next;
  }

  #skip(byte: number): void {
    if ((byte < 0x20 && byte !== tab) || byte === 0x7f)
      throw this.#malformed("Chunk extensions and trailers must hold no control characters");
    if (++this.#aside > mostAside)
      throw this.#malformed(`Chunk extensions and trailers must be at most ${mostAside} bytes longer than the data`);
  }
}

const hexDigits = Int8Array.from({ length: 256 }, (_, byte) =>
  "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase()),
);
