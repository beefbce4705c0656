import { corpora } from "../corpora/corpora.ts";
import { notCounted, partOf } from "../corpora/labelled.ts";
import { cloneOf } from "../corpora/stored.ts";
import type { TrainingExample } from "./sentences.ts";

/**
 * Real texts with labels: the part of the public sources that is not sealed. Web pages are left out, so that one kind of text stays
 * that nothing was learnt from, not even its own other half.
 */
export function labelledTexts(): TrainingExample[] {
  const wanted = corpora.filter(({ isLearntFrom }) => isLearntFrom);
  for (const { repository } of wanted)
    if (cloneOf(repository) === undefined)
      throw new Error(
        `PENNAME_CORPORA has no clone of https://github.com/${repository.owner}/${repository.name} at ${repository.commit}`,
      );
  return wanted.flatMap(({ repository, read }) =>
    read(repository)
      .filter(({ source }) => partOf(source, 5) === "dev")
      .map(({ text, spans }) => ({ text, spans: spans.filter(({ type }) => learnt.has(type)) })),
  );
}

const learnt = new Set(["PERSON", notCounted]);
