import { isLexicalForRecords, recordFeatureCount, recordRows } from "../../privacy/analyze/record-tagger/features.ts";
import { recordPiecesOf } from "../../privacy/analyze/record-tagger/pieces.ts";
import { judgePieces } from "../../privacy/analyze/record-tagger/record-tagger.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import { type Lesson, unsure } from "../tagger/learn.ts";

/** To tell the numbers of people, cases, orders and devices from all other numbers. What other detectors find by its form is not learnt from. */
export const recordLesson: Lesson = {
  types: ["ID"],
  rows: recordRows,
  featureCount: recordFeatureCount,
  isLexical: isLexicalForRecords,
  open({ text, spans }) {
    const pieces = recordPiecesOf(text, new TextIndex());
    const truth = Uint8Array.from(pieces, ({ start, end }) => {
      const type = spans.find((span) => span.start < end && span.end > start)?.type;
      if (type === "ID") return 1;
      return type === undefined || others.has(type) ? 0 : unsure;
    });
    return {
      truth,
      visit: (features, tagOf) => judgePieces(text, pieces, features, (_, i) => tagOf(i) === 1),
    };
  },
};

/** Types of which a number is certainly none of a record. */
const others: ReadonlySet<string> = new Set([
  "AGE",
  "DATE_TIME",
  "DATE_OF_BIRTH",
  "ORGANIZATION",
  "LOCATION",
  "PERSON",
]);
