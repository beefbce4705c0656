import { type Fields, listIn, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { SignedThoughts } from "../../privacy/signed-thoughts.ts";
import type { TextField } from "../../privacy/text-field.ts";

/** The thoughts of a conversation that its caller sends back signed, as a gateway of the same secret had sealed them. */
export class OwnThoughts {
  readonly #body: Fields;
  /** Blocks that are as their provider wrote them, which had hidden values already. */
  readonly #opened = new Set<unknown>();

  constructor(body: Fields) {
    this.#body = body;
  }

  /** Puts thoughts and signatures back as their provider wrote them; yields behind each. Undefined where none may hold one. */
  reopen(thoughts: SignedThoughts): Generator<undefined> | undefined {
    const sealed = [...sealedThoughts(this.#body)];
    return sealed.length === 0 ? undefined : this.#reopened(sealed, thoughts);
  }

  /** The texts of the request but for those thoughts. */
  leftOutOf(texts: Iterable<TextField | undefined>): Iterable<TextField | undefined> {
    return this.#opened.size === 0 ? texts : this.#others(texts);
  }

  *#reopened(blocks: Iterable<Fields>, thoughts: SignedThoughts): Generator<undefined> {
    for (const block of blocks) {
      const thought = thoughts.open(block["signature"] as string);
      if (thought) this.#opened.add(Object.assign(block, thought));
      yield;
    }
  }

  *#others(texts: Iterable<TextField | undefined>): Generator<TextField | undefined> {
    for (const field of texts) if (field?.key !== "thinking" || !this.#opened.has(field.owner)) yield field;
  }
}

/** What has a signature, a block or a delta, with the thought that was signed kept in it. @param thinking as its provider wrote it */
export function withSealed(signed: Fields, thinking: string, { thoughts }: Masked): Fields {
  const signature = textIn(signed["signature"]);
  if (!thoughts || thinking === "" || signature === "") return signed;
  return { ...signed, signature: thoughts.seal({ thinking, signature }) };
}

/** The blocks of a conversation whose signatures may hold the thoughts as their provider wrote them. */
function* sealedThoughts({ messages }: Fields): Generator<Fields> {
  for (const { role, content } of listIn(messages)) {
    if (role !== "assistant") continue;
    for (const block of listIn(content))
      if (block["type"] === "thinking" && SignedThoughts.mayHold(block["signature"])) yield block;
  }
}
