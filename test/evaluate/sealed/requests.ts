import { readFileSync } from "node:fs";
import type { Labelled } from "../../../src/build/corpora/labelled.ts";
import { fileOf, type Repository, repositoryAt } from "../../../src/build/corpora/stored.ts";
import { type Place, score } from "../score.ts";
import type { Counts } from "./bootstrap.ts";
import { readFrom, type TestSet } from "./sets.ts";
import { nobodyIn } from "./written.ts";

/** The sets of requests whose name has a word. Of each, nothing is learnt from these, and none may be looked at. */
export function requestSets(only: string): Omit<TestSet, "labels">[] {
  return sets
    .filter(({ name }) => name.includes(only))
    .map(({ name, from, read }) => ({
      name,
      ...(from === undefined ? { texts: read(), missing: "" } : readFrom(from, "Apache-2.0", () => read(from))),
    }));
}

type RequestSet =
  | { name: string; from: Repository; read: (from: Repository) => Labelled[] }
  | { name: string; from?: undefined; read: () => Labelled[] };

const selfInstruct = repositoryAt("yizhongw/self-instruct", "0b26ccaa415992100fa32df62d41b994cf928e23");
const fastChat = repositoryAt("lm-sys/FastChat", "0e6d3e4beaab66f4d3f93db72541a4abab8af28d");
const own = () => readFileSync(new URL("./requests.txt", import.meta.url), "utf8");

const sets: readonly RequestSet[] = [
  { name: "everyday-own", read: () => ownRequests(own()) },
  { name: "everyday-own-en", read: () => ownRequests(own(), "en") },
  { name: "everyday-own-de", read: () => ownRequests(own(), "de") },
  { name: "everyday-own-fr", read: () => ownRequests(own(), "fr") },
  { name: "everyday-own-es", read: () => ownRequests(own(), "es") },
  { name: "everyday-ordinary", read: () => nobodyIn("ordinary", "sealed") },
  { name: "everyday-plain", read: () => nobodyIn("plain", "sealed") },
  { name: "everyday-cued", read: () => nobodyIn("cued", "sealed") },
  { name: "everyday-files", read: () => nobodyIn("files", "sealed") },
  {
    name: "everyday-users",
    from: selfInstruct,
    read: (from) => instructed(fileOf(from, "human_eval/user_oriented_instructions.jsonl")),
  },
  { name: "everyday-tasks", from: selfInstruct, read: (from) => instructed(fileOf(from, "data/seed_tasks.jsonl")) },
  {
    name: "everyday-turns",
    from: fastChat,
    read: (from) => turnsOf(fileOf(from, "fastchat/llm_judge/data/mt_bench/question.jsonl")),
  },
  {
    name: "everyday-vicuna",
    from: fastChat,
    read: (from) => turnsOf(fileOf(from, "fastchat/llm_judge/data/vicuna_bench/question.jsonl")),
  },
];

/** Instructions with what they are about, a blank line between them, as people paste a text below a question. */
export function instructed(file: string): Labelled[] {
  return linesOf(file).map((line) => {
    const { id, instruction, instances } = JSON.parse(line) as Instructed;
    return request(id, "en", [instruction, instances[0]!.input].filter((part) => part !== "").join("\n\n"));
  });
}

interface Instructed {
  id: string;
  instruction: string;
  instances: readonly { input: string }[];
}

/** The turns of conversations, each a request, because a second turn may be hidden or not whatever the first was. */
export function turnsOf(file: string): Labelled[] {
  return linesOf(file).flatMap((line) => {
    const { question_id: id, turns } = JSON.parse(line) as { question_id: number; turns: readonly string[] };
    return turns.map((text) => request(`${id}`, "en", text));
  });
}

/** Our own requests, or those in one language: a line is a language, a tab and a text; one with `#` in front is for readers. */
export function ownRequests(file: string, only?: string): Labelled[] {
  return linesOf(file)
    .filter((line) => !line.startsWith("#"))
    .map((line) => {
      const [language, text] = line.split("\t") as [string, string];
      return request(line, language, text.replaceAll("\\n", "\n"));
    })
    .filter(({ language }) => only === undefined || language === only);
}

function linesOf(file: string): string[] {
  return file.trim().split("\n");
}

function request(source: string, language: string, text: string): Labelled {
  return { source, language, text, spans: [] };
}

/** Whether anything is hidden in a request, and how many of its characters are. */
export function hiddenIn({ text, language, spans }: Labelled, found: readonly Place[]): [Counts, Counts] {
  const { masked, harmless } = score([{ text, language, gold: spans, found }], () => true);
  return [
    { part: masked > 0 ? 1 : 0, of: 1 },
    { part: masked, of: harmless },
  ];
}
