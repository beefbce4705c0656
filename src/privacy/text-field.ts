/** One text of a request, where it stands. */
export interface TextField {
  owner: Record<string, unknown>;
  key: string;
  /**
   * `json`: JSON text the model wrote; `name`: a participant's name; `identifier`: only compared, never read by the model; `symbol`: a
   * name that programs give, in which only certain finds count; `credential`: the same, and secrets pass, for the provider signs in elsewhere with
   * them; `number`: a number; `key`: the key itself.
   */
  kind: "text" | "json" | "name" | "identifier" | "symbol" | "credential" | "number" | "key";
  /** The field's name, where the contract does not say what the field holds. */
  label?: string;
}

/** A request as masking sees it. Generators yield undefined between slices, so that a large request does not block the event loop. */
export interface MaskableRequest {
  /** Every text that may hold personal data. */
  texts(): Iterable<TextField | undefined>;
  /** Path of the first part that is no text: a picture, a sound, a file. */
  attachment(): Generator<undefined, string | undefined>;
  /** Adds a sentence to what the model is instructed to do. */
  instruct(sentence: string): void;
}
