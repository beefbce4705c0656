import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/runtimes.ts";

/** Words that a viewer would read or hear, written into a page instead of taken from the texts. */
function strayWords(page: string): string[] {
  const code = page.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const between = [...code.matchAll(/(?<!=)>([^<>{}()=;[\]]*[A-Za-z]{2}[^<>{}()=;[\]]*)<\/?[A-Za-z]/g)].map(
    ([, text = ""]) => text.trim(),
  );
  const attributes = [
    ...code.matchAll(/\b(?:title|label|hint|lead|aria-label|placeholder)(?:=|: )"([^"]*[A-Za-z]{2}[^"]*)"/g),
  ];
  return [...between, ...attributes.map(([, text = ""]) => text)];
}

/** What stands for itself in every language. */
const examples = new Set(["25", "10", "acme", "ana@acme.example"]);

test("every word of the dashboard stands with its texts, so that another language is another object", () => {
  const folder = join(root, "src/dashboard");
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".tsx") && !path.startsWith("texts"),
  );
  expect(pages.length).toBeGreaterThan(10);
  const found = pages.flatMap((path) =>
    strayWords(readFileSync(join(folder, path), "utf8")).map((text) => ({ path, text })),
  );
  expect(found.filter(({ text }) => !examples.has(text))).toEqual([]);
});

test("a word among the pages is seen", () => {
  expect(strayWords('<p class="soft">Nothing yet</p>')).toEqual(["Nothing yet"]);
  expect(strayWords('<Form label="Sign in" submit={send} />')).toEqual(["Sign in"]);
  expect(strayWords("<p>{words.lead}</p>")).toEqual([]);
});
