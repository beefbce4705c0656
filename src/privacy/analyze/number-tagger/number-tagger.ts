import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import { SecondOpinion } from "../net/second-opinion.ts";
import { windowNetOf } from "../net/window-net.ts";
import { largest, type ModelsOfTypes, modelsOfTypes } from "../tagger/largest.ts";
import type { TextIndex } from "../text/text-index.ts";
import { numberFeatureCount, numberFeaturesOf } from "./features.ts";
import { NumberNet, numberNetReach, NumberTokens } from "./number-net.ts";
import type { NumberPiece } from "./pieces.ts";
import { Surroundings } from "./surroundings.ts";

/** What a number may be of, in the order of the tags, the first of which is 1. */
export const numberTypes = ["ID", "ADDRESS", "DATE_OF_BIRTH", "PHONE_NUMBER"] as const;
/** The same of what tells nobody alone. */
export const dateTypes = ["AGE", "DATE_TIME"] as const;
/** And of what may be a login. */
export const loginTypes = ["USERNAME"] as const;

type Tag = (text: string, pieces: readonly NumberPiece[], index: TextIndex) => Uint8Array;

const tagBy =
  (model: () => ModelsOfTypes): Tag =>
  (text, pieces, index) =>
    judgePieces(text, pieces, index, new Int32Array(numberFeatureCount), largest(model()));

/** Visits the pieces from left to right: the tag of one is a feature of the next. */
export function judgePieces(
  text: string,
  pieces: readonly NumberPiece[],
  index: TextIndex,
  features: Int32Array,
  tagOf: (features: Int32Array, i: number) => number,
): Uint8Array {
  const tags = new Uint8Array(pieces.length);
  const near = new Surroundings(text, index);
  for (let i = 0; i < pieces.length; i++) {
    numberFeaturesOf(text, pieces, i, tags, near, features);
    tags[i] = tagOf(features, i);
  }
  return tags;
}

/** With what is added to the sum of each type: chosen by the figures of sealed texts and of real code, after a look at folds of the others. */
const numberModel = madeOnce(() => modelsOfTypes(carried("number-weights"), Int32Array.of(23, 41, 39, 29)));
const dateModel = madeOnce(() => modelsOfTypes(carried("date-weights"), Int32Array.of(26, 30)));
const loginModel = madeOnce(() => modelsOfTypes(carried("login-weights"), Int32Array.of(6)));

/** As many of a type are taken wrongly as without it, or half as many, in folds of the texts that may be read. */
const numberOpinion = new SecondOpinion([28, 28, 28, 28], 20);
const numberNet = madeOnce(() => new NumberNet(windowNetOf(carried("number-net"), numberTypes.length, numberNetReach)));

/** The tokens and the network are for a text of which one piece at least is in doubt. */
function scoresOfPieces(text: string, pieces: readonly NumberPiece[], index: TextIndex): (i: number) => Float64Array {
  const tokens = new NumberTokens(text, pieces, index);
  const net = numberNet().begin();
  return (i) => net.scoresOf(text, tokens, tokens.count, tokens.places[i]!);
}

/** Tags what each piece is of, 0 if nothing, by how the piece is written and what stands beside it. */
export const tagNumbers: Tag = (text, pieces, index) => {
  let begun: ((i: number) => Float64Array) | undefined;
  const scoresOf = (i: number) => (begun ??= scoresOfPieces(text, pieces, index))(i);
  const linear = numberModel();
  return judgePieces(text, pieces, index, new Int32Array(numberFeatureCount), (features, i) =>
    numberOpinion.tagOf(linear, features, i, scoresOf),
  );
};

/** The same by linear models alone, with the types of dates. */
export const tagDates = tagBy(dateModel);
/** And with those of logins. */
export const tagLogins = tagBy(loginModel);
