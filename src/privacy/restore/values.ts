/** The values behind surrogates; what a restorer needs of a `Vault`. */
export interface Values {
  find(name: string): Original | undefined;
  names: Iterable<string>;
  /** Whether a value is written with escapes in JSON, so that it matters whether a text has JSON in it. */
  hasEscapes?: boolean;
}

/** A value, and how it is written between quotes, where that has escapes. */
export interface Original {
  value: string;
  quoted?: string | undefined;
}
