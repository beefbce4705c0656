import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { alwaysLeftOut, type Capabilities, refused } from "../../translate/capabilities.ts";
import { schemaByTool } from "../../translate/emulate/answer-tool.ts";
import { checked } from "../../translate/emulate/checked.ts";
import { jsonToldByEncoder } from "../../translate/emulate/json-told.ts";
import { firstCallOnly } from "../../translate/emulate/one-call.ts";
import { loosened } from "../../translate/emulate/schema-told.ts";
import { parameters } from "../../translate/parameters.ts";
import { asksForThought, jsonFormatIn } from "../../translate/settings.ts";
import { translatedLacksBut } from "../../translate/translated-lacks.ts";
import { anthropicAbilities } from "../anthropic/models.ts";
import { samplingLacks } from "../anthropic/sampling.ts";
import { isAnthropic } from "./messages.ts";
import { converseOutput } from "./output.ts";
import { converseReasoningOf } from "./reasoning.ts";

const lacks: Capabilities = {
  ...translatedLacksBut("service_tier"),
  n: refused,
  parallel_tool_calls: firstCallOnly,
};

/** Bedrock's column of the table of parameters. */
export function bedrockCapabilities(request: ChatRequest, model: string): Capabilities {
  const json = jsonCapabilities(request, model);
  const isByTool =
    parameters["response_format.json_schema.strict"].asks(request) &&
    json["response_format.json_schema.strict"] === schemaByTool;
  const reasoning = converseReasoningOf(request, model, isByTool);
  const isTier = ["default", "flex", "priority"].includes(request.service_tier ?? "default");
  return {
    ...lacks,
    ...json,
    ...(isTier ? {} : { service_tier: alwaysLeftOut }),
    ...(isAnthropic(model) ? samplingLacks(request, anthropicAbilities(model), reasoning.isThinking === true) : {}),
    ...(asksForThought(request) && !reasoning.more && !reasoning.output ? { reasoning_effort: alwaysLeftOut } : {}),
  };
}

/** JSON by a schema that constrains the model where Bedrock can (structured outputs), else by a tool or an instruction. */
function jsonCapabilities(request: ChatRequest, model: string): Capabilities {
  const isHeld = converseOutput(jsonFormatIn(request), model).config !== undefined;
  return {
    "response_format.json_object": jsonToldByEncoder,
    ...(isHeld ? {} : { "response_format.json_schema": jsonToldByEncoder }),
    "response_format.json_schema.strict": isHeld ? checked : canBeForced.test(model) ? schemaByTool : loosened,
  };
}

/** Families that can be made to call a certain tool (API_runtime_ToolChoice). */
const canBeForced = /\banthropic\.claude-(?!instant|v?2)|\bamazon\.nova/;
