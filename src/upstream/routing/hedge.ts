/** One of two ways to an answer that can be given up. */
export interface Run<Answer> {
  /** Undefined if there is none that way. */
  answer: Promise<Answer | undefined>;
  /** Ends it at once. */
  abandon(): void;
}

/**
 * The first answer; if that takes longer than `afterMs` a second way is begun, and whichever answers first wins.
 * Undefined when neither does. The other is abandoned at once.
 */
export async function hedged<Answer>(
  first: Run<Answer>,
  second: () => Run<Answer> | undefined,
  afterMs: number,
): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), afterMs)));
  const early = await Promise.race([first.answer, late]).finally(() => clearTimeout(timer));
  if (early !== "late") return early;
  const other = second();
  if (!other) return first.answer;
  const whichever = [orElse(first, other), orElse(other, first)];
  // The one that loses ends by being abandoned, which nobody needs to hear of.
  for (const losing of whichever) losing.catch(() => undefined);
  try {
    const { answer, loser } = await Promise.race(whichever);
    loser.abandon();
    return answer;
  } catch (thrown) {
    first.abandon();
    other.abandon();
    throw thrown;
  }
}

async function orElse<Answer>(one: Run<Answer>, other: Run<Answer>) {
  const answer = await one.answer;
  return answer === undefined ? { answer: await other.answer, loser: one } : { answer, loser: other };
}
