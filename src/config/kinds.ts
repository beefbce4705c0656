/** What a configuration must know of one kind of provider. */
export interface KindFacts {
  /** Where it answers unless `base_url` says otherwise; null where it has no single address. */
  readonly baseUrl: string | null;
  /** Whether only the operator can know where it answers. */
  readonly needsAddress?: true;
  readonly key: "needed" | "optional" | "unused";
  /** The variable that usually holds its key; set, it adds the provider when the file names none. */
  readonly variable?: string;
  /** APIs of ours that its servers may speak themselves, by name. */
  readonly speaks?: readonly string[];
}

/** Every kind that `kind` may name. Passed in by the program, so that this folder imports no provider. */
export type Kinds = Readonly<Record<string, KindFacts>>;
