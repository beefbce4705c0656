import { Buffer } from "node:buffer";
import { hash } from "node:crypto";

/**
 * HMAC-SHA-256 (RFC 2104) by two hashes, each of one room that is kept: an `Hmac` object for every value took half as long again and
 * a kilobyte and a half each.
 */
export function keyedHash(secret: string, text: string): Buffer {
  if (secret !== last.secret) last = roomsFor(secret);
  const { inner, outer } = last;
  const long =
    text.length * 3 > roomLength ? Buffer.concat([inner.subarray(0, blockLength), Buffer.from(text)]) : undefined;
  const first = hash("sha256", long ?? inner.subarray(0, blockLength + inner.write(text, blockLength)), "buffer");
  outer.set(first, blockLength);
  // The room outlives what was hashed.
  inner.fill(0, blockLength, blockLength + Math.min(text.length * 3, roomLength));
  return hash("sha256", outer, "buffer");
}

const blockLength = 64;
const roomLength = 1024;

/** An installation has one secret. */
let last = roomsFor("");

function roomsFor(secret: string) {
  const given = Buffer.from(secret);
  const key = given.length > blockLength ? hash("sha256", given, "buffer") : given;
  const inner = Buffer.alloc(blockLength + roomLength, 0x36);
  const outer = Buffer.alloc(blockLength + 32, 0x5c);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return { secret, inner, outer };
}
