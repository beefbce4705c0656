/**
 * A map that divides into 1024 maps beyond 4096 entries. A map that grows rehashes all entries at once, a tenth of a second for a million;
 * here it rehashes a thousandth of them. Costs one more hash for each access.
 */
export class PartedMap<Key extends string | number, Value> {
  /** None before the first entry: most maps of a request stay empty. */
  #parts: readonly Map<Key, Value>[] = none;

  get size(): number {
    let size = 0;
    for (const part of this.#parts) size += part.size;
    return size;
  }

  get(key: Key): Value | undefined {
    return this.#partOf(key)?.get(key);
  }

  has(key: Key): boolean {
    return this.#partOf(key)?.has(key) === true;
  }

  set(key: Key, value: Value): void {
    if (this.#parts.length === 0) this.#parts = [new Map()];
    const part = this.#partOf(key)!;
    part.set(key, value);
    if (this.#parts.length === 1 && part.size > undividedMost) this.#divide(part);
  }

  *entries(): Generator<[Key, Value]> {
    for (const part of this.#parts) yield* part;
  }

  *keys(): Generator<Key> {
    for (const part of this.#parts) yield* part.keys();
  }

  #partOf(key: Key): Map<Key, Value> | undefined {
    return this.#parts[this.#parts.length > 1 ? partNumberOf(key) : 0];
  }

  #divide(whole: ReadonlyMap<Key, Value>): void {
    this.#parts = Array.from({ length: partCount }, () => new Map());
    for (const [key, value] of whole) this.#partOf(key)!.set(key, value);
  }
}

/** The part of a key, hashed from about eight of its characters, the last included: keys differ mostly at the end. */
function partNumberOf(key: string | number): number {
  if (typeof key === "number") return (key ^ (key >>> 10) ^ (key >>> 20)) & (partCount - 1);
  let hash = key.length;
  const step = (key.length >> 3) + 1;
  for (let at = key.length - 1; at >= 0; at -= step) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (partCount - 1);
}

const none: readonly never[] = [];

const undividedMost = 4096;
const partCount = 1024;
