import { type Labelled, notCounted } from "../../../src/build/corpora/labelled.ts";
import { type Judged, score } from "../score.ts";
import { type Counts, type Estimate, estimatesOf } from "./bootstrap.ts";

/** What leaks of the values of one type. */
export interface TypeLeak {
  type: string;
  values: number;
  leak: Estimate;
  /** Only what leaks in values of which nothing was found: what is missing is knowledge of them, not of their ends. */
  inWhole: Estimate;
  /** Its part of all that leaks. */
  ofLeak: number;
}

/** The types that are labelled, what leaks most in front: figures that say what to work on without a look at any text. */
export function byType(texts: readonly Labelled[], judge: (text: Labelled) => Judged): TypeLeak[] {
  const judged = texts.map(judge);
  const types = [...new Set(texts.flatMap(({ spans }) => spans.map(({ type }) => type)))].filter(
    (type) => type !== notCounted,
  );
  const tallies = types.map((type) => ({ type, tally: score(judged, (place) => place.type === type).all }));
  const leaked = tallies.reduce((sum, { tally }) => sum + tally.leaked, 0);
  return tallies
    .toSorted((a, b) => b.tally.leaked - a.tally.leaked)
    .map(({ type, tally }) => {
      const [leak, inWhole] = estimatesOf(texts, (_, index) => countsOf(type, judged[index]!)) as [Estimate, Estimate];
      return { type, values: tally.values, leak, inWhole, ofLeak: tally.leaked / leaked };
    });
}

function countsOf(type: string, one: Judged): [Counts, Counts] {
  const isFound = (start: number, end: number) => one.found.some((span) => span.start < end && start < span.end);
  const { leaked, characters } = score([one], (place) => place.type === type).all;
  const whole = score([one], ({ type: of, start, end }) => of === type && !isFound(start, end)).all;
  return [
    { part: leaked, of: characters },
    { part: whole.leaked, of: characters },
  ];
}
