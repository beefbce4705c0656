import { corpora } from "../corpora/corpora.ts";
import { partOf } from "../corpora/labelled.ts";
import { cloneOf } from "../corpora/stored.ts";
import { inCapitals, inSmallLetters } from "./corpus.ts";
import type { TrainingExample } from "./sentences.ts";

/**
 * Real texts with labels: the part of the public sources that is not sealed. Web pages are left out, so that one kind of text stays
 * that nothing was learnt from, not even its own other half.
 */
export function labelledTexts(isWanted: (source: string) => boolean = () => true): TrainingExample[] {
  const wanted = corpora.filter(({ isLearntFrom }) => isLearntFrom);
  for (const { repository } of wanted)
    if (cloneOf(repository) === undefined)
      throw new Error(
        `PENNAME_CORPORA has no clone of https://github.com/${repository.owner}/${repository.name} at ${repository.commit}`,
      );
  return wanted.flatMap(({ repository, read, isPartial = false, isUntested = false }) =>
    read(repository)
      .filter(({ source }) => (isUntested || partOf(source, 5) === "dev") && isWanted(source))
      .flatMap(({ text, spans }) => retyped({ text, spans, isPartial })),
  );
}

/** A message, and the same as people type it in a chat; a few in capitals. */
function retyped(example: TrainingExample): TrainingExample[] {
  const { length } = example.text;
  if (length > 400) return [example];
  return [example, inSmallLetters(example), ...(length % 8 === 0 ? [inCapitals(example)] : [])];
}
