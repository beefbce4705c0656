import type { TextIndex } from "./text/text-index.ts";

/** A stretch of text that is personal data. Offsets are UTF-16 code units, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
  /** Presidio's entity name where it has one: `EMAIL_ADDRESS`, `PERSON`, `US_SSN`. */
  type: string;
  /** How sure the detector is: 3 checksum or unmistakable form, 2 form only, 1 context only. Decides overlaps. */
  strength: 1 | 2 | 3;
}

/** Finds one family of personal data in a text. Pure, linear in the length of the text. */
export interface Detector {
  name: string;
  /** Every type it can report, so that the configuration can be checked against them. */
  types: readonly string[];
  find(text: string, index?: TextIndex): Span[];
}

/** A detector that is another program: it is asked for all texts of a request at once, and rejects with a `DetectorFailure`. */
export interface RemoteDetector {
  find(texts: readonly string[], signal: AbortSignal): Promise<Span[][]>;
}

/** Why something was not searched as it should have been, in words that tell nothing of what was searched. */
export class DetectorFailure extends Error {
  readonly detector: string;

  constructor(detector: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DetectorFailure";
    this.detector = detector;
  }
}
