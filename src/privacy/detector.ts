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
  find(text: string): Span[];
}
