import { type Fields, listIn } from "../../contract/fields.ts";
import type { ReservedField } from "../dialect.ts";
import { reserved as chatReserved } from "../openai-chat/reserved.ts";

/** Fields that make a provider answer with another model or bill more than tokens. */
export const reservedFields: Readonly<Record<string, ReservedField>> = {
  ...chatReserved,
  // What was kept is billed again, however long it is, and belongs to whoever knows its name.
  previous_response_id: [],
  conversation: [],
  // A prompt kept by the provider names model and tools of its own.
  prompt: [],
  // OpenAI, xAI and Groq bill searches, files and containers by the piece (platform.openai.com/docs/pricing).
  tools: {
    isHarmless: (tools) => listIn(tools).every(isRunByCaller),
    expected: "hold functions and custom tools alone",
  },
  input: {
    isHarmless: (input) =>
      listIn(input).every(({ type, tools }) => !addsTools.has(type) || listIn(tools).every(isRunByCaller)),
    expected: "add functions and custom tools alone",
  },
};

const addsTools = new Set<unknown>(["additional_tools", "tool_search_output"]);

const isRunByCaller = ({ type }: Fields): boolean => callersTools.has(type as string);

/** Tools that the caller runs: they cost tokens alone. */
const callersTools = new Set(
  "function custom local_shell apply_patch namespace tool_search computer computer_use_preview".split(" "),
);
