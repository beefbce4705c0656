import type { Entity } from "../analyze/detector.ts";
import { jsonEscaped } from "../analyze/unescape.ts";
import { PartedMap } from "../parted-map.ts";
import { digitsOf, nameOf, normalize, surrogate } from "./surrogate.ts";

/** The hidden values of one request, their surrogates, and the way back. */
export class Vault {
  readonly #secret: string;
  readonly #scope: string;
  readonly #surrogates = new PartedMap<string, string>();
  readonly #hidden = new PartedMap<string, Entity>();
  /** How values are written between quotes, where that has escapes. */
  readonly #quoted = new PartedMap<string, string>();
  #hasEscapes = false;
  readonly #counts = new Map<string, number>();
  readonly #avoided = new Set<string>();
  /** Full names by their words, normalised; undefined where a word belongs to several people. */
  readonly #people = new PartedMap<string, string | undefined>();

  /** @param secret master key of the installation @param scope equal values within it share a surrogate */
  constructor(secret: string, scope: string) {
    this.#secret = secret;
    this.#scope = scope;
  }

  /** How many distinct values are hidden. */
  get size(): number {
    return this.#surrogates.size;
  }

  /** Whether a value is hidden. */
  holds(value: string): boolean {
    return this.#surrogates.has(value);
  }

  /** How many distinct values of each type are hidden. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Whether a hidden value is written with escapes in JSON. */
  get hasEscapes(): boolean {
    return this.#hasEscapes;
  }

  /** The names of all issued surrogates, as `nameOf` writes them. */
  get names(): Iterable<string> {
    return this.#hidden.keys();
  }

  /**
   * The surrogate for a value: always the same one, whatever type the value is found as later.
   * @param quoted how the value is written between quotes, where that has escapes; of several the first counts
   */
  hide(value: string, type: string, quoted?: string): string {
    if (quoted !== undefined && !this.#quoted.has(unreserved(value))) {
      this.#quoted.set(unreserved(value), unreserved(quoted));
      this.#hasEscapes = true;
    }
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
      this.#hasEscapes ||= jsonEscaped.test(value);
      this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
      return written;
    }
  }

  /**
   * Announces a full name, so that "Lopez" shares the stem of "Maria Lopez". A name hidden before keeps its surrogate: later turns of
   * a conversation must not change earlier ones.
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

  /** Reserves a name that the request's own text contains, so that no value gets it. */
  avoid(name: string): void {
    this.#avoided.add(name);
  }

  /** The value behind a surrogate; undefined if it was not issued in this request. */
  find(name: string): (Entity & { quoted?: string | undefined }) | undefined {
    const entity = this.#hidden.get(name);
    if (entity === undefined || this.#quoted.size === 0) return entity;
    return { ...entity, quoted: this.#quoted.get(entity.value) };
  }
}

/** The reserved form never reaches a client, not even one that wrote it itself: its round brackets come back square. */
function unreserved(value: string): string {
  if (value.length < reservedLeast) return value;
  return /surrogate[^a-z]*pii/i.test(value) ? value.replace(/[(\uff08]/g, "[").replace(/[)\uff09]/g, "]") : value;
}

const reservedLeast = "surrogatepii".length;

/** The words of a name without initials, normalised. */
const wordsOf = (person: string): string[] =>
  person
    .split(/[\s,]+/)
    .filter((word) => word.length > 1 && !(word.endsWith(".") && /^\p{L}{1,2}\.$/u.test(word)))
    .map(normalize);
