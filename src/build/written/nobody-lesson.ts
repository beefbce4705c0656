import { readFileSync } from "node:fs";
import { resolveTypes } from "../../privacy/analyze/detectors/groups.ts";
import { detectors } from "../../privacy/analyze/detectors/index.ts";
import { nobodyFeatureCount, nobodyRows } from "../../privacy/analyze/nobody-tagger/features.ts";
import { judgeNobodies } from "../../privacy/analyze/nobody-tagger/nobody-tagger.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import type { LabelledSpan } from "../corpora/labelled.ts";
import type { Chance } from "../tagger/chance.ts";
import { languages } from "../tagger/corpus.ts";
import type { Lesson } from "../tagger/learn.ts";
import type { People } from "../tagger/people.ts";
import type { TrainingExample } from "../tagger/sentences.ts";

const types = resolveTypes(["default"]);
const index = new TextIndex();
const found = new WeakMap<TrainingExample, Judged>();

interface Judged {
  truth: Uint8Array;
  rows: Int32Array[];
}

/** What is told apart are the names that only the tagger of people finds in texts with code: those that are nobody's have the tag. */
export const nobodyLesson: Lesson = {
  types: ["NOBODY"],
  rows: nobodyRows,
  featureCount: nobodyFeatureCount,
  isLexical: () => false,
  shareWithoutWords: 0,
  open(example) {
    const { truth, rows } = judged(example);
    return {
      truth,
      visit(features, tagOf) {
        for (const [i, row] of rows.entries()) {
          features.set(row);
          tagOf(i);
        }
      },
    };
  },
};

/** Whether there is anything to learn from a text. */
export const hasDoubtful = (example: TrainingExample): boolean => judged(example).rows.length > 0;

/** The features of each such name and whether it is nobody's: the search of a text takes longer than all passes over it. */
function judged(example: TrainingExample): Judged {
  const known = found.get(example);
  if (known) return known;
  const { text, spans: labelled } = example;
  index.begin({ start: 0, end: text.length });
  const spans = detectors.flatMap(({ find }) => find(text, index)).filter(({ type }) => types.has(type));
  const rows: Int32Array[] = [];
  const truth: number[] = [];
  judgeNobodies(text, spans, index, new Int32Array(nobodyFeatureCount), (features, { start, end }) => {
    rows.push(features.slice());
    truth.push(labelled.some((one) => one.start < end && start < one.end) ? 0 : 1);
  });
  const one = { truth: Uint8Array.from(truth), rows };
  found.set(example, one);
  return one;
}

/** A file of nobody's with a line or a few that name somebody, which only their words tell. */
export function withSomebody(file: string, people: People, chance: Chance): TrainingExample {
  const language = chance.one(languages);
  const lines = file.split("\n").map((line) => ({ line, name: "", from: 0 }));
  for (let left = chance.is(0.7) ? 1 : 2 + chance.below(3); left > 0; left--) {
    const at = chance.below(lines.length + 1);
    const name = nameOf(chance.below(5), language, people);
    const said = chance.is(0.5) ? chance.one(saying) : chance.one(marks) + chance.one(sentences[language]!);
    const [before = "", behind = ""] = said.split("*");
    const lead = /^\s*/.exec(lines[at]?.line ?? "")![0] + before;
    lines.splice(at, 0, { line: lead + name + behind, name, from: lead.length });
  }
  const spans: LabelledSpan[] = [];
  let start = 0;
  for (const { line, name, from } of lines) {
    if (name !== "") spans.push({ start: start + from, end: start + from + name.length, type: "PERSON" });
    start += line.length + 1;
  }
  return { text: lines.map(({ line }) => line).join("\n"), spans };
}

const nameOf = (kind: number, language: string, people: People): string =>
  kind < 2 ? people.full(language) : kind < 3 ? people.surname(language) : people.given(language);

/** Comments, fields, calls, cells and lines of logs, with a star for the name. */
const saying = linesOf("./saying.txt");
/** Sentences with one name, and what makes comments of them. */
const sentences = Object.fromEntries(
  languages.map((language) => [
    language,
    linesOf(`../tagger/templates/${language}.txt`)
      .filter((line) => /^[^{}*\\]*\{[PGS]\}[^{}*\\]*$/.test(line))
      .map((line) => line.replace(/\{.\}/, "*")),
  ]),
);
const marks = ["// ", "# ", "-- ", "; ", "/* ", "<!-- ", "  # ", "// TODO ", "% ", "", '"', "log: "];

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
}
