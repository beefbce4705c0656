import { randomBytes } from "node:crypto";
import { FindingsCache } from "../../../src/privacy/analyze/findings-cache.ts";
import { FindingsCounts } from "../../../src/privacy/analyze/findings-counts.ts";

/** Fills a cache many times over, and prints how much the process grew. */
const limit = 16 * 1024 * 1024;
const resident = () => process.memoryUsage().rss;
const before = resident();
const counts = new FindingsCounts();
const cache = new FindingsCache(limit, ["PERSON"], counts);
const atFirst = resident() - before;
for (let n = 0; n < 600_000; n++) {
  const spans = Array.from({ length: n % 16 }, (_, at) => ({
    start: at,
    end: at + 1,
    type: "PERSON",
    strength: 1 as const,
  }));
  cache.set(randomBytes(16), { spans, end: 4096 });
}
Bun.gc(true);
console.log(
  JSON.stringify({ kept: cache.bytes, limit, atFirst, resident: resident() - before, evictions: counts.evictions }),
);
