/** What a class of a model means. */
export interface TokenClass {
  /** The entity type; null for nothing. */
  type: string | null;
  /** Whether it is for the first token of an entity. */
  isBeginning: boolean;
}

/** What a label of the configuration means: `O`, or a type alone or behind `B-`, `I-`, `E-`, `S-`, `L-` or `U-` (IOB2, BIOES, BILOU). */
export function classOf(label: string): TokenClass {
  if (label === "O") return { type: null, isBeginning: false };
  const [, position, type = label] = /^([BIESLU])-(.+)$/.exec(label) ?? [];
  return { type: shortNames.get(type) ?? type, isBeginning: position === "B" || position === "S" || position === "U" };
}

/** Names that most models have for types of ours. */
const shortNames = new Map([
  ["PER", "PERSON"],
  ["ORG", "ORGANIZATION"],
  ["LOC", "LOCATION"],
  ["GPE", "LOCATION"],
]);

/** What a model thinks of a token. */
export interface Judgement {
  type: string | null;
  /** From 0 to 1: of all classes of the type together. */
  score: number;
  isBeginning: boolean;
}

/** The likeliest type of a token by what a model says of each class (logits), if it is at least as sure as the threshold. */
export function judgeToken(logits: ArrayLike<number>, classes: readonly TokenClass[], threshold: number): Judgement {
  const highest = classes.reduce((most, _, index) => Math.max(most, logits[index]!), -Infinity);
  const odds = classes.map((_, index) => Math.exp(logits[index]! - highest));
  const total = odds.reduce((sum, odd) => sum + odd, 0);
  const byType = new Map<string, { sum: number; most: number; isBeginning: boolean }>();
  for (const [index, { type, isBeginning }] of classes.entries()) {
    if (type === null) continue;
    const odd = odds[index]!;
    const known = byType.get(type);
    if (!known) byType.set(type, { sum: odd, most: odd, isBeginning });
    else {
      known.sum += odd;
      if (odd > known.most) Object.assign(known, { most: odd, isBeginning });
    }
  }
  let best: Judgement = { type: null, score: 0, isBeginning: false };
  for (const [type, { sum, isBeginning }] of byType)
    if (sum / total > best.score) best = { type, score: sum / total, isBeginning };
  return best.score >= threshold ? best : { ...best, type: null };
}
