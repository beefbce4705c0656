import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import type { Span } from "../detector.ts";
import { givenOf, wordOf } from "../lexicon/marks.ts";
import { firstFrom } from "../tagger/first-from.ts";
import { signedNumbers } from "../tagger/model.ts";
import { type CodeLines, LineKind } from "../text/code-lines.ts";
import type { TextIndex } from "../text/text-index.ts";
import { isInWords, nobodyFeatureCount, nobodyFeaturesOf, whereOf } from "./features.ts";

const trained = madeOnce(() => signedNumbers(carried("nobody-weights")));

/**
 * In a file of a program in which nothing tells of people but words that look like names: takes away those that are more likely programs, wares,
 * planets or fonts, by a linear model over how they are written and what stands around them.
 */
export function withdrawNobodies(text: string, spans: Span[], index: TextIndex): Span[] {
  if (!spans.some(isTagged)) return spans;
  const nobodies = new Set<Span>();
  judgeNobodies(text, spans, index, new Int32Array(nobodyFeatureCount), (features, span) => {
    let sum = 0;
    for (const row of features) sum += trained()[row]!;
    if (sum > 0) nobodies.add(span);
  });
  return nobodies.size === 0 ? spans : spans.filter((span) => !nobodies.has(span));
}

const isTagged = (span: Span): boolean => span.isTagged === true;

/** Fills `features` for each name, and calls, if only the tagger of people told them, and nothing else that comes with people was found. */
export function judgeNobodies(
  text: string,
  spans: readonly Span[],
  index: TextIndex,
  features: Int32Array,
  call: (features: Int32Array, span: Span) => void,
): void {
  const names = spans.filter(isTagged);
  if (names.length === 0 || spans.some((span) => !isTagged(span) && !ofNobody.has(span.type))) return;
  if (!isFile(index.codeLines(text))) return;
  for (const name of names) {
    const where = whereOf(text, name, index);
    if (isSomebody(text, name, where, index)) continue;
    nobodyFeaturesOf(text, name, where, names, index, features);
    call(features, name);
  }
}

/** Whether something is somebody's, or a given name that is no word stands in a comment or in a sentence between quotes. */
function isSomebody(text: string, { start, end }: Span, where: number, { tokens }: TextIndex): boolean {
  const marks = tokens.marks[firstFrom(tokens, start)]!;
  return (isInWords(where) && givenOf(marks) > 1 && wordOf(marks) === 0) || /^['’]s /.test(text.slice(end, end + 3));
}

/** What machines have, and what is hidden only where that is asked for: the same names must be found then. */
const ofNobody: ReadonlySet<string> = new Set(
  "IP_ADDRESS MAC_ADDRESS SECRET PASSWORD DATE_TIME AGE LOCATION ORGANIZATION NRP TITLE URL".split(" "),
);

/** One line may be a smiley, or words that a scanner misread. */
function isFile({ hasCode, kinds }: CodeLines): boolean {
  let lines = 0;
  if (hasCode) for (const kind of kinds) if (kind !== LineKind.prose) lines++;
  return lines > 3;
}
