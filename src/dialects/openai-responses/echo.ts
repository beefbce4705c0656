import { exactJson } from "../../contract/exact-number.ts";
import { type Fields, fieldsIn, isFields, withoutNulls } from "../../contract/fields.ts";

/**
 * The fields of a request that its response repeats, as the caller wrote them. Taken before masking, which hashes identifiers for good;
 * tools are copied whole, which costs some 50 µs for the 20 KB that coding agents send.
 */
export function echoOf(body: Fields): Fields {
  const { text, reasoning, tools, tool_choice: choice } = body;
  const or = (key: string, otherwise: unknown = null) => body[key] ?? otherwise;
  return {
    background: false,
    instructions: or("instructions"),
    max_output_tokens: or("max_output_tokens"),
    max_tool_calls: or("max_tool_calls"),
    metadata: { ...fieldsIn(body["metadata"]) },
    parallel_tool_calls: or("parallel_tool_calls", true),
    previous_response_id: null,
    prompt_cache_key: or("prompt_cache_key"),
    reasoning: { effort: null, summary: null, ...copyOf(fieldsIn(reasoning)) },
    safety_identifier: or("safety_identifier"),
    service_tier: or("service_tier", "default"),
    store: false,
    temperature: or("temperature"),
    text: { format: { type: "text" }, ...copyOf(withoutNulls(fieldsIn(text))) },
    tool_choice: copyOf(choice ?? "auto"),
    tools: copyOf(tools ?? []),
    top_logprobs: or("top_logprobs", 0),
    top_p: or("top_p"),
    truncation: or("truncation", "disabled"),
    ...(body["user"] === undefined || body["user"] === null ? {} : { user: body["user"] }),
  };
}

/** The same with the tier that an answer in the chat form, or a chunk of one, says was used; the same object if it says none. */
export function withUsedTier(echo: Fields, answer: Fields): Fields {
  const { service_tier: used } = answer;
  return typeof used !== "string" || used === echo["service_tier"] ? echo : { ...echo, service_tier: used };
}

const copyOf = <Value>(value: Value): Value => exactJson(JSON.stringify(value)) as Value;

/**
 * A provider's response with what the caller wrote where the gateway sent something else: the model's name, identifiers that were
 * hashed, instructions with a sentence of ours, a bound that was lowered. Only fields that are there; the same object if none differs.
 * @param sent the body that was sent: where that has the caller's own, the provider tells what it made of it
 */
export function withCallersOwn(response: Fields, model: string, echo: Fields, sent: Fields): Fields {
  let out = response;
  const put = (key: string, value: unknown) => {
    if (response[key] === undefined || response[key] === null || response[key] === value) return;
    if (out === response) out = { ...response };
    out[key] = value;
  };
  put("model", model);
  for (const key of changedOnTheWay) {
    const own = echo[key] ?? null;
    if (own !== (sent[key] ?? null)) put(key, own);
  }
  if (isFields(response["metadata"]) && !isSame(response["metadata"], fieldsIn(echo["metadata"])))
    put("metadata", echo["metadata"]);
  return out;
}

const changedOnTheWay = ["instructions", "user", "safety_identifier", "prompt_cache_key", "max_output_tokens"];

const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);
