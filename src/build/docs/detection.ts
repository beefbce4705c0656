import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { markdownTable } from "./cells.ts";

/** What the sealed evaluation found, as `bun run evaluate --sealed --save` writes it: shares and half of their intervals, in percent. */
export interface Detection {
  /** Day of the run. */
  date: string;
  leaks: SetFigures[];
  requests: SetFigures[];
}

export interface SetFigures {
  set: string;
  texts: number;
  figures: [share: number, error: number][];
}

export const detectionFile = fileURLToPath(new URL("../../docs/detection.json", import.meta.url));

const saved = () => JSON.parse(readFileSync(detectionFile, "utf8")) as Detection;

export const leaksTable = (): string =>
  tableOf(
    ["texts", "number", "leak, everything on", "masked", "leak, default", "masked", "leak, people"],
    saved().leaks,
    wordsOfTexts,
  );

export const requestsTable = (): string =>
  tableOf(
    ["requests", "number", "hidden in, default", "characters", "hidden in, everything on", "characters"],
    saved().requests,
    wordsOfRequests,
  );

export const dayOfDetection = (): string => `Measured on ${saved().date}, with the program as it was on that day.`;

function tableOf(
  head: readonly string[],
  sets: readonly SetFigures[],
  words: Readonly<Record<string, string>>,
): string {
  return markdownTable(
    head,
    sets.map(({ set, texts, figures }) => {
      const title = words[set];
      if (title === undefined) throw new Error(`src/build/docs/detection.ts has no words for the set "${set}"`);
      return [title, `${texts}`, ...figures.map(([share, error]) => `${share.toFixed(1)} ± ${error.toFixed(1)} %`)];
    }),
  );
}

/** What the sets are, for who reads the manual. */
const wordsOfTexts: Readonly<Record<string, string>> = {
  made: "chats, letters, forms, JSON, CSV in six languages, made",
  "written-en": "English letters, chats, notes and forms, written for this",
  "written-de-nl": "the same in German and Dutch",
  "written-fr-es-it": "the same in French, Spanish and Italian",
  "written-technical": "logs, code, dumps and exports, written for this",
  "written-secrets": "passwords, codes and logins as people tell them, in six languages",
  "written-keys": "keys, passwords and logins in configuration, logs and code",
  "written-everyday": "what people and firms send most, in six languages",
  "written-usual": "the same by another hand, of which no tagger learnt",
  "written-pt-pl-nordic": "the same in Portuguese, Polish, Swedish, Danish and Norwegian",
  "written-cs-el-fi-hu-ro-tr": "the same in Czech, Greek, Finnish, Hungarian, Romanian and Turkish",
  "written-agents": "results of tools and memories, as agents send them",
  "written-records": "records, messages and exports of standards and products",
  "web-en": "English mails, reviews, answers, weblogs (Universal NER)",
  "twitter-en": "English short messages (Broad Twitter Corpus)",
  "wnut-en": "English comments with rare names (WNUT 2017)",
  "spoken-en": "English commands spoken to a device, in small letters (SLURP)",
  "wiki-en": "English encyclopaedia sentences (CrossNER)",
  "novels-en": "English novels (LitBank)",
  "germeval-de": "German newspaper and encyclopaedia sentences (GermEval)",
  "reports-de": "German news, messages and reports of the traffic (DFKI SmartData)",
  "papers-de lft": "German newspapers of about 1900, read by machine (Europeana, LFT)",
  "papers-de onb": "the same (ÖNB)",
  "papers-de sbb": "the same (SBB)",
  "papers-fr bnf": "French newspapers of about 1900 (Europeana)",
  "newseye-fr": "French newspapers, 1877 to 1944 (NewsEye)",
  "papers-nl kb": "Dutch newspapers of about 1900 (Europeana)",
  "meddocan-es": "Spanish clinical cases (MEDDOCAN)",
  "template-en": "English sentences made from templates, sealed by template (presidio-research)",
  "letters-de": "German letters of clinics, sealed by document (GraSCCo)",
};
const wordsOfRequests: Readonly<Record<string, string>> = {
  "everyday-own": "written for this, all",
  "everyday-own-en": "the English ones",
  "everyday-own-de": "the German ones",
  "everyday-own-fr": "the French ones",
  "everyday-own-es": "the Spanish ones",
  "everyday-ordinary": "full of names and numbers of things",
  "everyday-plain": "plain ones in five languages",
  "everyday-cued": "numbers beside words for passwords",
  "everyday-files": "files and outputs of programs",
  "everyday-users": "instructions of users (self-instruct)",
  "everyday-tasks": "seed tasks (self-instruct)",
  "everyday-turns": "turns of MT-bench (FastChat)",
  "everyday-vicuna": "questions of Vicuna bench (FastChat)",
};
