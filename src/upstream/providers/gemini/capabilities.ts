import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { allOf, alwaysLeftOut, type Capabilities } from "../../translate/capabilities.ts";
import { schemaByTool } from "../../translate/emulate/answer-tool.ts";
import { checked } from "../../translate/emulate/checked.ts";
import { firstCallOnly } from "../../translate/emulate/one-call.ts";
import { jsonTold } from "../../translate/emulate/schema-told.ts";
import { asksForThought } from "../../translate/settings.ts";
import { mayCall } from "../../translate/tool-choice.ts";
import { translatedLacksBut } from "../../translate/translated-lacks.ts";
import { geminiAbilities } from "./models.ts";

const lacks: Capabilities = {
  ...translatedLacksBut("seed", "frequency_penalty", "presence_penalty"),
  parallel_tool_calls: firstCallOnly,
  "response_format.json_schema.strict": checked,
};

/** Gemini's column of the table of parameters. */
export function geminiCapabilities(request: ChatRequest, model: string): Capabilities {
  const { penalties, thinking, jsonWithTools } = geminiAbilities(model);
  return {
    ...lacks,
    ...(penalties ? {} : allOf(["frequency_penalty", "presence_penalty"], alwaysLeftOut)),
    ...(thinking === "none" && asksForThought(request) ? { reasoning_effort: alwaysLeftOut } : {}),
    ...(mayCall(request) && !jsonWithTools ? besideTools : {}),
  };
}

/** Of models that answer in JSON or call tools. */
const besideTools: Capabilities = {
  ...allOf(["response_format.json_object", "response_format.json_schema"], jsonTold),
  "response_format.json_schema.strict": schemaByTool,
};
