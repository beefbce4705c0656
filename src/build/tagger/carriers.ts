import { readFileSync } from "node:fs";
import { givenOf, surnameOf, wordOf } from "../../privacy/analyze/lexicon/marks.ts";
import { marksOfWord } from "../../privacy/analyze/lexicon/lexicon.ts";
import { filesIn } from "../lexicon/code.ts";
import { unpacked } from "../lexicon/packages.ts";
import { sources } from "../lexicon/sources.ts";
import type { Chance } from "./chance.ts";
import type { People } from "./people.ts";
import type { TrainingExample } from "./sentences.ts";

/** Real sentences without people in the six languages: messages of programs, and comments. */
export function carriers(language: string): string[] {
  const typescript = `${unpacked(sources.typescript)}/lib`;
  const translated = [sources.wagtail, sources.django, sources.thonny, sources.spyder].map(unpacked);
  const lines =
    language === "en"
      ? [
          ...translated.flatMap((folder) => catalogues(folder, "de")).flatMap((file) => stringsOf(file, "msgid")),
          ...commentsOf(`${typescript}/lib.dom.d.ts`),
          ...commentsOf(`${typescript}/lib.es5.d.ts`),
        ]
      : translated.flatMap((folder) => catalogues(folder, language)).flatMap((file) => stringsOf(file, "msgstr"));
  const messages = `${typescript}/${language}/diagnosticMessages.generated.json`;
  const diagnostics = ["de", "es", "fr", "it"].includes(language)
    ? Object.values(JSON.parse(readFileSync(messages, "utf8")) as Record<string, string>)
    : [];
  return [...new Set([...lines, ...diagnostics])].filter((line) => line.length > 2 && !hasPerson(line));
}

/** Code and documentation without people, in blocks of so many lines. */
export function technicalTexts(lines = 6): string[] {
  const code = readFileSync(`${unpacked(sources.typescript)}/lib/_tsc.js`, "utf8");
  const documents = [
    ...filesIn(unpacked(sources.fastify), /^docs\/.*\.md$/),
    ...filesIn(unpacked(sources.nodeTypes), /\.d\.ts$/),
    ...filesIn(unpacked(sources.django), /^django\/(?!.*locale).*\.py$/),
  ];
  return [code, ...documents].flatMap((text) => blocksOf(text, lines)).filter((block) => !hasPerson(block));
}

function blocksOf(text: string, size: number): string[] {
  const lines = text.split("\n");
  const blocks: string[] = [];
  for (let at = 0; at + size < lines.length; at += size)
    blocks.push(
      lines
        .slice(at, at + size)
        .join("\n")
        .slice(0, Math.round((400 * size) / 6)),
    );
  return blocks;
}

/** Puts a person into a real sentence in the place of an ordinary word, or before it. */
export function inject(sentence: string, language: string, people: People, chance: Chance): TrainingExample {
  const name = chance.is(0.7) ? people.full(language) : people.given(language);
  const words = [...sentence.matchAll(/(?<=[ (])\p{Ll}[\p{L}]{3,}(?=[ ,.)])/gu)];
  if (words.length === 0)
    return { text: `${name}: ${sentence}`, spans: [{ start: 0, end: name.length, type: "PERSON" }] };
  const word = chance.one(words);
  return {
    text: sentence.slice(0, word.index) + name + sentence.slice(word.index + word[0].length),
    spans: [{ start: word.index, end: word.index + name.length, type: "PERSON" }],
  };
}

function catalogues(folder: string, language: string): string[] {
  return filesIn(folder, new RegExp(`locale/${language}(?:_${language.toUpperCase()})?/.*\\.po$`));
}

function stringsOf(catalogue: string, key: string): string[] {
  return [...catalogue.matchAll(new RegExp(`^${key}(?:\\[\\d\\])? ((?:".*"\\n?)+)`, "gm"))]
    .map(([, quoted]) =>
      [...quoted!.matchAll(/"(.*)"/g)]
        .map(([, part]) => part)
        .join("")
        .replaceAll("\\n", "\n")
        .replaceAll('\\"', '"'),
    )
    .filter((line) => !line.includes("Content-Type:"));
}

function commentsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^\s*\* (\w[^@\n]{20,})$/gm)].map(([, line]) => line!);
}

/** Whether a line may name someone, so that it cannot be an example without people. */
function hasPerson(line: string): boolean {
  return [...line.matchAll(/(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+)/gu)].some(([, first, last]) => {
    const [a, b] = [marksOfWord(first!), marksOfWord(last!)];
    return givenOf(a) > 1 && wordOf(a) < 2 && (surnameOf(b) > 0 || wordOf(b) === 0);
  });
}
