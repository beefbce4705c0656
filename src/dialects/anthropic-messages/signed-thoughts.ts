import { type Fields, listIn } from "../../contract/fields.ts";
import { OwnThoughts } from "../own-thoughts.ts";

/** The thoughts of a conversation that are the caller's own. */
export const thoughtsOfMessages = (body: Fields): OwnThoughts => new OwnThoughts(thoughtsIn(body), "thinking");

function* thoughtsIn({ messages }: Fields): Generator<Fields> {
  for (const { role, content } of listIn(messages)) {
    if (role !== "assistant") continue;
    for (const block of listIn(content)) if (block["type"] === "thinking") yield block;
  }
}
