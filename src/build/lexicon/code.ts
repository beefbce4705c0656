import { readdirSync, readFileSync } from "node:fs";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/** Words in lower case in the source code of programs, with the number of files that have them: `elif`, `kwargs`, `deprecated`. */
export function codeWords(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const source of [
    sources.django,
    sources.wagtail,
    sources.spyder,
    sources.fastify,
    sources.typescript,
    sources.nodeTypes,
  ]) {
    for (const file of filesIn(unpacked(source), program)) {
      for (const word of new Set(file.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu)))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  for (const [word, count] of counts) if (count < filesLeast) counts.delete(word);
  return counts;
}

/** The contents of the files in a folder whose paths match, in a stable order. */
export function filesIn(folder: string, path: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.test(name))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

const program = /^(?!.*(?:locale|test|vendor|generated|licen|author|\.min\.)).*\.(?:py|js|ts|md)$/i;
const filesLeast = 8;
