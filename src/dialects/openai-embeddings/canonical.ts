import type { Fields } from "../../contract/fields.ts";
import type { NumberList } from "../../contract/number-list.ts";

/** The canonical form of embeddings: what providers translate from, and to. */

/** What one provider is asked in one request: a whole batch, or a part of it. */
export interface EmbeddingBatch {
  /** At least one; all of them texts, or all of them tokens. */
  readonly inputs: readonly string[] | readonly (readonly number[])[];
  /** How many numbers each vector must have; undefined: as many as the model makes. */
  readonly dimensions: number | undefined;
  /** How the caller wants the numbers. A provider that has only the other form answers in that. */
  readonly format: VectorFormat;
  /** All other fields of the request, such as `user` and what is newer than this contract. */
  readonly more: Fields;
}

export type VectorFormat = "float" | "base64";

/** The numbers of one embedding: a list, also one that is only written, or base64 of 32-bit floats, little-endian. */
export type Vector = readonly number[] | NumberList | string;

/** What a provider answers. */
export interface Embedded {
  /** One for each input of the batch, in their order. */
  readonly vectors: readonly Vector[];
  /** As the provider counted; undefined if it did not. */
  readonly tokens: number | undefined;
}
