import { printedColumns, joinedWords, never, sentencesOf } from "./columns.ts";
import { type Corpus, labelsOfNames, threeTypes } from "./corpus.ts";
import type { Labelled } from "./labelled.ts";
import { printedPages } from "./printed-pages.ts";
import { fileOf, type Repository, repositoryAt } from "./stored.ts";

const historical = repositoryAt("hipe-eval/HIPE-2022-data", "147f5bc3c7fb7e5c6b024a9ffd6503cd019fb9ea");

/** Newspapers of the years around 1900, read by machine. */
export const newspapers: readonly Corpus[] = [
  ...(["DE.lft", "DE.onb", "DE.sbb", "FR.bnf", "NL.kb"] as const).map(europeana),
  ...(["de", "fr"] as const).map(newsEye),
  {
    name: "sonar-de",
    repository: historical,
    licence: "CC BY 4.0",
    by: "the SoNAR (IDH) project, Berlin State Library (HIPE-2022)",
    labels: labelsOfNames,
    isLearntFrom: true,
    isUntested: true,
    read: (from) => ["dev", "test"].flatMap((half) => pagesOf(from, "sonar", "de", half, /document_id = (.+)/)),
  },
];

function europeana(part: "DE.lft" | "DE.onb" | "DE.sbb" | "FR.bnf" | "NL.kb"): Corpus {
  const language = part.slice(0, 2).toLowerCase();
  const file = `enp_${part}.bio/enp_${part}.bio`;
  return {
    name: `papers-${language} ${part.slice(3)}`,
    repository: repositoryAt("EuropeanaNewspapers/ner-corpora", "6bf838d23112c255fd81431b1187ab30ef6c2d90"),
    licence: "CC0",
    by: "the Europeana Newspapers Project, 2012-2015",
    labels: labelsOfNames,
    isLearntFrom: true,
    // Of 175 words behind a title in the Dutch part that may be read, 63 have no label; of 511 in the French one 16.
    isPartial: language === "nl",
    read: (from) => {
      const words = sentencesOf(fileOf(from, file), 0, -1, never).flatMap((sentence) => sentence.words);
      return printedColumns(words).map(({ at, column }) => ({
        ...joinedWords(column, threeTypes),
        source: `${part} ${at}`,
        language,
      }));
    },
  };
}

/**
 * All that was taken from one issue of a newspaper is one source, for the files of this corpus share issues. In the German part whole pages
 * have no label at all, so no test is made of it and only columns with a name are read.
 */
function newsEye(language: "de" | "fr"): Corpus {
  const isPartial = language === "de";
  return {
    name: `newseye-${language}`,
    repository: historical,
    licence: "CC BY 4.0",
    by: "Ahmed Hamdi and others (NewsEye, 2021; HIPE-2022)",
    labels: labelsOfNames,
    isLearntFrom: true,
    isUntested: isPartial,
    isPartial,
    read: (from) =>
      ["dev", "dev2", "test"]
        .flatMap((half) => pagesOf(from, "newseye", language, half, /date = (\S+)[^]*publication_title = +(.+)/))
        .filter(({ spans }) => !isPartial || spans.some(({ type }) => type === "PERSON")),
  };
}

function pagesOf(from: Repository, set: string, language: string, half: string, issue: RegExp): Labelled[] {
  const file = fileOf(from, `data/v2.1/${set}/${language}/HIPE-2022-v2.1-${set}-${half}-${language}.tsv`);
  return printedPages(file, set, language, issue);
}
