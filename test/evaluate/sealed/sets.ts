import { corpora } from "../../../src/build/corpora/corpora.ts";
import { partIn } from "../../../src/build/corpora/corpus.ts";
import type { Labelled, SplitPart } from "../../../src/build/corpora/labelled.ts";
import { fakerRuby } from "./made/fillers.ts";
import { made } from "./made/made.ts";
import { written, writtenSets } from "./written.ts";
import { cloneOf, type Repository } from "../../../src/build/corpora/stored.ts";

export interface TestSet {
  name: string;
  labels: readonly string[];
  texts: readonly Labelled[];
  /** Why there are none. */
  missing: string;
}

/** The test sets whose name has a word, one part of each, read when their turn comes. */
export function* testSets(part: SplitPart, only: string): Generator<TestSet> {
  if ("made".includes(only)) yield { name: "made", labels: [], ...readFrom(fakerRuby, "MIT", () => made(part)) };
  for (const set of writtenSets) {
    const name = `written-${set}`;
    if (name.includes(only)) yield { name, labels: [], texts: written(set, part), missing: "" };
  }
  for (const corpus of corpora) {
    const { name, labels, repository, licence, isUntested, read: texts } = corpus;
    if (isUntested === true || !name.includes(only)) continue;
    const ofPart = () => texts(repository).filter(({ source }) => partIn(corpus, source) === part);
    yield { name, labels, ...readFrom(repository, licence, ofPart) };
  }
}

/** The texts of a repository, or where to get it. */
export function readFrom(
  repository: Repository,
  licence: string,
  texts: () => Labelled[],
): Pick<TestSet, "texts" | "missing"> {
  const { owner, name, commit } = repository;
  if (cloneOf(repository) !== undefined) return { texts: texts(), missing: "" };
  return { texts: [], missing: `not here: https://github.com/${owner}/${name} at ${commit.slice(0, 12)}, ${licence}` };
}
