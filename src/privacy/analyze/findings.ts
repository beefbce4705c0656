import { hash } from "node:crypto";
import type { FindingsCache, FindingsKey, Found } from "./findings-cache.ts";
import type { Piece } from "./pieces.ts";

/**
 * What was found in texts that one scope sent before. Pieces are known by SHA-256 of the scope's own key and the piece: no text can be
 * read from it, none is taken for another, and no scope can tell by timing what another sent. Nobody is told the hash, and half of it is
 * kept, so that nobody could lengthen it, which is what HMAC's second hash is for. Costs about 1 µs for each 1000 characters.
 */
export class Findings {
  readonly #cache: FindingsCache;
  readonly #secret: string;

  /** @param secret of the scope, always of the same length */
  constructor(cache: FindingsCache, secret: string) {
    this.#cache = cache;
    this.#secret = secret;
  }

  /** @param by what searches the piece: `slice` for our own detectors, or the name of a remote one */
  keyOf(by: string, { text, start, end, isLast }: Piece): FindingsKey {
    // UTF-8 would write all lone surrogates alike; JSON escapes them.
    const isWhole = text.isWellFormed();
    const piece = `${this.#secret}${by} ${start} ${end} ${isLast} ${isWhole} ${isWhole ? text : JSON.stringify(text)}`;
    return hash("sha256", piece, "buffer");
  }

  get(key: FindingsKey): Found | undefined {
    return this.#cache.get(key);
  }

  set(key: FindingsKey, found: Found): void {
    this.#cache.set(key, found);
  }
}

/** The findings of each scope, in one cache. */
export class FindingsOfScopes {
  readonly #cache: FindingsCache;
  readonly #secretOf: (scope: string) => string;
  /** Kept: deriving a scope's key costs as much as looking up a text. */
  readonly #known = new Map<string, Findings>();

  /** @param secretOf derives the key of a scope */
  constructor(cache: FindingsCache, secretOf: (scope: string) => string) {
    this.#cache = cache;
    this.#secretOf = secretOf;
  }

  of(scope: string): Findings {
    const known = this.#known.get(scope);
    if (known) return known;
    if (this.#known.size >= scopesMost) this.#known.clear();
    const made = new Findings(this.#cache, this.#secretOf(scope));
    this.#known.set(scope, made);
    return made;
  }
}

const scopesMost = 1024;
