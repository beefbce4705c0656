/** Reads the parts of a `tokenizer.json`, and says which part is wrong. */
export class TokenizerPart {
  readonly #fields: Readonly<Record<string, unknown>>;
  /** Where it stands, such as `pre_tokenizer.pretokenizers[0]`. */
  readonly place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new TokenizerError(`${place || "it"} is no object`);
    this.#fields = { ...value };
    this.place = place;
  }

  get type(): string {
    return this.text("type");
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null;
  }

  text(name: string, fallback?: string): string {
    return this.#read(name, "a text", fallback, (value) => typeof value === "string");
  }

  number(name: string, fallback?: number): number {
    return this.#read(name, "a number", fallback, (value) => typeof value === "number");
  }

  flag(name: string, fallback?: boolean): boolean {
    return this.#read(name, "true or false", fallback, (value) => typeof value === "boolean");
  }

  list(name: string, fallback?: readonly unknown[]): readonly unknown[] {
    return this.#read(name, "a list", fallback, (value) => Array.isArray(value));
  }

  part(name: string): TokenizerPart {
    return new TokenizerPart(this.#fields[name], this.#placeOf(name));
  }

  parts(name: string): TokenizerPart[] {
    return this.list(name, []).map((value, index) => new TokenizerPart(value, `${this.#placeOf(name)}[${index}]`));
  }

  /** A table of names, such as a vocabulary. */
  table(name: string): Map<string, unknown> {
    return new Map(Object.entries(this.part(name).#fields));
  }

  unsupported(known: readonly string[]): TokenizerError {
    return new TokenizerError(`${this.place} has the type ${this.type}; known are ${known.join(", ")}`);
  }

  #read<Value>(name: string, expects: string, fallback: Value | undefined, fits: (value: unknown) => boolean): Value {
    const value = this.has(name) ? this.#fields[name] : fallback;
    if (!fits(value)) throw new TokenizerError(`${this.#placeOf(name)} must be ${expects}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it fits
    return value as Value;
  }

  #placeOf(name: string): string {
    return this.place === "" ? name : `${this.place}.${name}`;
  }
}

/** A `tokenizer.json` that cannot be used, and why. */
export class TokenizerError extends Error {
  override name = "TokenizerError";
}

/** The pattern of a part, which is a text or a regular expression of Oniguruma. Throws `TokenizerError` if it has what JavaScript lacks. */
export function patternOf(part: TokenizerPart): RegExp {
  const pattern = part.part("pattern");
  if (pattern.has("String")) return new RegExp(RegExp.escape(pattern.text("String")), "gu");
  return unicodePattern(pattern.text("Regex"), part.place);
}

function unicodePattern(source: string, place: string): RegExp {
  // Oniguruma's classes are those of Unicode.
  const classes: Readonly<Record<string, string>> = {
    s: "\\p{White_Space}",
    S: "\\P{White_Space}",
    d: "\\p{Nd}",
    D: "\\P{Nd}",
  };
  const translated = source.replace(/\\([^])/g, (escape, letter: string) => classes[letter] ?? escape);
  try {
    return new RegExp(translated, "gu");
  } catch {
    throw new TokenizerError(`${place} has a regular expression that is not understood: ${source}`);
  }
}
