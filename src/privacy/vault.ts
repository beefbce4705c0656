import { digitsOf, literalType, surrogate } from "./surrogate.ts";

/** One request's hidden values: what was hidden, under which surrogate, and what an answer's surrogates stand for. */
export class Vault {
  readonly #secret: string;
  readonly #scope: string;
  readonly #surrogateOf = new Map<string, string>();
  readonly #valueOf = new Map<string, string>();
  readonly #typeCounts = new Map<string, number>();

  /** @param secret master key of the installation; @param scope within which equal values share a surrogate. */
  constructor(secret: string, scope: string) {
    this.#secret = secret;
    this.#scope = scope;
  }

  /** How many distinct values are hidden. */
  get size(): number {
    return this.#surrogateOf.size;
  }

  /** How many distinct values of each type are hidden. */
  get counts(): ReadonlyMap<string, number> {
    return this.#typeCounts;
  }

  /** The names of all issued surrogates: `TYPE_123456789`. */
  get issued(): Iterable<string> {
    return this.#valueOf.keys();
  }

  /** The surrogate that stands for a value; the same value always gets the same. */
  hide(value: string, type: string): string {
    const known = this.#surrogateOf.get(value);
    if (known) return known;
    for (let attempt = 0; ; attempt++) {
      const digits = digitsOf(this.#secret, this.#scope, type, value, attempt);
      const name = `${type}_${digits}`;
      if (this.#valueOf.has(name)) continue;
      this.#valueOf.set(name, type === literalType ? squareBrackets(value) : value);
      const written = surrogate(type, digits);
      this.#surrogateOf.set(value, written);
      this.#typeCounts.set(type, (this.#typeCounts.get(type) ?? 0) + 1);
      return written;
    }
  }

  /** The value behind a surrogate; undefined if it was never issued in this request. */
  value(type: string, digits: string): string | undefined {
    return this.#valueOf.get(`${type}_${digits}`);
  }
}

/** The reserved form never reaches a client, not even when the client wrote it. */
function squareBrackets(text: string): string {
  return text.replace(/[(（]/g, "[").replace(/[)）]/g, "]");
}
