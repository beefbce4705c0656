import type { Buffer } from "node:buffer";

/** Some of the bytes that came together. A view of them would cost a copy of all, and a finalizer. */
export interface Stretch {
  bytes: Buffer;
  start: number;
  end: number;
}

/** The same as bytes of their own. */
export const bytesOf = ({ bytes, start, end }: Stretch): Buffer =>
  start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
