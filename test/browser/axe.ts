import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../support/runtimes.ts";

/** What axe finds on a page that keeps people out. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(`${root}node_modules/axe-core/axe.min.js`, "utf8"));
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" "))))`);
}
