import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chapters } from "./docs/chapters.ts";
import { type Chapter, rendered } from "./docs/render.ts";
import { packText } from "./pack.ts";
import { withTables } from "./docs/tables.ts";

/**
 * Renders `src/docs/*.md` into `src/http/docs/manual.txt`, which the program carries: base64 of the Brotli form of one JSON text,
 * a quarter of its size. Tables marked `<!-- table: NAME -->` are made from the code. A test compares the file with what this makes.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const picture = "three-views.svg";

/** Everything `/docs` serves: the pages in reading order, and the pictures by name. */
export interface Manual {
  chapters: Chapter[];
  pictures: Record<string, string>;
}

/** The Markdown of a page, with its generated tables. */
async function chapterText(slug: string): Promise<string> {
  return withTables(readFileSync(`${root}src/docs/${slug}.md`, "utf8"));
}

export async function manual(): Promise<Manual> {
  const written = readdirSync(`${root}src/docs`).filter((name) => name.endsWith(".md"));
  const unlisted = written.filter((name) => !chapters.includes(name.replace(/\.md$/, "")));
  if (unlisted.length > 0) throw new Error(`src/build/docs/chapters.ts does not list ${unlisted.join(", ")}`);
  return {
    chapters: await Promise.all(chapters.map(async (slug) => rendered(slug, await chapterText(slug)))),
    pictures: { [picture]: readFileSync(`${root}src/docs/${picture}`, "utf8") },
  };
}

if (import.meta.main) {
  const packed = packText(JSON.stringify(await manual()));
  writeFileSync(`${root}src/http/docs/manual.txt`, packed);
  process.stdout.write(`src/http/docs/manual.txt  ${((packed.length * 0.75) / 1000).toFixed(1)} KB compressed\n`);
}
