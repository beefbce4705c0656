import { joinedWords, type Sentence, sentencesOf } from "./columns.ts";
import type { Labelled } from "./labelled.ts";
import { bracketed, brat } from "./marked.ts";
import { properNames } from "./proper-names.ts";
import { type Repository, fileOf, filesOf } from "./stored.ts";

/** A test set that is made from a public repository. Nothing of it is in this project: its texts are not ours, and some are of real people. */
export interface Corpus {
  name: string;
  repository: Repository;
  licence: string;
  /** Whom to name. */
  by: string;
  /** The types that are labelled throughout; hiding others is not counted as wrong. */
  labels: readonly string[];
  /** Whether the tagger may learn from the part that is not sealed: the licence asks for no more than to be named. */
  isLearntFrom: boolean;
  /** Whether no test set is made of it, so that all of it is learnt from. */
  isUntested?: boolean;
  /** Whether names were left without a label, so that one without it says nothing. */
  isPartial?: boolean;
  read(repository: Repository): Labelled[];
}

const named = ["PERSON", "LOCATION", "ORGANIZATION"];
const threeTypes = { PER: "PERSON", LOC: "LOCATION", ORG: "ORGANIZATION" };

export const corpora: readonly Corpus[] = [
  {
    name: "twitter-en",
    repository: repository("GateNLP/broad_twitter_corpus", "0c45ef7b1924a6b8115bceab388781590b1b553a"),
    licence: "CC BY 4.0",
    by: "Leon Derczynski, Kalina Bontcheva and Ian Roberts (Broad Twitter Corpus, 2016)",
    labels: named,
    isLearntFrom: true,
    read: (from) =>
      ["a", "b", "e", "f", "g", "h"].flatMap((section) =>
        sentencesOf(fileOf(from, `${section}.conll`), 0, 1, never).map((tweet) => alone(tweet, "en", threeTypes)),
      ),
  },
  {
    name: "web-en",
    repository: repository("UniversalNER/UNER_English-EWT", "8ed072de2fd24022cc62458997fe96a8fe191ea4"),
    licence: "CC BY-SA 4.0",
    by: "Stephen Mayhew and others (Universal NER, 2024)",
    labels: named,
    isLearntFrom: false,
    read: (from) => ["dev", "test"].flatMap((half) => pages(fileOf(from, `en_ewt-ud-${half}.iob2`))),
  },
  {
    name: "wnut-en",
    repository: repository("leondz/emerging_entities_17", "e52a2d2a71ac1a051ca2d532eef28653c5c02603"),
    licence: "CC BY 4.0",
    by: "Leon Derczynski, Eric Nichols, Marieke van Erp and Nut Limsopatham (Emerging Entities, 2017)",
    labels: named,
    isLearntFrom: true,
    read: (from) =>
      ["wnut17train.conll", "emerging.dev.conll", "emerging.test.annotated"].flatMap((file) =>
        sentencesOf(fileOf(from, file).replaceAll(/^\t$/gm, ""), 0, 1, never).map((one) => alone(one, "en", wnutTypes)),
      ),
  },
  {
    name: "spoken-en",
    repository: repository("pswietojanski/slurp", "8eb16545762be97ace75334109d73824217311f1"),
    licence: "CC BY 4.0 (the texts)",
    by: "Emanuele Bastianelli, Andrea Vanzo, Pawel Swietojanski and Verena Rieser (SLURP, 2020)",
    labels: named,
    isLearntFrom: true,
    read: (from) => ["devel", "test"].flatMap((half) => bracketed(fileOf(from, `dataset/slurp/${half}.jsonl`))),
  },
  {
    name: "germeval-de",
    repository: repository("davidsbatista/NER-datasets", "db7ff3ca4ba1df39907f8bdc036a556fed5ecde7"),
    licence: "CC BY 4.0",
    by: "Darina Benikova, Chris Biemann and Marc Reznicek (GermEval 2014, NoSta-D)",
    labels: named,
    isLearntFrom: true,
    read: (from) => articles(fileOf(from, "GermEval2014/NER-de-test.tsv")),
  },
  ...(["DE.lft", "DE.onb", "DE.sbb", "FR.bnf", "NL.kb"] as const).map(europeana),
  {
    name: "meddocan-es",
    repository: repository("PlanTL-SANIDAD/SPACCC_MEDDOCAN", "783a6df385c975b328c99bcffb54196a9ba4078a"),
    licence: "CC BY 4.0",
    by: "Secretaría de Estado para el Avance Digital (MEDDOCAN, 2019)",
    labels: [],
    isLearntFrom: true,
    read: (from) => brat(filesOf(from, "corpus/train/brat", ""), "es"),
  },
  {
    name: "news-en",
    repository: repository("amir-zeldes/gum", "72ce5ac14978a324c2fd18d49484e65292cbe316"),
    licence: "CC BY 4.0, the texts of news and interviews (Wikinews) CC BY 2.5",
    by: "Amir Zeldes and others (GUM: its news, interviews and academic writing)",
    labels: named,
    isLearntFrom: true,
    isUntested: true,
    read: (from) =>
      [...filesOf(from, "dep", ".conllu")]
        .filter(([path]) => /GUM_(?:news|interview|academic)_/.test(path))
        .flatMap(([path, file]) => properNames(path, file, phraseTypes)),
  },
];

