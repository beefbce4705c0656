import { refuseKept } from "../refusals.ts";
import { type Fields, fieldsIn, isFields, withoutNulls } from "../../../contract/fields.ts";
import type { ChatRequest } from "../../openai-chat/request.ts";
import { turnsOf } from "./conversation.ts";
import { FlatNames } from "./flat-names.ts";
import { untranslatable } from "./parts.ts";
import { renamed } from "./renamed.ts";
import { chatTools, flatToolsIn } from "./tools.ts";

/** A request in the canonical form, and what its paths are called in the caller's. */
export interface Translated {
  request: ChatRequest;
  /** Rewords the path of a field at the beginning of a text. */
  renamed(text: string): string;
}

/** The canonical form of a body. Throws `GatewayError` where it asks for what only providers that speak this API have. */
export function translated(body: Fields): Translated {
  const given = withoutNulls(body);
  refuseKept(given);
  if (isFields(given["prompt"]))
    throw untranslatable("prompt", "must be left out: the provider of this model keeps no prompts");
  const names = new FlatNames(flatToolsIn(given));
  const conversation = turnsOf(given, names);
  // Providers refuse a chat without messages in words that name none of the caller's fields.
  if (conversation.turns.length === 0)
    throw untranslatable("input", "must hold a message, or a tool's call or result: nothing else reaches this model");
  const { fields, paths } = chatTools(given, names);
  const request = { ...passing(given), messages: conversation.turns, ...fields, ...optionsOf(given) } as ChatRequest;
  return { request, renamed: (text) => renamed(text, conversation, paths, spellsIn(given)) };
}

/** Fields that both forms have under one name, and those that neither knows. */
function passing(body: Fields): Fields {
  const out: Fields = {};
  for (const key in body) if (!ownFields.has(key)) out[key] = body[key];
  return out;
}

/** Fields of this API alone. */
const ownFields = new Set(
  (
    "input instructions tools tool_choice parallel_tool_calls text reasoning max_output_tokens max_tool_calls include truncation background store " +
    "previous_response_id conversation context_management prompt stream_options top_logprobs access_programs image client_metadata"
  ).split(" "),
);

function optionsOf(body: Fields): Fields {
  const { format, verbosity } = withoutNulls(fieldsIn(body["text"]));
  const { effort } = withoutNulls(fieldsIn(body["reasoning"]));
  const bound = body["max_output_tokens"];
  const form = formOf(fieldsIn(format));
  const alternatives = body["top_logprobs"];
  return {
    ...(bound === undefined ? {} : { max_completion_tokens: bound }),
    ...(form === undefined ? {} : { response_format: form }),
    ...(verbosity === undefined ? {} : { verbosity }),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...(spellsIn(body) || alternatives ? { logprobs: true } : {}),
    ...(alternatives ? { top_logprobs: alternatives } : {}),
  };
}

const spellsIn = ({ include }: Fields): boolean =>
  Array.isArray(include) && include.includes("message.output_text.logprobs");

function formOf({ type, ...schema }: Fields): Fields | undefined {
  if (type === "json_object") return { type };
  return type === "json_schema" ? { type, json_schema: withoutNulls(schema) } : undefined;
}

/** Whether the text of the answer will be JSON. */
export function textIsJson(body: Fields): boolean {
  const { type } = fieldsIn(fieldsIn(body["text"])["format"]);
  return type === "json_object" || type === "json_schema";
}
