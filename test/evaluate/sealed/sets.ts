import { corpora } from "../../../src/build/corpora/corpora.ts";
import { partIn } from "../../../src/build/corpora/corpus.ts";
import type { Labelled, SplitPart } from "../../../src/build/corpora/labelled.ts";
import { fakerRuby } from "./made/fillers.ts";
import { made } from "./made/made.ts";
import { written, writtenSets } from "./written.ts";
import { cloneOf, type Repository } from "../../../src/build/corpora/stored.ts";

export interface TestSet {
  name: string;
  /** The types that are labelled in it. Finds of other types are no mistakes there. */
  labels: readonly string[];
  texts: readonly Labelled[];
  /** Why there are none. */
  missing: string;
}

/** The test sets whose name has a word, one part of each, read when their turn comes. */
export function* testSets(part: SplitPart, only: string): Generator<TestSet> {
  if ("made".includes(only)) {
    const own = readFrom(fakerRuby, "MIT", () => [...made(part), ...made(otherThan[part])]);
    yield { name: "made", labels: labelsIn(own.texts), ...readFrom(fakerRuby, "MIT", () => made(part)) };
  }
  for (const set of writtenSets) {
    const name = `written-${set}`;
    if (!name.includes(only)) continue;
    const texts = written(set, part);
    yield { name, labels: labelsIn([...texts, ...written(set, otherThan[part])]), texts, missing: "" };
  }
  for (const corpus of corpora) {
    const { name, labels, repository, licence, isUntested, read: texts } = corpus;
    if (isUntested === true || !name.includes(only)) continue;
    const ofPart = () => texts(repository).filter(({ source }) => partIn(corpus, source) === part);
    yield { name, labels, ...readFrom(repository, licence, ofPart) };
  }
}

const otherThan = { dev: "sealed", sealed: "dev" } as const;

const labelsIn = (texts: readonly Labelled[]): string[] => [
  ...new Set(texts.flatMap(({ spans }) => spans.map(({ type }) => type))),
];

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
