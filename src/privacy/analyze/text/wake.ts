import type { NumberHead } from "./number-head.ts";
import { survey } from "./survey.ts";
import type { TextIndex } from "./text-index.ts";

/** What wakes a detector: any of these, as bits. */
export interface Wake {
  /** Classes of characters, of `CharClass`. */
  classes: number;
  /** Lists of words. */
  lists: number;
  /** Lengths of numbers. */
  lengths: number;
}

/** @param words tables with the words to wake on @param numbers how the patterns begin whose numbers to wake on */
export function wakeOn({
  classes = 0,
  words = [],
  numbers = [],
}: {
  classes?: number;
  words?: readonly { readonly bit: number }[];
  numbers?: readonly NumberHead[];
}): Wake {
  const union = (bits: readonly number[]) => bits.reduce((all, one) => all | one, 0);
  return { classes, lists: union(words.map(({ bit }) => bit)), lengths: union(numbers.map(({ lengths }) => lengths)) };
}

/** What wakes one detector or the other. */
export const either = (one: Wake | undefined, other: Wake): Wake => ({
  classes: (one?.classes ?? 0) | other.classes,
  lists: (one?.lists ?? 0) | other.lists,
  lengths: (one?.lengths ?? 0) | other.lengths,
});

/** Whether what begins at a place is kept, for a slice is searched with its surroundings. */
export const isOwn = ({ own }: TextIndex, at: number): boolean => at >= own.start && at < own.end;

/** Whether a text has what wakes a detector. */
export function isAwake(wake: Wake, text: string, index: TextIndex): boolean {
  const { classes, lists, lengths } = survey(text, index);
  return ((wake.classes & classes) | (wake.lists & lists) | (wake.lengths & lengths)) !== 0;
}
