import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { OwnThoughts, withSealed } from "../own-thoughts.ts";
import { UnsignedThoughts } from "../unsigned-thoughts.ts";

/** Where OpenRouter tells thoughts, signed ones among them (openrouter.ai/docs/use-cases/reasoning-tokens). */
const key = "reasoning_details";

/** The thoughts of a conversation that are the caller's own. */
export const thoughtsOfChat = (body: Fields): OwnThoughts => new OwnThoughts(thoughtsIn(body), "text");

function* thoughtsIn({ messages }: Fields): Generator<Fields> {
  for (const message of listIn(messages)) if (message["role"] === "assistant") yield* listIn(message[key]);
}

/** Whether a delta tells thoughts, which may be signed later. */
export const tellsThoughts = (delta: Fields): boolean => key in delta;

/**
 * A delta or message whose signed thoughts are sealed.
 * @param before what deltas before it told of thoughts that are not signed yet, by index; changed. Left out: it is whole
 */
export function withSealedThoughts(fields: Fields, masked: Masked, before?: UnsignedThoughts): Fields {
  const details = fields[key];
  if (!Array.isArray(details)) return fields;
  const unsigned = before ?? new UnsignedThoughts();
  return { ...fields, [key]: details.map((detail: unknown, at) => sealed(detail, at, masked, unsigned)) };
}

function sealed(detail: unknown, at: number, masked: Masked, before: UnsignedThoughts): unknown {
  if (!isFields(detail)) return detail;
  const { index = at, text, signature } = detail;
  before.add(index, textIn(text));
  return textIn(signature) === "" ? detail : withSealed(detail, before.take(index), masked);
}
