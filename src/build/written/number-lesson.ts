import {
  dateRows,
  isLexicalForNumbers,
  loginRows,
  numberFeatureCount,
  numberRows,
} from "../../privacy/analyze/number-tagger/features.ts";
import { dateTypes, judgePieces, loginTypes, numberTypes } from "../../privacy/analyze/number-tagger/number-tagger.ts";
import { loginsIn } from "../../privacy/analyze/detectors/credential/tagged-login.ts";
import { type NumberPiece, numberPiecesOf } from "../../privacy/analyze/number-tagger/pieces.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import { notCounted } from "../corpora/labelled.ts";
import { type Lesson, unsure } from "../tagger/learn.ts";

/**
 * To tell the numbers of people, cases, orders and devices, of addresses, births and telephones from all other numbers. What other
 * detectors find by its form is not learnt from.
 */
export const numberLesson = lessonOf(numberTypes, numberRows, numberPiecesOf, (type) => {
  if (type === "NATIONAL_ID") return "ID";
  return noneOfOthers(type);
});

/** To tell the numbers of ages and dates from all others. A birth has a date that is looked for elsewhere. */
export const dateLesson = lessonOf(dateTypes, dateRows, numberPiecesOf, (type) => {
  if (type === "DATE_OF_BIRTH" || type === notCounted) return "unsure";
  return (dateTypes as readonly string[]).includes(type) ? type : "none";
});

/** To tell logins from names, words and identifiers; of passwords, keys and what has a form of its own nothing is learnt. */
export const loginLesson = lessonOf(loginTypes, loginRows, loginsIn, noneOfOthers);

/** What is of somebody or of a day, and no number or login. */
function noneOfOthers(type: string): string {
  return ["AGE", "DATE_TIME", "ORGANIZATION", "LOCATION", "PERSON"].includes(type) ? "none" : type;
}

/** A lesson in some types, in which labels are taken for one of them, for `none` of them, or for anything else, of which nobody knows. */
function lessonOf(
  types: readonly string[],
  rows: number,
  piecesOf: (text: string, index: TextIndex) => NumberPiece[],
  taken: (type: string) => string,
): Lesson {
  const tagOf = (type: string | undefined) => {
    const name = type === undefined ? "none" : taken(type);
    const place = types.indexOf(name);
    return name === "none" ? 0 : place < 0 ? unsure : place + 1;
  };
  return {
    types,
    rows,
    featureCount: numberFeatureCount,
    isLexical: isLexicalForNumbers,
    open({ text, spans }) {
      const index = new TextIndex();
      const pieces = piecesOf(text, index);
      const truth = Uint8Array.from(pieces, ({ start, end }) =>
        tagOf(spans.find((span) => span.start < end && span.end > start)?.type),
      );
      return {
        truth,
        visit: (features, judge) => judgePieces(text, pieces, index, features, (_, i) => judge(i)),
      };
    },
  };
}
