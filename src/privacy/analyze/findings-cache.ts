import type { Buffer } from "node:buffer";
import type { Span } from "./detector.ts";
import { FindingsCounts } from "./findings-counts.ts";

/** What was found in a piece of a text. */
export interface Found {
  /** Offsets in the piece's text. */
  spans: Span[];
  /** Where the piece ends, which may be before its border: the next one begins with a value across it. */
  end: number;
}

/** Stands for a piece by its first 16 bytes. */
export type FindingsKey = Buffer;

/**
 * Findings by their keys, no texts: the places and types of spans. A ring of records in one array, and an index of their places, eight to
 * a bucket; new records overwrite the oldest. A record that is looked up from the older half of the ring is written again, so what is
 * dropped was not used while half of the ring was filled: nearly the least recently used. Memory is bounded exactly, and taken as it
 * is needed: an array of the full size would let the collector wait for as much garbage again. A lookup costs about 0.2 µs.
 */
export class FindingsCache {
  readonly #types: readonly string[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #counts: FindingsCounts;
  /** Until it has `#most` words it grows rather than that a record is dropped. */
  #records: Int32Array;
  readonly #most: number;
  /** One more than the place of a record; 0 is free. */
  readonly #index: Int32Array;
  /** Words ever written, and ever dropped. */
  #head = 0;
  #tail = 0;

  /** @param bytes the most that records and index take, at least 4096 @param types those that spans may have */
  constructor(bytes: number, types: Iterable<string>, counts = new FindingsCounts()) {
    this.#types = [...types];
    this.#numberOf = new Map(this.#types.map((type, number) => [type, number]));
    this.#counts = counts;
    const words = bytes >>> 2;
    this.#index = new Int32Array(2 ** Math.floor(Math.log2(words / 8)));
    this.#most = words - this.#index.length;
    this.#records = new Int32Array(Math.min(this.#most, firstWords));
    counts.bytes = () => this.bytes;
  }

  /** Of the records. */
  get bytes(): number {
    return (this.#head - this.#tail) * 4;
  }

  get(key: FindingsKey): Found | undefined {
    const slot = this.#slotOf(key);
    if (slot < 0) {
      this.#counts.misses++;
      return undefined;
    }
    this.#counts.hits++;
    const at = this.#index[slot]! - 1;
    const found = this.#read(at);
    if (this.#records.length === this.#most && this.#ageOf(at) > this.#most / 2) {
      this.#index[slot] = 0;
      this.#append(key, found);
    }
    return found;
  }

  /** Keeps what was found, unless that alone would take much of the room. */
  set(key: FindingsKey, found: Found): void {
    const isLarge = lengthOf(found) > this.#most / 16;
    if (!isLarge && this.#slotOf(key) < 0) this.#append(key, found);
  }

  #append(key: FindingsKey, found: Found): void {
    const length = lengthOf(found);
    while (this.#head + length > this.#records.length && this.#records.length < this.#most) this.#grow();
    const records = this.#records;
    const left = records.length - (this.#head % records.length);
    if (left < length) {
      // A record is not divided: the rest of the ring is skipped.
      this.#makeRoom(left);
      records[this.#head % records.length] = -left;
      this.#head += left;
    }
    this.#makeRoom(length);
    const at = this.#head % records.length;
    records[at] = length;
    for (let word = 0; word < keyWords; word++) records[at + 1 + word] = key.readInt32LE(word * 4);
    records[at + 1 + keyWords] = found.end;
    let next = at + headWords;
    for (const { start, end, type, strength } of found.spans) {
      records[next++] = (start << 16) | end;
      records[next++] = (this.#numberOf.get(type)! << 2) | strength;
    }
    this.#head += length;
    this.#index[this.#freeSlot(key.readInt32LE(0))] = at + 1;
  }

  /** Before anything is dropped, so that every record stays at its place. */
  #grow(): void {
    const grown = new Int32Array(Math.min(this.#records.length * 2, this.#most));
    grown.set(this.#records);
    this.#records = grown;
  }

  #read(at: number): Found {
    const records = this.#records;
    const end = at + records[at]!;
    const spans: Span[] = [];
    for (let next = at + headWords; next < end; next += spanWords) {
      const [range, kind] = [records[next]!, records[next + 1]!];
      const strength = (kind & 3) as Span["strength"];
      spans.push({ start: range >>> 16, end: range & 0xffff, type: this.#types[kind >> 2]!, strength });
    }
    return { spans, end: records[at + 1 + keyWords]! };
  }

  /** Drops the oldest records until some words are free. */
  #makeRoom(words: number): void {
    const records = this.#records;
    while (this.#head - this.#tail + words > records.length) {
      const at = this.#tail % records.length;
      const length = records[at]!;
      this.#tail += Math.abs(length);
      const slot = length > 0 ? this.#slotAt(records[at + 1]!, at) : -1;
      if (slot >= 0) this.#drop(slot);
    }
  }

  #drop(slot: number): void {
    this.#index[slot] = 0;
    this.#counts.evictions++;
  }

  /** How many words were written since the record at a place. */
  #ageOf(at: number): number {
    const { length } = this.#records;
    return (((this.#head % length) - at + length - 1) % length) + 1;
  }

  /** The slot of a key; -1 if it has none. */
  #slotOf(key: FindingsKey): number {
    const first = key.readInt32LE(0);
    const bucket = this.#bucketOf(first);
    for (let slot = bucket; slot < bucket + bucketSlots; slot++) {
      const at = this.#index[slot]! - 1;
      if (at >= 0 && this.#records[at + 1] === first && this.#hasKey(at, key)) return slot;
    }
    return -1;
  }

  #hasKey(at: number, key: FindingsKey): boolean {
    for (let word = 0; word < keyWords; word++)
      if (this.#records[at + 1 + word] !== key.readInt32LE(word * 4)) return false;
    return true;
  }

  /** The slot that leads to a place; -1 if there is none, for its record was written again. */
  #slotAt(first: number, at: number): number {
    const bucket = this.#bucketOf(first);
    for (let slot = bucket; slot < bucket + bucketSlots; slot++) if (this.#index[slot] === at + 1) return slot;
    return -1;
  }

  /** A free slot for a key. If there is none, the oldest of its bucket is dropped. */
  #freeSlot(first: number): number {
    const bucket = this.#bucketOf(first);
    let oldest = bucket;
    for (let slot = bucket; slot < bucket + bucketSlots; slot++) {
      if (this.#index[slot] === 0) return slot;
      if (this.#ageOf(this.#index[slot]! - 1) > this.#ageOf(this.#index[oldest]! - 1)) oldest = slot;
    }
    this.#drop(oldest);
    return oldest;
  }

  #bucketOf(first: number): number {
    return (first & (this.#index.length / bucketSlots - 1)) * bucketSlots;
  }
}

const bucketSlots = 8;
/** 256 KB: findings in six thousand short texts. */
const firstWords = 65_536;
const keyWords = 4;
/** Length, key and end. */
const headWords = 2 + keyWords;
const spanWords = 2;

const lengthOf = ({ spans }: Found): number => headWords + spans.length * spanWords;
