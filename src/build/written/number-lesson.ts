import {
  dateRows,
  isLexicalForNumbers,
  loginRows,
  numberFeatureCount,
  numberRows,
} from "../../privacy/analyze/number-tagger/features.ts";
import {
  numberNetFeatureCount,
  numberNetFeaturesOf,
  numberNetReach,
  numberNetRows,
  NumberTokens,
} from "../../privacy/analyze/number-tagger/number-net.ts";
import { dateTypes, judgePieces, loginTypes, numberTypes } from "../../privacy/analyze/number-tagger/number-tagger.ts";
import { loginsIn } from "../../privacy/analyze/detectors/credential/tagged-login.ts";
import { type NumberPiece, numberPiecesOf } from "../../privacy/analyze/number-tagger/pieces.ts";
import { TextIndex } from "../../privacy/analyze/text/text-index.ts";
import { notCounted } from "../corpora/labelled.ts";
import { type Lesson, unsure } from "../tagger/learn.ts";
import type { NetLesson } from "../tagger/learning-net.ts";
import type { TrainingExample } from "../tagger/sentences.ts";

/**
 * To tell the numbers of people, cases, orders and devices, of addresses, births and telephones from all other numbers. What other
 * detectors find by its form is not learnt from.
 */
export const numberLesson = lessonOf(numberTypes, numberRows, numberPiecesOf, typeOfNumber);

function typeOfNumber(type: string): string {
  return type === "NATIONAL_ID" ? "ID" : noneOfOthers(type);
}

/** The lesson of the network beside it. */
export const numberNetLesson: NetLesson = {
  types: numberTypes,
  rows: numberNetRows,
  featureCount: numberNetFeatureCount,
  reach: numberNetReach,
  droppedTogether: [[0, 1]],
  open(example) {
    const index = new TextIndex();
    const tokens = new NumberTokens(example.text, numberPiecesOf(example.text, index), index);
    const truth = new Uint8Array(tokens.count).fill(unsure);
    const truthOfPieces = truthIn(example, tokens.pieces, numberTypes, typeOfNumber);
    for (const [n, place] of tokens.places.entries()) truth[place] = truthOfPieces[n]!;
    return { truth, featuresOf: (i, into) => numberNetFeaturesOf(example.text, tokens, i, into) };
  },
};

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
  return {
    types,
    rows,
    featureCount: numberFeatureCount,
    isLexical: isLexicalForNumbers,
    open(example) {
      const { text } = example;
      const index = new TextIndex();
      const pieces = piecesOf(text, index);
      return {
        truth: truthIn(example, pieces, types, taken),
        visit: (features, judge) => judgePieces(text, pieces, index, features, (_, i) => judge(i)),
      };
    },
  };
}

/** The tag of each piece. */
function truthIn(
  { spans }: TrainingExample,
  pieces: readonly NumberPiece[],
  types: readonly string[],
  taken: (type: string) => string,
): Uint8Array {
  return Uint8Array.from(pieces, ({ start, end }) => {
    const type = spans.find((span) => span.start < end && span.end > start)?.type;
    const name = type === undefined ? "none" : taken(type);
    const place = types.indexOf(name);
    return name === "none" ? 0 : place < 0 ? unsure : place + 1;
  });
}
