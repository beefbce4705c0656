import { type Fields, listIn, textIn } from "../../contract/fields.ts";
import { advises, type UntranslatedField, type UntranslatedFields, immaterial } from "../untranslated.ts";
import { flattened, offeredTools } from "./canonical/tools.ts";

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

const offered = (name: keyof typeof offeredTools): UntranslatedFields => ({
  [`tools.${name}`]: {
    asks: (body) => toolsIn(body).some((tool) => offeredTools[name].test(textIn(tool["type"]))),
    fate: "left out",
    isRejectable: true,
  },
});

/** A field of a tool, also of one in a namespace. */
function ofTools(name: string, ...absent: unknown[]): UntranslatedFields {
  const { asks, ...rest } = advises(`tools.${name}`, ...absent)[`tools.${name}`]!;
  return { [`tools.${name}`]: { asks: (body) => asks({ tools: toolsIn(body) }), ...rest } };
}

const toolsIn = ({ tools }: Fields): Fields[] => listIn(tools).flatMap(flattened);

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
  "include.reasoning.encrypted_content": {
    asks: includes("reasoning.encrypted_content"),
    fate: "emulated",
    isRejectable: false,
    how: "thoughts come in clear, and go back as they came",
  },
  ...outputsOfTools,
  ...immaterial("stream_options.include_obfuscation", false),
  ...immaterial("store", false),
  ...immaterial("client_metadata"),
};
