import { type Fields, textIn } from "../contract/fields.ts";
import type { Masked } from "../privacy/masking.ts";
import { SignedThoughts } from "../privacy/signed-thoughts.ts";
import type { TextField } from "../privacy/text-field.ts";

/** The thoughts of a conversation that its caller sends back signed, as a gateway of the same secret had sealed them. */
export class OwnThoughts {
  readonly #signed: Iterable<Fields>;
  readonly #key: string;
  /** Thoughts that are as their provider wrote them, which had hidden values already. */
  readonly #opened = new Set<unknown>();

  /**
   * @param signed the thoughts of the conversation that may have a signature; looked at once, when they are opened
   * @param key where each has its text
   */
  constructor(signed: Iterable<Fields>, key: string) {
    this.#signed = signed;
    this.#key = key;
  }

  /** Puts thoughts and signatures back as their provider wrote them; yields behind each. Undefined where none may hold one. */
  reopen(thoughts: SignedThoughts): Generator<undefined> | undefined {
    const sealed = [...this.#signed].filter(({ signature }) => SignedThoughts.mayHold(signature));
    return sealed.length === 0 ? undefined : this.#reopened(sealed, thoughts);
  }

  /** The texts of the request but for those thoughts. */
  leftOutOf(texts: Iterable<TextField | undefined>): Iterable<TextField | undefined> {
    return this.#opened.size === 0 ? texts : this.#others(texts);
  }

  *#reopened(sealed: readonly Fields[], thoughts: SignedThoughts): Generator<undefined> {
    for (const one of sealed) {
      const thought = thoughts.open(textIn(one["signature"]));
      if (thought)
        this.#opened.add(Object.assign(one, { [this.#key]: thought.thinking, signature: thought.signature }));
      yield;
    }
  }

  *#others(texts: Iterable<TextField | undefined>): Generator<TextField | undefined> {
    for (const field of texts) if (field?.key !== this.#key || !this.#opened.has(field.owner)) yield field;
  }
}

/** What has a signature, whole or a piece, with the thought that was signed kept in it. @param thinking as its provider wrote it */
export function withSealed(signed: Fields, thinking: string, { thoughts }: Masked): Fields {
  const signature = textIn(signed["signature"]);
  if (!thoughts || thinking === "" || signature === "") return signed;
  return { ...signed, signature: thoughts.seal({ thinking, signature }) };
}
