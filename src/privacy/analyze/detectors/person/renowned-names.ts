import { madeOnce } from "../../../made-once.ts";
import { Gap } from "../../tagger/gaps.ts";
import { tokenRoom, tokensOf } from "../../tagger/tokens.ts";
import written from "./renowned.txt" with { type: "text" };

/** Hash of the first words of a name; 0 for none. */
export type Step = number;

/** Whether names go on behind some words, and whether one ends there. */
export const goesOn = 1;
export const endsThere = 2;

/** The first words of each known name: what they are by their hash. Read when it is asked for. */
export const stepsOfNames = madeOnce(() => stepsOf(knownNames()));

/**
 * The known names that begin with a title, in small letters and without dots, by their second word: "dr oetker". None of a shop, since
 * anybody has an uncle Ben.
 */
export const titledThings = madeOnce((): ReadonlyMap<string, readonly string[]> => {
  const titled = knownNames().filter((name) => title.test(name) && !name.includes("'"));
  const plain = titled.map((name) => name.replaceAll(".", "").toLowerCase());
  return Map.groupBy(plain, (name) => name.split(" ")[1]!);
});

/** How two words of a name are joined, a space as a hyphen; 0 if they are not. */
export function jointOf(gap: number): number {
  if (gap === Gap.space || gap === Gap.hyphen) return Gap.space;
  if (gap === Gap.dot || gap === Gap.dotSpace) return Gap.dot;
  return gap === Gap.apostrophe || gap === Gap.comma || gap === Gap.mark ? gap : 0;
}

/** The step that a word is behind another step. */
export const behind = (before: Step, joint: number, hash: number): Step =>
  before === 0 ? hash : (Math.imul(before ^ joint, 0x01000193) ^ Math.imul(hash, 0x85ebca6b)) | 0;

function stepsOf(list: readonly string[]): ReadonlyMap<Step, number> {
  const all = list.flatMap(spellings).join("\n");
  const { count, gap, hash } = tokensOf(all, tokenRoom(all.length));
  const found = new Map<Step, number>();
  let step: Step = 0;
  for (let i = 0; i < count; i++) {
    const joint = i === 0 ? 0 : jointOf(gap[i]!);
    step = behind(joint === 0 ? 0 : step, joint, hash[i]!);
    const isLast = i + 1 === count || jointOf(gap[i + 1]!) === 0;
    found.set(step, (found.get(step) ?? 0) | (isLast ? endsThere : goesOn));
  }
  return found;
}

/** The names of the list. Lines that begin with `#` say of what kind those below are. */
export function knownNames(): string[] {
  const lines = written.split("\n").filter((line) => !line.startsWith("#"));
  return lines.flatMap((line) => line.split("|")).filter((name) => name !== "");
}

/** A name, and if it has several words once more without its dots and accents, and with "and" for its sign. */
function spellings(name: string): string | string[] {
  if (!special.test(name) || !several.test(name)) return name;
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  const both = plain === name ? [name] : [name, plain];
  const dotted = both.flatMap((one) => (one.includes(".") ? [one, one.replaceAll(".", "")] : [one]));
  return dotted.flatMap((one) => (one.includes(" & ") ? [one, one.replace(" & ", " and ")] : [one]));
}

const special = /[^ -~]|\.| & /;
const several = /[ '&-]/;
const title =
  /^(?:dr|mr|mrs|ms|prof|sr|mag|hr|fr|miss|professor|frau|herr|madame|mademoiselle|monsieur|don|doña|signor|lord|lady|aunt|uncle|onkel)\.? /i;
