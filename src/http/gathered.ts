/** Bytes that come in pieces, put together as they come: nothing large is copied in one go at the end. */
export class Gathered {
  #room: Uint8Array;
  #length = 0;

  /** @param expected how many bytes are to come, if that is known. */
  constructor(expected = 65_536) {
    this.#room = new Uint8Array(expected);
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#room.length) {
      const before = this.bytes;
      this.#room = new Uint8Array(Math.max(needed, this.#room.length * 2));
      this.#room.set(before);
    }
    this.#room.set(piece, this.#length);
    this.#length = needed;
  }
}
