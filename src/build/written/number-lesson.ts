import { isLexicalForNumbers, numberFeatureCount, numberRows } from "../../privacy/analyze/number-tagger/features.ts";
import { judgePieces, numberTypes } from "../../privacy/analyze/number-tagger/number-tagger.ts";
import { numberPiecesOf } from "../../privacy/analyze/number-tagger/pieces.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import { type Lesson, unsure } from "../tagger/learn.ts";

/**
 * To tell the numbers of people, cases, orders and devices, of addresses, births and telephones from all other numbers. What other
 * detectors find by its form is not learnt from.
 */
export const numberLesson: Lesson = {
  types: numberTypes,
  rows: numberRows,
  featureCount: numberFeatureCount,
  isLexical: isLexicalForNumbers,
  open({ text, spans }) {
    const index = new TextIndex();
    const pieces = numberPiecesOf(text, index);
    const truth = Uint8Array.from(pieces, ({ start, end }) =>
      tagOf(spans.find((span) => span.start < end && span.end > start)?.type),
    );
    return {
      truth,
      visit: (features, judge) => judgePieces(text, pieces, index, features, (_, i) => judge(i)),
    };
  },
};

function tagOf(type: string | undefined): number {
  if (type === undefined || others.has(type)) return 0;
  const place = (numberTypes as readonly string[]).indexOf(type === "NATIONAL_ID" ? "ID" : type);
  return place < 0 ? unsure : place + 1;
}

/** Types of which a number is certainly none of these. */
const others: ReadonlySet<string> = new Set(["AGE", "DATE_TIME", "ORGANIZATION", "LOCATION", "PERSON"]);
