/** The bits of a word in a Bloom filter of `size` bits. */
export function bitsOf(hash: number, size: number): number[] {
  const step = stepOf(hash);
  return Array.from({ length: bitCount }, (_, n) => ((hash + Math.imul(n, step)) >>> 0) % size);
}

/** Whether a word may be in a Bloom filter. Of other words, three of a hundred pass with seven bits a word, one of four hundred with 14. */
export function passes(sieve: Uint8Array, hash: number): boolean {
  const step = stepOf(hash);
  const size = sieve.length * 8;
  const share = 1 / size;
  for (let n = 0, at = hash; n < bitCount; n++, at = (at + step) >>> 0) {
    // The remainder, without a division each time: `%` of what may be 2³¹ and more is a call. Of a multiple, rounding may leave `size` itself.
    const rest = (at - Math.floor(at * share) * size) | 0;
    const bit = rest === size ? 0 : rest;
    if ((sieve[bit >> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

function stepOf(hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 1) >>> 0;
}

const bitCount = 5;
