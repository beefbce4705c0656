import type { Signal } from "../../stream/abort.ts";
import type { TextIndex } from "./text/text-index.ts";
import type { Wake } from "./text/wake.ts";

/** A stretch of text. Offsets are UTF-16 code units, `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** What visitors of a text's words and numbers are given: what is known of the text, and what was found in it. */
export interface Search {
  index: TextIndex;
  spans: Span[];
}

/** The same for those that pass over what a value before took. */
export interface PassingSearch extends Search {
  /** Where to go on. */
  done: number;
}

/** A stretch of text that is personal data. */
export interface Span extends TextRange {
  /** Presidio's entity name where it has one: `EMAIL_ADDRESS`, `PERSON`, `US_SSN`. */
  type: string;
  /** How sure the detector is: 3 checksum or unmistakable form, 2 form only, 1 context only. The stronger of two overlapping spans wins. */
  strength: 1 | 2 | 3;
  /** A single word that is in no list of names, or is an ordinary word, too, or a short number: nothing but the words around it says that it is somebody's. */
  isGuess?: true;
  /** Found by the tagger of people, so by nothing but weights. */
  isTagged?: true;
}

/** A value that is personal data, and the type it was found as. */
export interface Entity {
  value: string;
  type: string;
}

/** Finds one kind of personal data in a text. Pure; its time is linear in the length of the text. */
export interface Detector {
  name: string;
  /** Every type it can report; the configuration is checked against them. */
  types: readonly string[];
  /** Whether its values may have quotes, backslashes and ends of lines in them, so that it looks behind the escapes of JSON everywhere. */
  hasAnyCharacter?: true;
  /** What a text must have for the detector to find anything in it. Left out: it looks at every text. */
  wake?: Wake;
  find(text: string, index?: TextIndex): Span[];
}

/** A detector in another program or thread: gets all texts of a request at once, long ones in pieces, and rejects with a `DetectorFailure`. */
export interface RemoteDetector {
  name: string;
  find(texts: readonly string[], signal: Signal): Promise<Span[][]>;
}

/** A detector failed or ran out of time. The message quotes nothing of the analyzed text. */
export class DetectorFailure extends Error {
  readonly detector: string;

  constructor(detector: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DetectorFailure";
    this.detector = detector;
  }
}
