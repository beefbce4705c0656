import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/runtimes.ts";

test("no text that was searched is in the memory when its request is over", async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "forgetting-child.ts")], { stdout: "pipe" });
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual({ hidden: 2, left: 0 });
}, 30_000);

test("no module of the search has a variable that could keep one", () => {
  const folder = join(root, "src/privacy");
  const variables = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(/^(?:export )?let (\w+)/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
  // Tables that are read when they are first asked for, and the rooms of the secret's hash, which are emptied each time.
  expect(variables.toSorted()).toEqual([
    "detectors/location-countries.ts: beginnings",
    "detectors/location-countries.ts: names",
    "keyed-hash.ts: last",
    "lexicon/lexicon.ts: table",
    "tagger/model.ts: model",
  ]);
});
