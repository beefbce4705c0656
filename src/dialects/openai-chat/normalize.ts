import { type Fields, isFields } from "../../contract/fields.ts";
import { GatewayError } from "../../errors.ts";

/**
 * Brings shapes that clients are known to send into the documented ones: null for "not given", flat function tools,
 * `tool_choice: "any"`, results of tools without content, which is what go-openai makes of an empty one. Refuses a body of the Responses API by name.
 */
export function normalizeRequest(body: Fields): Fields {
  if (body["messages"] === undefined && body["input"] !== undefined) {
    throw new GatewayError(
      "invalid_request",
      "messages must be given: this is the chat completions API, and `input` belongs to POST /v1/responses",
      { param: "messages" },
    );
  }
  // A spread keeps `__proto__` a field: assigned, it would give every other field a value that was never validated.
  const given: Fields = { ...body };
  for (const name in given) if (given[name] === null) delete given[name];
  const { messages, tools, tool_choice: choice } = given;
  if (Array.isArray(messages) && messages.some(isBareResult)) given["messages"] = messages.map(withContent);
  if (Array.isArray(tools)) given["tools"] = tools.map(nested);
  if (choice !== undefined) given["tool_choice"] = choice === "any" ? "required" : nested(choice);
  return given;
}

const isBareResult = (message: unknown): message is Fields =>
  isFields(message) && message["role"] === "tool" && (message["content"] ?? null) === null;

const withContent = (message: unknown): unknown => (isBareResult(message) ? { ...message, content: "" } : message);

/** `{type: "function", name, …}` as `{type: "function", function: {name, …}}`. */
function nested(tool: unknown): unknown {
  if (
    !isFields(tool) ||
    tool["type"] !== "function" ||
    tool["function"] !== undefined ||
    typeof tool["name"] !== "string"
  )
    return tool;
  const { type, ...body } = tool;
  return { type, function: body };
}
