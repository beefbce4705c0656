/** The fillers of templates other than people. */
export interface Stock {
  cities: readonly string[];
  countries: readonly string[];
  /** Both. */
  places: ReadonlySet<string>;
  /** Words that are capitalised without being names: German nouns, headings. */
  nouns: Record<string, readonly string[]>;
  words: Record<string, readonly string[]>;
}
