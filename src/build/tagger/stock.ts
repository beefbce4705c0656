/** What the slots of a template are filled with, besides people. */
export interface Stock {
  cities: readonly string[];
  countries: readonly string[];
  /** Words that may stand with a capital without being a name: German nouns, headings. */
  nouns: Record<string, readonly string[]>;
  words: Record<string, readonly string[]>;
}
