import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { SourceFile } from "./house-rules.ts";
import { root } from "./runtimes.ts";

const isCode = (path: string) => /\.tsx?$/.test(path) && !path.startsWith("test/fixtures/");

/** All code of the project. */
export const codeFiles = (): SourceFile[] => ["src", "test"].flatMap((folder) => filesIn(folder, isCode));

/** The files of a folder, however deep, that are meant. */
export const filesIn = (folder: string, isMeant: (path: string) => boolean): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isMeant)
    .map(namedFile);

export const namedFile = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), "utf8") });
