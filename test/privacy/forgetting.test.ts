import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { TextIndex } from "../../src/privacy/analyze/text/text-index.ts";
import { tokensOf } from "../../src/privacy/analyze/tagger/tokens.ts";
import { root } from "../support/runtimes.ts";

test("no text that was searched is in the memory when its request is over", async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "forgetting-child.ts")], { stdout: "pipe" });
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual({ hidden: 2, left: 0 });
}, 120_000);

test("no module of the search has a variable that could keep one", () => {
  const folder = join(root, "src/privacy");
  const variables = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(/^(?:export )?let (\w+)/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
  // Lookup tables, built on first use.
  expect(variables.toSorted()).toEqual([
    "analyze/detectors/location/countries.ts: beginnings",
    "analyze/detectors/location/countries.ts: names",
    "analyze/lexicon/lexicon.ts: table",
    "analyze/tagger/foreign-text.ts: sieve",
    "analyze/tagger/rare-names.ts: sieve",
    "analyze/tagger/towns.ts: sieve",
    "analyze/text/word-lists.ts: unpacked",
  ]);
});

test("an index of texts that is kept for the next search tells nothing of the last", () => {
  const index = new TextIndex();
  const long = "Maria Lopez wrote to Ana, 12-34. ";
  for (const [texts, kept] of [
    [["My name is Dr. Maria Lopez: 12-34"], 772],
    [[long.repeat(200), "Ana"], (6600 + 2) * 2],
    [[long.repeat(500), "Ana"], 772],
  ] as const) {
    const text = texts.at(-1)!;
    for (const one of texts) for (const { find } of detectors) find(one, index);
    index.tokens = tokensOf(text, index.tokens);
    index.forget();
    const { count, ...lists } = index.tokens;
    expect([count, index.wordCount, index.classes, index.nameEnds.size, index.words.length]).toEqual([
      0,
      0,
      0,
      0,
      kept,
    ]);
    const { words, letters, met, numbers, keys, shapes } = index;
    for (const list of [words, letters, met, numbers, keys, shapes, ...Object.values(lists)])
      expect(list.every((one) => one === 0)).toBe(true);
  }
});
