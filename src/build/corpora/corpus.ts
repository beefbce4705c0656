import { type Labelled, partOf, type SplitPart } from "./labelled.ts";
import type { Repository } from "./stored.ts";

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
  /** Where a development sample was drawn from these texts: the sources in it, which anybody may read. All others are sealed. */
  seen?: ReadonlySet<string>;
  read(repository: Repository): Labelled[];
  /** Other files of the repository, of which others drew their samples: nothing of them is learnt. */
  heldBack?(repository: Repository): Labelled[];
}

/** On which side a source is: by what was seen of it, or half and half by a hash. */
export function partIn({ seen }: Pick<Corpus, "seen">, source: string): SplitPart {
  if (seen === undefined) return partOf(source, 5);
  return seen.has(source) ? "dev" : "sealed";
}

export const labelsOfNames: readonly string[] = ["PERSON", "LOCATION", "ORGANIZATION"];
export const threeTypes = { PER: "PERSON", LOC: "LOCATION", ORG: "ORGANIZATION" };
