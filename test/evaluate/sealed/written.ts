import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Labelled, LabelledSpan, SplitPart } from "../../../src/build/corpora/labelled.ts";

/**
 * What people at work and at home, developers and their agents send to an AI, written and labelled for this measure by who did not know the
 * search: letters, chats, forms, tables, logs, code, and a third with nobody in it. Twenty-four hands wrote them one after the other, each when
 * what the one before had shown was mended, and none read the others. One text in four is sealed, by a hash; of the first hand, half was at
 * first. The others show what to search for. Of one more hand, in files of their own, none is sealed: what the search missed there was read.
 * In the further ones only what is somebody's is labelled, no firms, places and dates: `secrets` is by thirteen hands more, who were asked for
 * passwords, codes and logins as people tell them, and for as many texts without any, `keys` by three who were asked for the keys and tokens that
 * stand in configuration, logs, code and dumps, and `everyday` and `usual` by one each who were asked for what people and firms send most.
 * Two more wrote in eleven further languages, one was asked for what agents send, results of tools, and one for records of standards and of well-known
 * products. No tagger learns from these and `usual`: with those that were tried they were no better.
 */
export const whollyLabelled = ["en", "de-nl", "fr-es-it", "technical"] as const;
export const learntSets = [...whollyLabelled, "secrets", "keys", "everyday"] as const;
export const writtenSets = [...learntSets, "usual", "pt-pl-nordic", "cs-el-fi-hu-ro-tr", "agents", "records"] as const;

/** The texts of a set and a part. Values stand in the files as `[[TYPE|value]]`, texts apart by a line of `=`. */
export function written(set: (typeof writtenSets)[number], part: SplitPart): Labelled[] {
  const split = textsIn(set).filter((text) => isSealed(text) === (part === "sealed"));
  return [...split, ...(part === "dev" && hasRead(set) ? textsIn(`${set}-read`) : [])].map((text, index) => ({
    source: `${set} ${index}`,
    language: set,
    ...unmarked(text),
  }));
}

const hasRead = (set: string): boolean => (whollyLabelled as readonly string[]).includes(set);

/** The sets of requests with nobody in them. */
export const nobodySets = ["ordinary", "plain", "cued", "files"] as const;

/**
 * Requests with nobody in them: `ordinary` are full of names and numbers that look like somebody's, `plain` are as people write them, in five
 * languages without English, `cued` have words that are said of passwords, such as code and key, beside what looks like one, and `files` are files
 * and outputs of programs as agents send them. One in four is sealed, too, and the others were read.
 */
export function nobodyIn(name: (typeof nobodySets)[number], part: SplitPart): Labelled[] {
  return textsIn(name)
    .filter((text) => isSealed(text) === (part === "sealed"))
    .map((text, index) => ({ source: `${name} ${index}`, language: "", text, spans: [] }));
}

const isSealed = (text: string): boolean => Bun.hash(text) % 4n === 3n;

function textsIn(name: string): string[] {
  const file = readFileSync(fileURLToPath(new URL(`./written/${name}.txt`, import.meta.url)), "utf8");
  return file
    .split(/^=====\s*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** A text without its marks, and where the marked values are. */
export function unmarked(marked: string): { text: string; spans: LabelledSpan[] } {
  const spans: LabelledSpan[] = [];
  let text = "";
  let last = 0;
  for (const { index, 0: mark, 1: type = "", 2: value = "" } of marked.matchAll(/\[\[([A-Z_]+)\|([\s\S]*?)\]\]/g)) {
    text += marked.slice(last, index);
    spans.push({ start: text.length, end: text.length + value.length, type });
    text += value;
    last = index + mark.length;
  }
  return { text: text + marked.slice(last), spans };
}
