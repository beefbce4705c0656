import packedOrganizations from "./organization-weights.txt" with { type: "text" };
import packedPlaces from "./place-weights.txt" with { type: "text" };
import type { ThingModel } from "./things.ts";

/** Tuned like those of people: for words with a capital and for small ones, of places and of organisations. */
const thresholds = [
  [30, 0],
  [30, 0],
] as const;

let model: ThingModel | undefined;

/** The trained model, decoded on first use. */
export function trainedOnThings(): ThingModel {
  return (model ??= {
    weights: [packedPlaces, packedOrganizations].map((packed) => new Int8Array(Buffer.from(packed, "base64"))),
    thresholds,
    compound: 150,
  });
}
