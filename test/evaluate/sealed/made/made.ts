import { readFileSync } from "node:fs";
import { chance } from "../../../privacy/chance.ts";
import { type Labelled, type SplitPart, partOf } from "../../../../src/build/corpora/labelled.ts";
import { fillers } from "./fillers.ts";
import { valueOf } from "./values.ts";

/** Our own texts: a third of the frames and of the names is sealed, by hash; each frame is a source. */
export function made(part: SplitPart): Labelled[] {
  const regions = fillers(part);
  const random = chance(part === "sealed" ? 41 : 17);
  const frames = readFileSync(new URL("./frames.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return frames
    .filter((frame) => partOf(frame, 3) === part)
    .flatMap((frame) =>
      Array.from({ length: repeats }, () => {
        const [language, pattern] = frame.split("\t") as [string, string];
        return filled(frame, language, pattern.replaceAll("\\n", "\n"), (slot) =>
          valueOf(slot, language, regions, random),
        );
      }),
    );
}

const repeats = 20;

function filled(
  source: string,
  language: string,
  pattern: string,
  valueFor: (slot: string) => ReturnType<typeof valueOf>,
) {
  const text: Labelled = { source, language, text: "", spans: [] };
  let last = 0;
  for (const { 0: slot, 1: letter, index } of pattern.matchAll(/\{([A-Za-z])\d?\}/g)) {
    text.text += pattern.slice(last, index);
    last = index + slot.length;
    const { value, type } = valueFor(letter!);
    if (type !== undefined) text.spans.push({ start: text.text.length, end: text.text.length + value.length, type });
    text.text += value;
  }
  text.text += pattern.slice(last);
  return text;
}