const phraseTypes = { person: "PERSON", place: "LOCATION", organization: "ORGANIZATION" };
const never = /^\b\B/;
const wnutTypes = { person: "PERSON", location: "LOCATION", group: "ORGANIZATION", corporation: "ORGANIZATION" };

function repository(path: string, commit: string): Repository {
  const [owner, name] = path.split("/") as [string, string];
  return { owner, name, commit };
}

/** A message that is a source of its own. Equal ones are on one side. */
function alone({ words }: Sentence, language: string, types: Readonly<Record<string, string>>): Labelled {
  const { text, spans } = joinedWords(words, types);
  return { source: text, language, text, spans };
}

/** Web pages, letters and answers: the sentences of one are one text. */
function pages(file: string): Labelled[] {
  const texts = new Map<string, Labelled>();
  for (const { comments, words } of sentencesOf(file, 1, 2)) {
    const source = /^# sent_id = (.+)-\d+$/.exec(comments.find((line) => line.startsWith("# sent_id"))!)![1]!;
    const text = texts.get(source) ?? { source, language: "en", text: "", spans: [] };
    texts.set(source, text);
    if (text.text !== "") text.text += "\n";
    const from = text.text.length;
    const sentence = joinedWords(words, threeTypes);
    text.text += sentence.text;
    text.spans.push(...sentence.spans.map(({ start, end, type }) => ({ start: start + from, end: end + from, type })));
  }
  return [...texts.values()];
}

/** Sentences of articles, each a text; words that are made of a name or contain one have no type of ours. */
function articles(file: string): Labelled[] {
  return sentencesOf(file, 1, 2, /^#\t/).map(({ comments, words }) => {
    const { text, spans } = joinedWords(words, threeTypes);
    return { source: comments[0]?.split("\t")[1] ?? text, language: "de", text, spans };
  });
}

/** Newspapers of the years around 1900, read by machine: pieces of about a column. */
function europeana(part: "DE.lft" | "DE.onb" | "DE.sbb" | "FR.bnf" | "NL.kb"): Corpus {
  const language = part.slice(0, 2).toLowerCase();
  const file = `enp_${part}.bio/enp_${part}.bio`;
  return {
    name: `papers-${language} ${part.slice(3)}`,
    repository: repository("EuropeanaNewspapers/ner-corpora", "6bf838d23112c255fd81431b1187ab30ef6c2d90"),
    licence: "CC0",
    by: "the Europeana Newspapers Project, 2012-2015",
    labels: named,
    isLearntFrom: true,
    // Of 175 words behind a title in the Dutch part that may be read, 63 have no label; of 511 in the French one 16.
    isPartial: language === "nl",
    read: (from) => {
      const words = sentencesOf(fileOf(from, file), 0, -1, never).flatMap((sentence) => sentence.words);
      const columns: Labelled[] = [];
      for (let at = 0; at < words.length;) {
        let end = Math.min(at + 600, words.length);
        while (end < words.length && end < at + 700 && words[end - 1]!.word !== ".") end++;
        const piece = joinedWords(words.slice(at, end), threeTypes);
        columns.push({ ...piece, source: `${part} ${at}`, language });
        at = end;
      }
      return columns;
    },
  };
}
