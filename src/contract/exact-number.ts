/** A number of JSON that ours would round, or that is beyond ours, as it was written. To `JSON.stringify` and `String` it is that number, to all else no object's fields. */
export class ExactNumber {
  readonly #written: string;

  constructor(written: string) {
    this.#written = written;
  }

  toString(): string {
    return this.#written;
  }

  toJSON(): unknown {
    return withSource.rawJSON(this.#written);
  }
}

/**
 * `JSON.parse` of what is passed on: identifiers of many programs are whole numbers of 64 bits, and rounded they are those of others.
 * Costs one search more, and several times as much where there is such a number.
 */
export function exactJson(text: string): unknown {
  return mayBeRounded.test(text) ? withSource.parse(text, asWritten) : JSON.parse(text);
}

/** The number that a text writes: ours, unless that is another whole number, or none. */
export function exactNumber(written: string): number | ExactNumber {
  const value = Number(written);
  const isRounded = !Number.isSafeInteger(value) && whole.test(written) && String(value) !== written;
  return isRounded || !Number.isFinite(value) ? new ExactNumber(written) : value;
}

const asWritten = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === "number" && source !== undefined ? exactNumber(source) : value;

/** Digits that could be a number beyond 53 bits, or an exponent beyond all numbers of ours. */
const mayBeRounded = /\d{16}|\d[Ee]\+?\d{3}/;
const whole = /^-?\d+$/;

/** ES2026, which TypeScript's library does not have yet (tc39.es/proposal-json-parse-with-source). */
const withSource = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
};
