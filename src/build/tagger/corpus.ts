import { readFileSync } from "node:fs";
import { isNoun, wordOf } from "../../privacy/analyze/lexicon/marks.ts";
import { entries } from "../lexicon/entries.ts";
import { nameLists, rareNames } from "../lexicon/names.ts";
import { placeNames } from "../lexicon/places.ts";
import { carriers, inject, technicalTexts } from "./carriers.ts";
import type { Chance } from "./chance.ts";
import { ends } from "./ends.ts";
import { filledForm } from "./forms.ts";
import { People } from "./people.ts";
import { salad } from "./salad.ts";
import { titled } from "./coined.ts";
import { type TrainingExample, fillTemplate } from "./sentences.ts";
import type { Stock } from "./stock.ts";

/** The training texts: templates filled with invented people, and real sentences with and without people put in. */
export async function corpus(chance: Chance, { repeats, salads, hasEnds = false }: Amount): Promise<TrainingExample[]> {
  const people = new People(await nameLists(), rareNames(), chance);
  const stock = await stockOf(chance);
  const examples: TrainingExample[] = [];
  for (const language of languages) {
    const templates = readFileSync(new URL(`./templates/${language}.txt`, import.meta.url), "utf8")
      .trim()
      .split("\n");
    if (hasEnds) templates.push(ends[language]!);
    const sentences = carriers(language);
    for (const template of templates) {
      for (let n = 0; n < repeats; n++)
        examples.push(varied(fillTemplate(template.replaceAll("\\n", "\n"), language, people, stock, chance), chance));
    }
    for (const sentence of sentences) {
      examples.push({ text: sentence, spans: [] });
      if (chance.is(0.4)) examples.push(inject(sentence, language, people, chance));
    }
    for (let n = 0; n < salads; n++) examples.push(varied(salad(language, people, stock, chance), chance));
    for (let n = 0; n < salads / 4; n++) examples.push(filledForm(language, people, stock, chance));
    for (let n = 0; n < 1200; n++) examples.push({ text: heading(language, stock, chance), spans: [] });
  }
  for (const block of technicalTexts()) examples.push({ text: block, spans: [] });
  return chance.shuffled(examples);
}

export const languages = ["en", "de", "fr", "es", "it", "nl"];
/** How often each template is filled, and how many salads of words there are of each language. */
export interface Amount {
  repeats: number;
  salads: number;
  /** Whether organisations at the end of a sentence are among the templates. */
  hasEnds?: boolean;
}

/** The same text in capitals, in lower case, behind a mark of Markdown or the first words of a chat, or typed in haste. */
function varied(example: TrainingExample, chance: Chance): TrainingExample {
  if (chance.is(0.03)) return inCapitals(example);
  if (chance.is(0.07)) return inSmallLetters(example);
  const hasty = chance.is(0.05) ? misspelt(example, chance) : example;
  const lead = chance.is(0.14) ? chance.one(leads) : "";
  return lead === "" ? hasty : behind(lead, hasty);
}

const leads =
  '> |- |* |"|**|1. |(|# |\t|ok |so |hey, |btw |hi! |well |hm, |FYI: |Re: |PS: |Update: |und |also |hallo, |oui |bon, |vale, |ciao, |nou |ja, |>> |• |– |2) '.split(
    "|",
  );

function behind(lead: string, { text, spans }: TrainingExample): TrainingExample {
  return {
    text: lead + text,
    spans: spans.map(({ start, end, type }) => ({ start: start + lead.length, end: end + lead.length, type })),
  };
}

export function inCapitals({ text, ...rest }: TrainingExample): TrainingExample {
  const capitals = text.toUpperCase();
  return { text: capitals.length === text.length ? capitals : text, ...rest };
}

export function inSmallLetters({ text, ...rest }: TrainingExample): TrainingExample {
  const small = text.toLowerCase();
  return { text: small.length === text.length ? small : text, ...rest };
}

/** Two letters of a word of a sentence, not of a name, change places. */
function misspelt({ text, spans }: TrainingExample, chance: Chance): TrainingExample {
  const at = chance.below(text.length);
  const isWord = /^\p{Ll}{4}$/u.test(text.slice(at - 1, at + 3));
  if (!isWord || spans.some(({ start, end }) => at < end + 2 && start - 3 < at)) return { text, spans };
  return { text: text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2), spans };
}

/** Capitalised words, as in headings and user interfaces. */
function heading(language: string, stock: Stock, chance: Chance): string {
  const words = Array.from({ length: 1 + chance.below(5) }, () =>
    titled(chance.one(chance.is(0.5) ? stock.words[language]! : stock.nouns[language]!)),
  );
  const line = words.join(" ");
  const form = chance.below(5);
  if (form === 0) return `${chance.one(["#", "##", "###"])} ${line}`;
  if (form === 1) return `${line}: ${chance.one(stock.words[language]!)} ${chance.one(stock.words[language]!)}`;
  if (form === 2) return line.toUpperCase();
  if (form === 3) return `${chance.one(stock.words[language]!)} ${line} ${chance.one(stock.words[language]!)}.`;
  return line;
}

async function stockOf(chance: Chance): Promise<Stock> {
  const places = placeNames().filter((name) => /^\p{Lu}[\p{Script=Latin} '-]+$/u.test(name));
  const { marked, rareGerman, spoken } = await entries();
  const nouns: Record<string, string[]> = {};
  const words: Record<string, string[]> = {};
  const german = [...marked].filter(([word, marks]) => isNoun(marks) && word.length > 3).map(([word]) => word);
  for (const language of languages) {
    // A word in lower case in sentences of a language is not a name in it.
    const written = carriers(language).flatMap(
      (line) => line.match(/(?<![\p{L}{%(._-])\p{Ll}[\p{L}]+(?![\p{L}}%(._-])/gu) ?? [],
    );
    words[language] = [...new Set(written)].filter((word) => wordOf(marked.get(word) ?? 0) > 0).toSorted();
    words[`${language} spoken`] = spoken[language]!;
    nouns[language] = (
      language === "de" ? [...german, ...chance.shuffled([...rareGerman]).slice(0, 40_000)] : words[language]
    ).map(titled);
  }
  const countries = placeNames().slice(-700);
  return { cities: places, countries, places: new Set([...places, ...countries]), nouns, words };
}
