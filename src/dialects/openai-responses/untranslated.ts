import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";
import { advises, type UntranslatedField, type UntranslatedFields, immaterial } from "../untranslated.ts";
import { ranByProvider } from "./canonical/conversation.ts";
import { flatToolsIn, offeredTools, toolsIn } from "./canonical/tools.ts";

const includes = (word: string): UntranslatedField["asks"] => {
  return ({ include }) => Array.isArray(include) && include.includes(word);
};

/** Parts of what tools of the provider's own answered: where none of them runs, there are none. */
const outputsOfTools = Object.fromEntries(
  (
    "file_search_call.results web_search_call.results web_search_call.action.sources message.input_image.image_url " +
    "computer_call_output.output.image_url code_interpreter_call.outputs"
  )
    .split(" ")
    .map((word): [string, UntranslatedField] => [
      `include.${word}`,
      { asks: includes(word), fate: "left out", isRejectable: false },
    ]),
);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isUnknown = (word: unknown): boolean =>
  !["reasoning.encrypted_content", "message.output_text.logprobs"].includes(String(word)) &&
  !Object.hasOwn(outputsOfTools, `include.${String(word)}`);

const offered = (name: keyof typeof offeredTools): UntranslatedFields => ({
  [`tools.${name}`]: {
    asks: (body) => flatToolsIn(body).some((tool) => offeredTools[name].test(textIn(tool["type"]))),
    fate: "left out",
    isRejectable: true,
  },
});

/** A field of a tool, also of one in a namespace. */
function ofTools(name: string, ...absent: unknown[]): UntranslatedFields {
  const { asks, ...rest } = advises(`tools.${name}`, ...absent)[`tools.${name}`]!;
  return { [`tools.${name}`]: { asks: (body) => asks({ tools: flatToolsIn(body) }), ...rest } };
}

const ofItems = (is: (item: Fields) => boolean): UntranslatedField => ({
  asks: ({ input }) => listIn(input).some(is),
  fate: "left out",
  isRejectable: false,
});

/** What items of earlier answers say beside what was said: where they are, how they ended, and what only their provider can use. */
const ofEarlierAnswers: UntranslatedFields = {
  "input.id": { ...ofItems(({ id }) => typeof id === "string"), fate: "emulated", how: "the item itself is there" },
  "input.status": ofItems(({ status }) => typeof status === "string" && status !== "completed"),
  "input.encrypted_content": ofItems(
    ({ type, content, encrypted_content: sealed }) =>
      type === "reasoning" && typeof sealed === "string" && listIn(content).length === 0,
  ),
  "input.function_call_output.name": ofItems(
    ({ type, name }) => /^(?:function|custom_tool)_call_output$/.test(textIn(type)) && textIn(name) !== "",
  ),
  ...immaterial("input.phase"),
  "input.caller": ofItems(({ caller }) => isFields(caller) && caller["type"] !== "direct"),
  ...immaterial("input.content.annotations"),
  ...immaterial("input.content.logprobs"),
  ...Object.fromEntries([...ranByProvider].map((word) => [`input.${word}`, ofItems(({ type }) => type === word)])),
};

/** What of OpenAI's `CreateResponse` has no place in a chat. What is neither here nor in a chat is refused. */
export const responsesUntranslated: UntranslatedFields = {
  ...offered("web_search"),
  ...offered("image_generation"),
  ...ofTools("async", false),
  ...ofTools("defer_loading", false),
  ...ofTools("output_schema"),
  ...ofTools("allowed_callers", "direct"),
  // It bounds tools that the provider runs, of which there are none.
  ...advises("max_tool_calls"),
  ...advises("truncation", "disabled"),
  ...advises("context_management"),
  ...advises("reasoning.mode", "standard"),
  ...advises("reasoning.context", "auto"),
  ...advises("access_programs"),
  ...advises("image.context_compression", "auto"),
  "tools.namespace.description": {
    asks: (body) =>
      toolsIn(body).some(([, { type, description }]) => type === "namespace" && textIn(description) !== ""),
    fate: "left out",
    isRejectable: false,
  },
  ...ofEarlierAnswers,
  ...immaterial("input.content.prompt_cache_breakpoint"),
  ...immaterial("input.output.prompt_cache_breakpoint"),
  "include.reasoning.encrypted_content": {
    asks: includes("reasoning.encrypted_content"),
    fate: "emulated",
    isRejectable: false,
    how: "thoughts come in clear, and go back to providers that take them so",
  },
  ...outputsOfTools,
  // A word that is not known may ask for anything.
  "include.*": { asks: ({ include }) => listOf(include).some(isUnknown), fate: "left out", isRejectable: true },
  ...immaterial("stream_options.include_obfuscation", false),
  ...immaterial("store", false),
  ...immaterial("client_metadata"),
};
