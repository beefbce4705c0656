/** One of two competing attempts. */
export interface HedgedRun<Answer> {
  /** Undefined if the attempt fails and others may be tried. */
  answer: Promise<Answer | undefined>;
  /** Ends the attempt at once. */
  abandon(): void;
}

/**
 * The answer of the first run; if it takes longer than `afterMs`, a second run begins and the first answer of the two wins.
 * The loser is abandoned at once. Undefined when both fail; rejects as the first does, or as the second where the first fails.
 */
export async function hedged<Answer>(
  first: HedgedRun<Answer>,
  second: () => HedgedRun<Answer> | undefined,
  afterMs: number,
): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), afterMs)));
  const early = await Promise.race([first.answer, late]).finally(() => clearTimeout(timer));
  if (early !== "late") return early;
  const given = second();
  if (!given) return first.answer;
  const other = { ...given, answer: given.answer.catch((refusal: unknown) => unlessAnswered(first, refusal)) };
  const both = [orElse(first, other), orElse(other, first)];
  // The loser rejects because it was abandoned.
  for (const run of both) run.catch(() => undefined);
  try {
    const { answer, loser } = await Promise.race(both);
    loser.abandon();
    return answer;
  } catch (thrown) {
    first.abandon();
    other.abandon();
    throw thrown;
  }
}

/** What the second is refused for, the first may still answer: without a hedge it would have. */
async function unlessAnswered<Answer>({ answer }: HedgedRun<Answer>, refusal: unknown): Promise<undefined> {
  if ((await answer) === undefined) throw refusal;
}

async function orElse<Answer>(one: HedgedRun<Answer>, other: HedgedRun<Answer>) {
  const answer = await one.answer;
  return answer === undefined ? { answer: await other.answer, loser: one } : { answer, loser: other };
}
