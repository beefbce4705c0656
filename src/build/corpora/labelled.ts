import { createHash } from "node:crypto";

/** What a stretch of a text is, by hand. */
export interface LabelledSpan {
  start: number;
  end: number;
  type: string;
}

/** A labelled text. Texts of one source, such as the sentences of an article, share their `source`. */
export interface Labelled {
  source: string;
  language: string;
  text: string;
  spans: LabelledSpan[];
}

/** The part whose errors may be looked at, or the one of which nothing but figures is ever shown. */
export type SplitPart = "dev" | "sealed";

/** For what is labelled but says nothing about a person: finding it is neither right nor wrong. */
export const notCounted = "NOT_COUNTED";

/** Splits by a hash of the source's name, before anybody has read it: all texts of a source are on one side. */
export function partOf(source: string, sealedOfTen: number): SplitPart {
  return createHash("sha256").update(`sealed ${source}`).digest().readUInt32BE(0) % 10 < sealedOfTen ? "sealed" : "dev";
}
