import { textIn } from "../../contract/fields.ts";
import { byType, type FieldsRead, type Reads, whole } from "../reads.ts";

/** Of a part that has a text that is all that is left, whatever its type. */
const texts: Reads = (part) => whole(typeof part["text"] === "string" ? "type text" : "type text refusal");

const parts: Reads = (part) => {
  if (typeof part["text"] === "string" || typeof part["refusal"] === "string") return texts;
  if (part["type"] === "input_image") return whole("type image_url detail");
  return part["type"] === "input_file" ? whole("type file_data file_id filename") : "all";
};

/** An identifier, which an item that is there as a whole does not need, and a status are judged by the table. */
const told: FieldsRead = { ...whole("type id status"), caller: whole("type caller_id") };
const call: FieldsRead = { ...told, ...whole("call_id name namespace extra_content") };
const output: FieldsRead = { ...told, ...whole("call_id name namespace"), output: parts };

const items: Readonly<Record<string, Reads>> = {
  message: ({ role }) => ({ ...told, role: "all", content: role === "assistant" ? texts : parts }),
  reasoning: { ...told, ...whole("encrypted_content"), content: texts, summary: texts },
  function_call: { ...call, arguments: "all" },
  custom_tool_call: { ...call, input: "all" },
  function_call_output: output,
  custom_tool_call_output: output,
  additional_tools: { ...told, role: "all", tools: () => tool },
};

const item: Reads = (value) => {
  const type = textIn(value["type"]) || "message";
  return Object.hasOwn(items, type) ? items[type]! : "all";
};

const ofTool = whole("type name description");
const judged = whole("async defer_loading output_schema allowed_callers");
const tool: Reads = byType({
  function: { ...ofTool, ...judged, ...whole("parameters strict") },
  custom: { ...ofTool, ...judged, format: whole("type syntax definition") },
  namespace: { ...whole("type name"), tools: () => tool },
});

const chosen = whole("type name namespace");

/** What of a body has a place in a chat, or in the table of what has none. Fields that both forms have go on, to be judged there. */
export const responsesReads: Reads = {
  "*": "all",
  input: item,
  tools: tool,
  tool_choice: { ...chosen, mode: "all", tools: chosen },
  text: { verbosity: "all", format: whole("type name description schema strict") },
  reasoning: whole("effort summary generate_summary mode context"),
  stream_options: whole("include_obfuscation"),
  image: whole("context_compression"),
};
