import { type Fields, isFields } from "../../contract/fields.ts";
import { GatewayError } from "../../errors.ts";

/**
 * Refuses by name what needs something kept from an earlier request: nothing is, neither here nor, since `store` is always sent as
 * false, by the provider. Refuses a body of chat completions, too.
 */
export function refuseStateful(body: Fields): void {
  if (body["input"] === undefined && body["messages"] !== undefined)
    refuse("input", "must be given: this is the responses API, and `messages` belongs to POST /v1/chat/completions");
  if (isGiven(body["previous_response_id"]))
    refuse(
      "previous_response_id",
      "must be left out: no response is kept here. Send the whole conversation in `input`, the items of earlier answers as they came (with store: false clients do so by themselves)",
    );
  if (isGiven(body["conversation"]))
    refuse("conversation", "must be left out: no conversation is kept here. Send all of its items in `input`");
  if (body["background"] === true)
    refuse("background", "must be false: no response is kept here to be fetched later. Send stream: true instead");
  const { input, prompt } = body;
  if (!isGiven(input) && !isGiven(prompt)) refuse("input", "must be given: a text, or the items of the conversation");
  if (!Array.isArray(input)) return;
  for (const [index, item] of (input as unknown[]).entries())
    if (isReference(item))
      refuse(
        `input.${index}`,
        "must be the item itself: a reference to one that is kept leads nowhere, since nothing is. Set store: false in your client, and it will send the items themselves",
      );
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** In its short form a reference is an id alone. */
function isReference(item: unknown): boolean {
  if (!isFields(item)) return false;
  return item["type"] === "item_reference" || (!isGiven(item["type"]) && !isGiven(item["role"]) && isGiven(item["id"]));
}

function refuse(param: string, expected: string): never {
  throw new GatewayError("invalid_request", `${param} ${expected}`, { param });
}
