import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtimes.ts";

/**
 * The fields of a request's body in the types of an official library, which are made from its provider's description of the API: a
 * field that the provider adds is here with the next version of the library.
 * @param file below `node_modules`  @param name of the interface
 */
export function officialFields(file: string, name: string): string[] {
  const text = readFileSync(join(root, "node_modules", file), "utf8");
  const start = new RegExp(`^ *(?:export )?interface ${name} (?:extends [^{]+)?\\{$`, "m").exec(text);
  if (!start) throw new Error(`${file} has no interface ${name}`);
  const indent = /^ */.exec(start[0])![0];
  const body = text.slice(start.index, text.indexOf(`\n${indent}}`, start.index));
  const member = new RegExp(`(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*)?^${indent}    (\\w+)\\??:`, "gm");
  // What a library sends as a header is none of the body's.
  return [...body.matchAll(member)].filter(([, told]) => !told?.includes("Header param:")).map(([, , field]) => field!);
}
