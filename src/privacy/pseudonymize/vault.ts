import { PartedMap } from "../parted-map.ts";
import { digitsOf, nameOf, normalize, surrogate } from "./surrogate.ts";

/** A hidden value as an answer gives it back. */
export interface Hidden {
  value: string;
  type: string;
}

/** One request's hidden values: what was hidden, under which surrogate, and what an answer's surrogates stand for. */
export class Vault {
  readonly #secret: string;
  readonly #scope: string;
  readonly #surrogates = new PartedMap<string, string>();
  readonly #hidden = new PartedMap<string, Hidden>();
  readonly #counts = new Map<string, number>();
  readonly #avoided = new Set<string>();
  /** By a word of a full name, normalised, whose it is; undefined where it is of several people. */
  readonly #people = new PartedMap<string, string | undefined>();

  /** @param secret master key of the installation; @param scope within which equal values share a surrogate. */
  constructor(secret: string, scope: string) {
    this.#secret = secret;
    this.#scope = scope;
  }

  /** How many distinct values are hidden. */
  get size(): number {
    return this.#surrogates.size;
  }

  /** How many distinct values of each type are hidden. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The names of all issued surrogates, as `nameOf` writes them. */
  get names(): Iterable<string> {
    return this.#hidden.keys();
  }

  /** The surrogate that stands for a value; the same value always gets the same, whatever type it is found as later. */
  hide(value: string, type: string): string {
    const known = this.#surrogates.get(value);
    if (known) return known;
    const spelled = { type, value, stem: type === "PERSON" ? this.#wholeOf(value) : value };
    for (let attempt = 0; ; attempt++) {
      const digits = digitsOf(this.#secret, this.#scope, spelled, attempt);
      const name = nameOf(type, digits);
      if (this.#hidden.has(name) || this.#avoided.has(name)) continue;
      const written = surrogate(type, digits);
      this.#hidden.set(name, { value: unreserved(value), type });
      this.#surrogates.set(value, written);
      this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
      return written;
    }
  }

  /**
   * A person's name that is about to be hidden, or will be: "Lopez" then shares the stem of "Maria Lopez". A name that was hidden
   * before keeps its surrogate, so that a conversation that goes on changes nothing of what was said in it.
   */
  introduce(person: string): void {
    const words = wordsOf(person);
    if (words.length < 2) return;
    const whole = normalize(person);
    for (const word of words) {
      const isOfOne = !this.#people.has(word) || this.#people.get(word) === whole;
      this.#people.set(word, isOfOne ? whole : undefined);
    }
  }

  #wholeOf(person: string): string {
    const [word, second] = wordsOf(person);
    return (second === undefined && word !== undefined && this.#people.get(word)) || person;
  }

  /** A name that stands in the request's own text: no value must be taken for it. */
  avoid(name: string): void {
    this.#avoided.add(name);
  }

  /** What a surrogate stands for; undefined if it was never issued in this request. */
  find(name: string): Hidden | undefined {
    return this.#hidden.get(name);
  }
}

/** The reserved form never reaches a client, not even when the client wrote it: its round brackets come back square. */
function unreserved(value: string): string {
  return /surrogate[^a-z]*pii/i.test(value) ? value.replace(/[(\uff08]/g, "[").replace(/[)\uff09]/g, "]") : value;
}

/** The words of a name without initials, normalised. */
const wordsOf = (person: string): string[] =>
  person
    .split(/[\s,]+/)
    .filter((word) => word.length > 1 && !(word.endsWith(".") && /^\p{L}{1,2}\.$/u.test(word)))
    .map(normalize);
