import { type Fields, listIn, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { SignedThoughts } from "../../privacy/signed-thoughts.ts";
import type { TextField } from "../../privacy/text-field.ts";

/** The blocks of a conversation whose signatures may hold the thoughts as their provider wrote them. */
export function* sealedThoughts({ messages }: Fields): Generator<Fields> {
  for (const { role, content } of listIn(messages)) {
    if (role !== "assistant") continue;
    for (const block of listIn(content))
      if (block["type"] === "thinking" && SignedThoughts.mayHold(block["signature"])) yield block;
  }
}

/** Puts thoughts and signatures back as their provider wrote them; yields behind each, and adds its block to `own`. */
export function* reopened(blocks: Iterable<Fields>, thoughts: SignedThoughts, own: Set<unknown>): Generator<undefined> {
  for (const block of blocks) {
    const thought = thoughts.open(block["signature"] as string);
    if (thought) own.add(Object.assign(block, thought));
    yield;
  }
}

/** What has a signature, a block or a delta, with the thought that was signed kept in it. @param thinking as its provider wrote it */
export function withSealed(signed: Fields, thinking: string, { thoughts }: Masked): Fields {
  const signature = textIn(signed["signature"]);
  if (!thoughts || thinking === "" || signature === "") return signed;
  return { ...signed, signature: thoughts.seal({ thinking, signature }) };
}

/** The texts of a request but for those thoughts, which their provider had hidden values in already. */
export function* withoutOwn(texts: Iterable<TextField | undefined>, own: ReadonlySet<unknown>) {
  for (const field of texts) if (field?.key !== "thinking" || !own.has(field.owner)) yield field;
}
