import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/runtimes.ts";

/** What people read about the program: a file of Markdown each. */
export interface Page {
  /** From the top of the project. */
  path: string;
  text: string;
}

const page = (path: string): Page => ({ path, text: readFileSync(join(root, path), "utf8") });

export const readme = page("README.md");
export const rooms = page("src/README.md");
/** The manual as it is written, without its generated tables. */
export const manualPages: readonly Page[] = readdirSync(join(root, "src/docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => page(`src/docs/${name}`));
export const pages: readonly Page[] = [readme, ...manualPages];

/** Blocks of code in a language, as `yaml` or `console`. */
export function blocks({ text }: Page, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

/** What is set as code within sentences and tables. */
export function spans({ text }: Page): string[] {
  const sentences = text.replace(/^ *```[^]*?\n *```$/gm, "");
  return [...sentences.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** The lines of a block of a terminal that were typed, without the remarks behind them. */
export const typed = (block: string): string[] =>
  block
    .split("\n")
    .filter((line) => line.startsWith("$ "))
    .map((line) => line.slice(2).replace(/\s+# .*$/, ""));
