import type { Kinds } from "./kinds.ts";
import type { ConfigFile } from "./schema.ts";

type Partly<Value> = Value extends readonly (infer Item)[]
  ? readonly (Partly<Item> | undefined)[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Partly<Value[Key]> | undefined }
    : Value;

/** A file in which everything that does not fit the schema is undefined. */
export type Draft = Partly<ConfigFile>;

/** What the rules need besides the file. */
export interface RuleContext {
  kinds: Kinds;
  /** Entity types and groups `privacy.detect` may name; null: not checked. */
  entities: readonly string[] | null;
  /** Providers that targets may name; null: unknown because of another mistake. */
  providers: readonly string[] | null;
  /** Why a file beside the configuration cannot be read; null when it can. */
  unreadable: (path: string) => string | null;
  /** How a text of the file is quoted in a message: never with the value of a variable. */
  shown: (path: string, text: string) => string;
}

/** One rule that JSON Schema cannot express; reports mistakes by key path. */
export type ConfigRule = (draft: Draft, context: RuleContext, wrong: (path: string, reason: string) => void) => void;
