import { callArguments } from "../../../dialects/openai-chat/call-arguments.ts";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { byType, type FieldsRead, type Reads, whole } from "../../../dialects/reads.ts";
import { translatedReads } from "../../translate/translated-reads.ts";
import { portableFields } from "../../openai/fields.ts";
import { cannotHonour } from "../../refusal.ts";
import { changeMessages, portableMessages, withoutName } from "../../openai/messages.ts";
import { defined, type Fields, fieldsIn, listIn, textIn } from "../../../contract/fields.ts";
import { embeddedImage } from "./images.ts";

/** The body of Ollama's own `POST /api/chat`. Sampling fields go into `options`, where the caller's own options win. */
export function nativeBody(request: ChatRequest, model: string): Fields {
  const plain = changeMessages(portableFields({ ...request }), [...portableMessages, withoutName]);
  const { tools, response_format: format, reasoning_effort: effort, options, think, keep_alive: keep } = plain;
  const names = new Map<unknown, string>();
  const { stop, max_completion_tokens: newer, max_tokens: older } = plain;
  const thinking = think ?? thinkOf(effort);
  return defined({
    model,
    messages: listIn(plain["messages"]).map((message, index) => messageOf(message, index, names)),
    stream: request.stream === true,
    tools: Array.isArray(tools) && tools.length > 0 ? listIn(tools).map(toolOf) : undefined,
    format: formatOf(format),
    options: defined({
      temperature: plain["temperature"],
      top_p: plain["top_p"],
      seed: plain["seed"],
      frequency_penalty: plain["frequency_penalty"],
      presence_penalty: plain["presence_penalty"],
      stop: typeof stop === "string" ? [stop] : stop,
      num_predict: newer ?? older,
      ...fieldsIn(options),
    }),
    think: thinking,
    keep_alive: keep,
    logprobs: plain["logprobs"] || undefined,
    top_logprobs: plain["top_logprobs"] || undefined,
  });
}

const ownForms: FieldsRead = {
  tools: byType({ function: whole("type function") }),
  response_format: { type: "all", json_schema: whole("name schema strict") },
};

/** What of a canonical request becomes part of the body. */
export const nativeReads: Reads = translatedReads({
  request: { ...whole("options think keep_alive"), ...ownForms },
  assistant: whole("reasoning_content"),
});

/** @param names of the functions that were called and not answered yet, by the identifiers of the calls */
function messageOf(message: Fields, index: number, names: Map<unknown, string>): Fields {
  const { role, content, reasoning_content: reasoning, tool_calls: calls, tool_call_id: answered } = message;
  for (const call of listIn(calls)) names.set(call["id"], textIn(fieldsIn(call["function"])["name"]));
  const parts = Array.isArray(content) ? listIn(content) : [];
  const images = parts.flatMap((part, position) => imagesOf(part, `messages.${index}.content.${position}`));
  return defined({
    role,
    content:
      typeof content === "string"
        ? content
        : parts
            .map((part) => part["text"])
            .filter(Boolean)
            .join("\n"),
    images: images.length > 0 ? images : undefined,
    thinking: typeof reasoning === "string" && reasoning !== "" ? reasoning : undefined,
    tool_calls: Array.isArray(calls) ? listIn(calls).map(callOf) : undefined,
    tool_name: role === "tool" ? nameOf(answered, names) : undefined,
  });
}

function imagesOf(part: Fields, path: string): string[] {
  if (part["type"] === "text") return [];
  if (part["type"] !== "image_url") cannotHonour(`${path}.type`, "must be text or image_url");
  return [embeddedImage(part, `${path}.image_url.url`)];
}

function callOf(call: Fields): Fields {
  const { name, arguments: args } = fieldsIn(call["function"]);
  return { function: { name, arguments: callArguments(textIn(args)) } };
}

/** Results name the function that was called; where the call is missing from the history, its identifier is sent instead. */
function nameOf(id: unknown, names: Map<unknown, string>): string {
  const name = names.get(id);
  names.delete(id);
  return name || textIn(id);
}

function toolOf(tool: Fields, index: number): Fields {
  if (tool["type"] !== "function") cannotHonour(`tools.${index}.type`, "must be function");
  return {
    type: "function",
    function: { parameters: { type: "object", properties: {} }, ...fieldsIn(tool["function"]) },
  };
}

function formatOf(format: unknown): unknown {
  const { type, json_schema: schema } = fieldsIn(format);
  if (type === "json_object") return "json";
  return type === "json_schema" ? (fieldsIn(schema)["schema"] ?? "json") : undefined;
}

/** Reasoning efforts as Ollama's OpenAI-compatible API maps them. */
function thinkOf(effort: unknown): unknown {
  const known = { none: false, minimal: "low", low: "low", medium: "medium", high: "high", xhigh: "max", max: "max" };
  return typeof effort === "string" ? (known[effort as keyof typeof known] ?? effort) : undefined;
}
