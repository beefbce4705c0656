import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { manual } from "../../src/build/docs.ts";
import { rendered } from "../../src/build/docs/render.ts";
import { withTables } from "../../src/build/docs/tables.ts";
import { root } from "../support/runtimes.ts";

test("The manual that the program carries is made from the pages and the code as they are", async () => {
  const carried = readFileSync(join(root, "src/http/docs/manual.txt"), "utf8");
  const text = brotliDecompressSync(Buffer.from(carried, "base64")).toString("utf8");
  expect(JSON.parse(text)).toEqual(await manual());
});

test("Every link within the manual leads to a page and a heading of it", async () => {
  const { chapters, pictures } = await manual();
  const places = new Set(
    chapters.flatMap(({ slug, html }, index) => {
      const page = index === 0 ? "" : slug;
      return [page, ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${page}#${id}`)];
    }),
  );
  for (const { slug, html } of chapters) {
    const links = [...html.matchAll(/href="docs:([^"]*)"/g)].map(([, link = ""]) => link);
    expect({ slug, broken: links.filter((link) => !places.has(link)) }).toEqual({ slug, broken: [] });
    for (const [, picture = ""] of html.matchAll(/src="docs:([^"]*)"/g)) expect(pictures).toHaveProperty([picture]);
  }
});

test("The page of clients leads to the page of each, and says what it was tried with", async () => {
  const { chapters } = await manual();
  const { html = "" } = chapters.find(({ slug }) => slug === "clients") ?? {};
  for (const { slug } of chapters.filter((chapter) => chapter.slug.startsWith("clients-")))
    expect(html).toContain(`href="docs:${slug}"`);
  expect(html).toMatch(/<code>openai<\/code> \d+\.\d+\.\d+ \(npm\)/);
});

test("No heading of a page has the address of another", async () => {
  for (const { slug, sections } of (await manual()).chapters) {
    const ids = sections.map(({ id }) => id);
    expect({ slug, ids: new Set(ids).size }).toEqual({ slug, ids: ids.length });
  }
});

test("A page without a title, a link to nowhere and a table that nobody makes are seen", async () => {
  expect(() => rendered("a", "Text")).toThrow("must begin with a heading");
  expect(() => rendered("a", "# A\n\n[b](../b.txt)")).toThrow("../b.txt");
  const failure = await withTables("<!-- table: nothing -->").catch((thrown: Error) => thrown.message);
  expect(failure).toContain('"nothing"');
});

test("What is written is shown, and is no HTML", () => {
  const { html, sections } = rendered("a", "# A\n\n```html\n<b>&amp;</b>\n```\n\n## `x` <y>\n\ntext `<z>`\n");
  expect(html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
  expect(sections.at(-1)).toEqual({ id: "x", title: "x", depth: 2, text: "text <z>" });
});
