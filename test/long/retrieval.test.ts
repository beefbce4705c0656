import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/runtimes.ts";

const rows = (text: string) =>
  text
    .split("\n")
    .filter((line) => / % \/ /.test(line))
    .map((line) => line.replaceAll(/\s+/g, " ").trim());

/** Takes a minute, so without the word it is no test. A search that finds more or less has other figures: then the page must say so. */
const isLong = process.env["PENNAME_LONG"] === "1";
if (isLong)
  test("what masking does to a search by embeddings is what the manual says", async () => {
    const child = Bun.spawn([process.execPath, "test/evaluate/retrieval.ts"], { cwd: root, stdout: "pipe" });
    const [weighted] = (await new Response(child.stdout).text()).split("unweighted");
    const told = rows(readFileSync(join(root, "src/docs/privacy.md"), "utf8"));
    expect(rows(weighted ?? "")).toEqual(told);
    expect(told.length).toBe(8);
  }, 600_000);
