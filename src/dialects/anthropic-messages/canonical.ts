import { type Fields, fieldsIn, textIn } from "../../contract/fields.ts";
import type { Message } from "../openai-chat/message.ts";
import type { ChatRequest } from "../openai-chat/request.ts";
import { canonicalTurn } from "./canonical-turn.ts";
import { outputSchemaIn } from "./json-output.ts";
import type { MessagesRequest } from "./request.ts";
import { unknownHere } from "./unknown-here.ts";

/** A request in canonical form, and the way back from its field names to the caller's. */
export interface Canonical {
  request: ChatRequest;
  renumber(text: string): string;
}

/** The canonical form of a request. Throws `GatewayError` naming a field that has no counterpart, if dropping it would change the answer. */
export function canonicalRequest(body: MessagesRequest): Canonical {
  for (const [name, expected] of bindings) if (isAsked((body as Fields)[name])) unknownHere(name, expected);
  // Elsewhere no bound can say that a prompt is only to be read into a cache, and without one the answer has no end.
  if (body.max_tokens === 0) unknownHere("max_tokens", "must be at least 1: the provider of this model always answers");
  const origins: string[] = [];
  const messages: Message[] = [];
  const add = (path: string, added: readonly Message[]) => {
    for (const message of added) {
      messages.push(message);
      origins.push(path);
    }
  };
  if (body.system !== undefined && body.system !== null)
    add("system", canonicalTurn({ role: "system", content: body.system }, "system"));
  for (const [at, turn] of body.messages.entries()) add(`messages.${at}`, canonicalTurn(turn, `messages.${at}`));
  const request = {
    model: body.model,
    messages,
    max_tokens: body.max_tokens,
    ...(body.stream === true ? { stream: true } : {}),
    ...given("temperature", body.temperature),
    ...given("top_p", body.top_p),
    ...(body.stop_sequences?.length ? { stop: body.stop_sequences } : {}),
    ...toolsOf(body),
    ...effortOf(body),
    ...formatOf(body),
    ...given("user", fieldsIn(body.metadata)["user_id"]),
  } as ChatRequest;
  return { request, renumber: (text) => renumbered(text, origins) };
}

/** Fields that bind, with what would be right. An answer that disregards them is not the one that was asked for. */
const bindings = [
  ["inference_geo", "must be left out: where the provider of this model computes cannot be chosen"],
  ["compaction", "must be left out: the provider of this model makes no compaction blocks"],
  ["mcp_servers", "must be left out: the provider of this model runs no tools by itself"],
] as const;

const isAsked = (value: unknown) => value !== undefined && value !== null && !(Array.isArray(value) && !value.length);

/** A field, unless it is not given. */
const given = (key: string, value: unknown): Fields => (value === undefined || value === null ? {} : { [key]: value });

function toolsOf({ tools, tool_choice: choice }: MessagesRequest): Fields {
  if (!tools?.length) return {};
  const single = choice?.disable_parallel_tool_use === true ? { parallel_tool_calls: false } : {};
  const chosen = choice && {
    tool_choice:
      choice.type === "tool" ? { type: "function", function: { name: textIn(choice.name) } } : words[choice.type],
  };
  return { tools: tools.map(functionOf), ...chosen, ...single };
}

const words = { auto: "auto", any: "required", none: "none" } as const;

function functionOf(tool: Fields, at: number): Fields {
  const { name, description, input_schema: parameters, strict, type } = tool;
  if (type !== undefined && type !== null && type !== "custom")
    return unknownHere(`tools.${at}.type`, "must be custom: the provider of this model runs no tools by itself");
  return {
    type: "function",
    function: {
      name,
      ...given("description", description),
      ...given("parameters", parameters),
      ...given("strict", strict),
    },
  };
}

/**
 * An effort, or a budget of thinking in the nearest effort. Thinking that is left to the model, or switched off, has no counterpart that
 * every model takes.
 */
function effortOf(body: MessagesRequest): Fields {
  const effort = fieldsIn(body.output_config)["effort"];
  if (typeof effort === "string") return { reasoning_effort: effort };
  const { type, budget_tokens: budget } = fieldsIn(body.thinking);
  if (type !== "enabled" || typeof budget !== "number") return {};
  return { reasoning_effort: budget <= 2048 ? "low" : budget <= 12_288 ? "medium" : "high" };
}

function formatOf(body: Fields): Fields {
  const schema = outputSchemaIn(body);
  return schema === undefined
    ? {}
    : { response_format: { type: "json_schema", json_schema: { name: "answer", schema, strict: true } } };
}

/** The caller's names for canonical fields. */
const ownNames: readonly (readonly [RegExp, string])[] = [
  [/^messages\.content\.file\.filename$/, "messages.content.title"],
  [/^tools\.(\d+)\.function\.parameters/, "tools.$1.input_schema"],
  [/^tools\.(\d+)\.function/, "tools.$1"],
  [/^tool_choice\.function/, "tool_choice"],
  [/^parallel_tool_calls/, "tool_choice.disable_parallel_tool_use"],
  [/^response_format(?:\.json_schema)?/, "output_config.format"],
  [/^reasoning_effort/, "output_config.effort"],
  [/^max_completion_tokens/, "max_tokens"],
  [/^stop(?=$|[ .])/, "stop_sequences"],
  [/^user(?=$|[ .])/, "metadata.user_id"],
];

function renumbered(text: string, origins: readonly string[]): string {
  const message = /^messages\.(\d+)[\w.]*/.exec(text);
  if (message) return (origins[Number(message[1])] ?? "messages") + text.slice(message[0].length);
  for (const [canonical, own] of ownNames) if (canonical.test(text)) return text.replace(canonical, own);
  return text;
}
