import type { Fields } from "../../contract/fields.ts";
import type { Masked } from "../masking.ts";
import { restorerOf } from "./answer-text.ts";
import { type Grammar, mayBeIn } from "./grammar.ts";
import type { Moves } from "./moves.ts";
import { type Restorer, restorer } from "./restorer.ts";

/** Restores a text that is there as a whole. @param isComplete whether it ends by itself, rather than being cut off */
export function restoreText(masked: Masked, text: string, isJson: boolean, isComplete: boolean): string {
  // One search in place of all that a restorer is made of.
  if (!mayBeIn(masked.grammar, text, text.length)) return text;
  return wholeText(restorerOf(masked, isJson), text, isComplete);
}

/** The same for a text that the model wrote, see `answerText`. */
export function restoreAnswer(masked: Masked, text: string, isJson: boolean, isComplete: boolean): string {
  return restoreText(masked, masked.output?.whole(text, isJson) ?? text, isJson, isComplete);
}

/** Where the places of a whole text are once it is restored. */
export function movesIn(masked: Masked, text: string, isJson: boolean): Moves {
  const one = restorerOf(masked, isJson);
  wholeText(one, text, true);
  return one.moves();
}

/** Restores a short text beside the answer's own, such as an id. Costs one search where no surrogate can begin. */
export function restoreLeaf(masked: Masked, text: string): string {
  return mayBeIn(masked.grammar, text) ? restoreText(masked, text, false, true) : text;
}

/** Restores each string and key of a value, which stays the same object where there is nothing to restore. What is too deep is left out. */
export const restoreLeaves = (masked: Masked, value: unknown): unknown =>
  isPlain(masked.grammar, value, 0) ? value : restoredLeaves(masked, value, 0);

/** Whether an answer is as its caller may have it: nothing was hidden, and no surrogate can begin in any string or key of it. */
export const isRestored = ({ vault, output, grammar }: Masked, value: unknown): boolean =>
  vault.size === 0 && !output && isPlain(grammar, value, 0);

/** Whether no surrogate can begin in any string or key of a value. Makes nothing, as most values are plain. */
function isPlain(grammar: Grammar, value: unknown, depth: number): boolean {
  if (typeof value === "string") return !mayBeIn(grammar, value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(grammar, item, depth + 1));
  for (const key in value)
    if (mayBeIn(grammar, key) || !isPlain(grammar, (value as Fields)[key], depth + 1)) return false;
  return true;
}

function restoredLeaves(masked: Masked, value: unknown, depth: number): unknown {
  if (typeof value === "string") return restoreLeaf(masked, value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => restoredLeaves(masked, item, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const before = Object.entries(value);
  const after = before.map(
    ([key, item]) => [restoreLeaf(masked, key), restoredLeaves(masked, item, depth + 1)] as const,
  );
  const isSame = after.every(([key, item], at) => key === before[at]![0] && item === before[at]![1]);
  // `fromEntries` keeps a field `__proto__` a field.
  return isSame ? value : Object.fromEntries(after);
}

/** Levels of nesting that are restored: more than any provider nests. */
const deepest = 256;

/** Replaces surrogates by their types, as in `[PERSON]`: for texts that are not the answer, such as a provider's error. */
export function scrub(text: string, { vault, grammar }: Masked): string {
  const find = (name: string) => {
    const hidden = vault.find(name);
    return hidden && { value: `[${hidden.type}]` };
  };
  return wholeText(restorer({ find, names: vault.names }, grammar, false), text, true);
}

/** Whether a value repeats a surrogate, in whatever spelling. */
export function repeatsSurrogate(value: unknown, masked: Masked): boolean {
  const text = typeof value === "object" ? JSON.stringify(value) : value;
  return typeof text === "string" && mayRepeat.test(text) && scrub(text, masked) !== text;
}

/** What every spelling of a surrogate has, and ids, names and versions have not. */
const mayRepeat = /\d{9}|surrogate|pii|[^\w.:/+=, "{}[\]-]/i;

const wholeText = (one: Restorer, text: string, isComplete: boolean) => one.push(text) + one.end(isComplete);
