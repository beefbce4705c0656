import { alone, joinedWords, never, sentencesOf } from "./columns.ts";
import { type Corpus, labelsOfNames, threeTypes } from "./corpus.ts";
import type { Labelled } from "./labelled.ts";
import { bracketed, brat } from "./marked.ts";
import { newspapers } from "./newspapers.ts";
import { properNames } from "./proper-names.ts";
import { prose } from "./prose.ts";
import { reports } from "./reports.ts";
import { sampled } from "./sampled.ts";
import { bytesOfFile, fileOf, filesOf, repositoryAt } from "./stored.ts";

export const corpora: readonly Corpus[] = [
  {
    name: "twitter-en",
    repository: repositoryAt("GateNLP/broad_twitter_corpus", "0c45ef7b1924a6b8115bceab388781590b1b553a"),
    licence: "CC BY 4.0",
    by: "Leon Derczynski, Kalina Bontcheva and Ian Roberts (Broad Twitter Corpus, 2016)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) =>
      ["a", "b", "e", "f", "g", "h"].flatMap((section) =>
        sentencesOf(fileOf(from, `${section}.conll`), 0, 1, never).map((tweet) => alone(tweet, "en", threeTypes)),
      ),
  },
  {
    name: "web-en",
    repository: repositoryAt("UniversalNER/UNER_English-EWT", "8ed072de2fd24022cc62458997fe96a8fe191ea4"),
    licence: "CC BY-SA 4.0",
    by: "Stephen Mayhew and others (Universal NER, 2024)",
    labels: labelsOfNames,
    isLearntFrom: false,
    read: (from) => ["dev", "test"].flatMap((half) => pages(fileOf(from, `en_ewt-ud-${half}.iob2`))),
  },
  {
    name: "wnut-en",
    repository: repositoryAt("leondz/emerging_entities_17", "e52a2d2a71ac1a051ca2d532eef28653c5c02603"),
    licence: "CC BY 4.0",
    by: "Leon Derczynski, Eric Nichols, Marieke van Erp and Nut Limsopatham (Emerging Entities, 2017)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) =>
      ["wnut17train.conll", "emerging.dev.conll", "emerging.test.annotated"].flatMap((file) =>
        sentencesOf(fileOf(from, file).replaceAll(/^\t$/gm, ""), 0, 1, never).map((one) => alone(one, "en", wnutTypes)),
      ),
  },
  {
    name: "spoken-en",
    repository: repositoryAt("pswietojanski/slurp", "8eb16545762be97ace75334109d73824217311f1"),
    licence: "CC BY 4.0 (the texts)",
    by: "Emanuele Bastianelli, Andrea Vanzo, Pawel Swietojanski and Verena Rieser (SLURP, 2020)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) => ["devel", "test"].flatMap((half) => bracketed(fileOf(from, `dataset/slurp/${half}.jsonl`))),
  },
  {
    name: "germeval-de",
    repository: repositoryAt("davidsbatista/NER-datasets", "db7ff3ca4ba1df39907f8bdc036a556fed5ecde7"),
    licence: "CC BY 4.0",
    by: "Darina Benikova, Chris Biemann and Marc Reznicek (GermEval 2014, NoSta-D)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) => articles(fileOf(from, "GermEval2014/NER-de-test.tsv")),
    heldBack: (from) => articles(fileOf(from, "GermEval2014/NER-de-dev.tsv")),
  },
  {
    name: "reports-de",
    repository: repositoryAt("DFKI-NLP/smartdata-corpus", "796c8b8f5d76fcdeb7f2458c4f8df5711e2115af"),
    licence: "CC BY 4.0",
    by: "Martin Schiersch, Veselina Mironova and others (DFKI SmartData Corpus, 2018)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) => ["train", "test"].flatMap((half) => reports(bytesOfFile(from, `v1_20180119/${half}.json.gz`))),
  },
  ...newspapers,
  {
    name: "meddocan-es",
    repository: repositoryAt("PlanTL-SANIDAD/SPACCC_MEDDOCAN", "783a6df385c975b328c99bcffb54196a9ba4078a"),
    licence: "CC BY 4.0",
    by: "Secretaría de Estado para el Avance Digital (MEDDOCAN, 2019)",
    labels: [],
    isLearntFrom: true,
    read: (from) => brat(filesOf(from, "corpus/train/brat", ""), "es"),
    heldBack: (from) => ["dev", "test"].flatMap((half) => brat(filesOf(from, `corpus/${half}/brat`, ""), "es")),
  },
  {
    name: "news-en",
    repository: repositoryAt("amir-zeldes/gum", "72ce5ac14978a324c2fd18d49484e65292cbe316"),
    licence: "CC BY 4.0, the texts of news and interviews (Wikinews) CC BY 2.5",
    by: "Amir Zeldes and others (GUM: its news, interviews and academic writing)",
    labels: labelsOfNames,
    isLearntFrom: true,
    isUntested: true,
    read: (from) =>
      [...filesOf(from, "dep", ".conllu")]
        .filter(([path]) => /GUM_(?:news|interview|academic)_/.test(path))
        .flatMap(([path, file]) => properNames(path, file, phraseTypes)),
  },
  ...prose,
  ...sampled,
];

const phraseTypes = { person: "PERSON", place: "LOCATION", organization: "ORGANIZATION" };
const wnutTypes = { person: "PERSON", location: "LOCATION", group: "ORGANIZATION", corporation: "ORGANIZATION" };

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
