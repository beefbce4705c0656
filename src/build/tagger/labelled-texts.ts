import { corpora } from "../corpora/corpora.ts";
import { type Corpus, partIn } from "../corpora/corpus.ts";
import type { Labelled } from "../corpora/labelled.ts";
import { HeldBack } from "../corpora/overlap.ts";
import { cloneOf } from "../corpora/stored.ts";
import { inCapitals, inSmallLetters } from "./corpus.ts";
import type { TrainingExample } from "./sentences.ts";

/**
 * Real texts with labels: the part of the public sources that is not sealed. Web pages are left out, so that one kind of text stays
 * that nothing was learnt from, not even its own other half. A text that shares a sentence with what is sealed or held back is left out.
 */
export function labelledTexts(isWanted: (source: string) => boolean = () => true): TrainingExample[] {
  const wanted = corpora.filter(({ isLearntFrom }) => isLearntFrom);
  for (const { repository } of wanted)
    if (cloneOf(repository) === undefined)
      throw new Error(
        `PENNAME_CORPORA has no clone of https://github.com/${repository.owner}/${repository.name} at ${repository.commit}`,
      );
  const here = corpora
    .filter(({ repository }) => cloneOf(repository) !== undefined)
    .map((corpus) => ({ ...corpus, ...halvesOf(corpus) }));
  const heldBack = new HeldBack([
    ...here.flatMap(({ sealed }) => sealed),
    ...wanted.flatMap((corpus) => corpus.heldBack?.(corpus.repository) ?? []),
  ]);
  return here
    .filter(({ isLearntFrom }) => isLearntFrom)
    .flatMap(({ open, isPartial = false }) =>
      open
        .filter(({ source, text }) => isWanted(source) && !heldBack.isIn(text))
        .flatMap(({ text, spans }) => retyped({ text, spans, isPartial })),
    );
}

/** The texts of a corpus that are measured on, and the others. */
function halvesOf(corpus: Corpus): Record<"sealed" | "open", Labelled[]> {
  const { read, repository, isUntested = false } = corpus;
  const isSealed = ({ source }: Labelled) => !isUntested && partIn(corpus, source) === "sealed";
  const { sealed = [], open = [] } = Object.groupBy(read(repository), (text) => (isSealed(text) ? "sealed" : "open"));
  return { sealed, open };
}

/** A message, and the same as people type it in a chat; a few in capitals. */
function retyped(example: TrainingExample): TrainingExample[] {
  const { length } = example.text;
  if (length > 400) return [example];
  return [example, inSmallLetters(example), ...(length % 8 === 0 ? [inCapitals(example)] : [])];
}
