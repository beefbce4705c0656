import type { Chance } from "../../privacy/chance.ts";

/** The usual thing seven times of eight. */
export const mostly = <Item>(random: Chance, usual: Item, others: readonly Item[]): Item =>
  random.below(8) > 0 ? usual : random.of(others);

/** Bytes with something of them cut away, doubled, changed, or put between. */
export function bent(bytes: Buffer, random: Chance): Buffer {
  if (bytes.length === 0) return bytes;
  const at = random.below(random.of([Math.min(200, bytes.length), bytes.length]));
  const size = 1 + random.below(random.of([1, 4, 40]));
  const noise = Buffer.from(Array.from({ length: size }, () => random.below(256)));
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  return random.of([
    () => before,
    () => Buffer.concat([before, noise, after]),
    () => Buffer.concat([before, noise, after.subarray(size)]),
    () => Buffer.concat([before, after.subarray(size)]),
    () => Buffer.concat([before, after.subarray(0, size), after]),
    () =>
      Buffer.concat([
        before,
        Buffer.from(random.of(["\r\n", "\n", "\r", "\u0000", " ", ":", "\r\n\r\n"]), "latin1"),
        after,
      ]),
  ])();
}
