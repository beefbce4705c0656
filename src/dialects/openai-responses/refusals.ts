import { type Fields, isFields } from "../../contract/fields.ts";
import { GatewayError } from "../../errors.ts";

/** Refuses a body of chat completions, one without a conversation, and what would have to be fetched here later. */
export function refuseUnanswerable({ input, messages, prompt, background }: Fields): void {
  if (input === undefined && messages !== undefined)
    refuse("input", "must be given: this is the responses API, and `messages` belongs to POST /v1/chat/completions");
  if (background === true)
    refuse("background", "must be false: no response is kept here to be fetched later. Send stream: true instead");
  if (!isGiven(input) && !isGiven(prompt)) refuse("input", "must be given: a text, or the items of the conversation");
}

/** Refuses by name what builds on something kept of an earlier request, where nothing is. */
export function refuseKept(body: Fields): void {
  if (isGiven(body["previous_response_id"]))
    refuse(
      "previous_response_id",
      "must be left out: no response is kept here. Send the whole conversation in `input`, the items of earlier answers as they came (with store: false clients do so by themselves)",
    );
  if (isGiven(body["conversation"]))
    refuse("conversation", "must be left out: no conversation is kept here. Send all of its items in `input`");
  const { input } = body;
  if (!Array.isArray(input)) return;
  for (const [index, item] of (input as unknown[]).entries())
    if (isFields(item) && item["type"] === "item_reference")
      refuse(
        `input.${index}`,
        "must be the item itself: a reference to one that is kept leads nowhere, since nothing is. Set store: false in your client, and it will send the items themselves",
      );
}

/** A body whose references all say that they are one: in its short form a reference is an id alone. */
export function withNamedReferences(body: Fields): Fields {
  const { input } = body;
  if (!Array.isArray(input) || !input.some(isShort)) return body;
  return { ...body, input: input.map((item) => (isShort(item) ? { ...item, type: "item_reference" } : item)) };
}

const isShort = (item: unknown): item is Fields =>
  isFields(item) && !isGiven(item["type"]) && !isGiven(item["role"]) && isGiven(item["id"]);

const isGiven = (value: unknown) => value !== undefined && value !== null;

function refuse(param: string, expected: string): never {
  throw new GatewayError("invalid_request", `${param} ${expected}`, { param });
}
