import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { SourceFile } from "./house-rules.ts";
import { root } from "./runtimes.ts";

const isCode = (path: string) => /\.tsx?$/.test(path) && !path.startsWith("test/fixtures/");

/** All code of the project. */
export const codeFiles = (): SourceFile[] => ["src", "test"].flatMap(codeIn);

const codeIn = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isCode)
    .map(namedFile);

export const namedFile = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), "utf8") });
