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
  /** The same as the caller has them: what is hidden in them is put back where the model says it again. */
  readonly #shown: Fields[] = [];

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

  /** The texts of the request, with those thoughts as the caller has them: they are searched, and what goes on stays as it was signed. */
  asShown(texts: Iterable<TextField | undefined>): Iterable<TextField | undefined> {
    return this.#opened.size === 0 ? texts : this.#withShown(texts);
  }

  *#reopened(sealed: readonly Fields[], thoughts: SignedThoughts): Generator<undefined> {
    for (const one of sealed) {
      const thought = thoughts.open(textIn(one["signature"]));
      if (thought) {
        this.#shown.push({ [this.#key]: one[this.#key] });
        this.#opened.add(Object.assign(one, { [this.#key]: thought.thinking, signature: thought.signature }));
      }
      yield;
    }
  }

  *#withShown(texts: Iterable<TextField | undefined>): Generator<TextField | undefined> {
    for (const field of texts) if (field?.key !== this.#key || !this.#opened.has(field.owner)) yield field;
    for (const owner of this.#shown) if (textIn(owner[this.#key]) !== "") yield { owner, key: this.#key, kind: "text" };
  }
}

/** What has a signature, whole or a piece, with the thought that was signed kept in it. @param thinking as its provider wrote it */
export function withSealed(signed: Fields, thinking: string, { thoughts }: Masked): Fields {
  const signature = textIn(signed["signature"]);
  if (!thoughts || thinking === "" || signature === "") return signed;
  return { ...signed, signature: thoughts.seal({ thinking, signature }) };
}
