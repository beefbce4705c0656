import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import { signedNumbers } from "./model.ts";
import type { ThingModel } from "./things.ts";

/** Tuned like those of people: for words with a capital and for small ones, of places and of organisations. */
const thresholds = [
  [-8, -14],
  [14, -3],
] as const;

/** The trained model, read on first use. */
export const trainedOnThings = madeOnce((): ThingModel => ({
  weights: [signedNumbers(carried("place-weights")), signedNumbers(carried("organization-weights"))],
  thresholds,
  compound: 16,
}));
