import type { ProviderKind } from "./kinds.ts";
import type { ConfigFile } from "./schema.ts";

type Partly<Value> = Value extends readonly (infer Item)[]
  ? readonly (Partly<Item> | undefined)[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Partly<Value[Key]> | undefined }
    : Value;

/** A file as far as it is right; parts with mistakes are undefined. */
export type Draft = Partly<ConfigFile>;

/** What the rules know besides the file. */
export interface Known {
  /** Kinds of provider this program speaks. */
  kinds: readonly ProviderKind[];
  /** Entity types and groups `privacy.detect` may name; null when that is not checked. */
  entities: readonly string[] | null;
  /** Providers that targets may name; null when they cannot be told because of another mistake. */
  providers: readonly string[] | null;
  /** Why a file beside the configuration cannot be read; null when it can. */
  unreadable: (path: string) => string | null;
  /** How a text of the file may be shown: quoted, unless it came from a variable. */
  shown: (path: string, text: string) => string;
}

/** One rule that a schema cannot express; notes mistakes by key path. */
export type Rule = (draft: Draft, known: Known, wrong: (path: string, reason: string) => void) => void;
