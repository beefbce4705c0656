import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Span } from "../../../src/privacy/analyze/detector.ts";
import { Findings } from "../../../src/privacy/analyze/findings.ts";
import { FindingsCache, type Found } from "../../../src/privacy/analyze/findings-cache.ts";
import { FindingsCounts } from "../../../src/privacy/analyze/findings-counts.ts";
import { chance } from "../chance.ts";

const types = ["PERSON", "EMAIL_ADDRESS", "STAFF_ID"];
const keyOf = (n: number) => createHash("sha256").update(`${n}`).digest().subarray(0, 16);
const spans = (count: number, seed = 0): Span[] =>
  Array.from({ length: count }, (_, index) => ({
    start: index * 3 + (seed % 60_000),
    end: index * 3 + 2 + (seed % 60_000),
    type: types[(index + seed) % types.length]!,
    strength: (1 + ((index + seed) % 3)) as Span["strength"],
  }));
const found = (count: number, seed = 0): Found => ({ spans: spans(count, seed), end: 1000 + seed });

function cacheOf(bytes: number) {
  const counts = new FindingsCounts();
  return { cache: new FindingsCache(bytes, types, counts), counts };
}

describe("Findings are kept", () => {
  test("and given back as they were, as often as they are asked for", () => {
    const { cache, counts } = cacheOf(1 << 20);
    for (let n = 0; n < 500; n++) cache.set(keyOf(n), found(n % 40, n));
    for (let n = 0; n < 500; n++) expect(cache.get(keyOf(n))).toEqual(found(n % 40, n));
    expect(cache.get(keyOf(500))).toBeUndefined();
    expect([counts.hits, counts.misses, counts.evictions]).toEqual([500, 1, 0]);
  });

  test("under keys of which not one bit may differ", () => {
    const { cache } = cacheOf(1 << 20);
    const key = keyOf(1);
    cache.set(key, found(1));
    for (let bit = 0; bit < 128; bit++) {
      const other = Uint8Array.from(key);
      other[bit >> 3]! ^= 1 << (bit & 7);
      expect(cache.get(Buffer.from(other))).toBeUndefined();
    }
    expect(cache.get(key)).toEqual(found(1));
  });

  test("never one in the place of another, however full the room is", () => {
    const random = chance(3);
    for (const bytes of [4096, 16_384, 65_536, 1 << 20]) {
      const { cache, counts } = cacheOf(bytes);
      for (let n = 0; n < 30_000; n++) {
        const seed = random.below(random.of([20, 500, 20_000]));
        const known = cache.get(keyOf(seed));
        if (known) expect(JSON.stringify(known)).toBe(JSON.stringify(found(seed % 25, seed)));
        else cache.set(keyOf(seed), found(seed % 25, seed));
        expect(cache.bytes).toBeLessThanOrEqual(bytes);
      }
      expect(counts.hits).toBeGreaterThan(500);
      expect(counts.evictions).toBeGreaterThan(500);
    }
  });

  test("as long as they are used: what goes was not used for long", () => {
    const { cache, counts } = cacheOf(65_536);
    cache.set(keyOf(0), found(4));
    for (let n = 1; n < 20_000; n++) {
      cache.set(keyOf(n), found(4, n));
      if (n % 100 === 0) expect(cache.get(keyOf(0))).toEqual(found(4));
    }
    expect(cache.get(keyOf(1))).toBeUndefined();
    expect(cache.get(keyOf(19_800))).toEqual(found(4, 19_800));
    // Every one of the others that is gone was counted; looking for them moves a few more.
    let left = 0;
    for (let n = 0; n < 20_000; n++) if (cache.get(keyOf(n))) left++;
    expect(left).toBeGreaterThan(600);
    expect(Math.abs(20_000 - left - counts.evictions)).toBeLessThan(10);
  });

  test("unless one alone would take much of the room", () => {
    const { cache } = cacheOf(65_536);
    cache.set(keyOf(0), found(3));
    cache.set(keyOf(1), found(5000));
    expect(cache.get(keyOf(1))).toBeUndefined();
    expect(cache.get(keyOf(0))).toEqual(found(3));
  });

  test("in as many bytes as they may take, and not one more: the process does not grow beyond", async () => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "findings-child.ts")], { stdout: "pipe" });
    const { kept, limit, resident, atFirst, evictions } = (await new Response(child.stdout).json()) as Record<
      string,
      number
    >;
    expect(atFirst).toBeLessThan(4 * 1024 * 1024);
    expect(kept).toBeLessThanOrEqual(limit!);
    expect(kept).toBeGreaterThan(limit! * 0.8);
    expect(evictions).toBeGreaterThan(100_000);
    // Beside the records: the heap that a program breathes with.
    expect(resident).toBeLessThan(limit! + 40 * 1024 * 1024);
  }, 120_000);
});

describe("A piece of text is known", () => {
  const { cache } = cacheOf(1 << 20);
  const one = new Findings(cache, "one");
  const piece = { text: "I am Zoe", offset: 0, start: 0, end: 8, isLast: true };

  test("within the scope that sent it, and in no other", () => {
    one.set(one.keyOf("slice", piece), found(2));
    expect(one.get(one.keyOf("slice", { ...piece }))).toEqual(found(2));
    expect(new Findings(cache, "one").get(one.keyOf("slice", piece))).toEqual(found(2));
    const other = new Findings(cache, "other");
    expect(other.get(other.keyOf("slice", piece))).toBeUndefined();
  });

  test("by all that decides what is found in it, and by nothing else", () => {
    const keys = [
      one.keyOf("slice", piece),
      one.keyOf("remote", piece),
      one.keyOf("slice", { ...piece, start: 1 }),
      one.keyOf("slice", { ...piece, end: 7 }),
      one.keyOf("slice", { ...piece, isLast: false }),
      ...["I am Zoë", "I am Zoe ", "I am \ud83d", "I am \ud83e", "I am \ufffd", "I am ?"].map((text) =>
        one.keyOf("slice", { ...piece, text }),
      ),
    ].map((key) => key.toString("hex"));
    expect(new Set(keys).size).toBe(keys.length);
    expect(one.keyOf("slice", { ...piece, offset: 4096 }).toString("hex")).toBe(keys[0]!);
  });
});
