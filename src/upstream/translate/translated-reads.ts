import { byType, type FieldsRead, type Reads, whole } from "../../dialects/reads.ts";
import { parameterRows } from "./parameters.ts";

/** What an encoder reads beside what every encoder of a protocol of its own does. */
export interface MoreRead {
  request?: FieldsRead;
  assistant?: FieldsRead;
  /** Of every part of a message. */
  part?: FieldsRead;
  call?: FieldsRead;
}

/** What is read of a canonical request by an encoder whose protocol has no place for other fields. */
export function translatedReads({ request = {}, assistant = {}, part = {}, call = {} }: MoreRead = {}): Reads {
  const parts = byType({
    text: { ...whole("type text"), ...part },
    refusal: { ...whole("type refusal"), ...part },
    image_url: { ...whole("type"), ...part, image_url: whole("url") },
    input_audio: { ...whole("type"), ...part, input_audio: whole("data format") },
    file: { ...whole("type"), ...part, file: whole("file_data") },
  });
  const calls = { ...whole("id type index"), ...call, function: callee };
  const spoken: FieldsRead = { ...said, ...assistant, content: parts, tool_calls: calls };
  const refusing: FieldsRead = { ...spoken, refusal: "all" };
  const heard: FieldsRead = { ...said, tool_call_id: "all", content: parts };
  return {
    ...rows,
    ...request,
    messages: ({ role, content }) => (role !== "assistant" ? heard : isEmpty(content) ? refusing : spoken),
  };
}

/** What an assistant said is what it refused with, if it said nothing else. */
const isEmpty = (content: unknown) => content === undefined || content === null || (content as string).length === 0;

const callee = whole("name arguments");
const said: FieldsRead = { ...whole("role name"), function_call: callee };
const declared = whole("name description parameters strict");
const chosen: FieldsRead = { type: "all", function: whole("name") };

const rows: FieldsRead = {
  ...Object.fromEntries(
    parameterRows.flatMap(([, { fields }]) => fields.map((field): [string, Reads] => [field, "all"])),
  ),
  model: "all",
  functions: declared,
  tools: byType({ function: { type: "all", function: declared } }),
  tool_choice: { ...chosen, allowed_tools: { mode: "all", tools: chosen } },
  response_format: {
    type: "all",
    json_schema: ({ schema }) => whole(schema ? "name description schema strict" : "name strict"),
  },
  stream_options: whole("include_usage"),
};
