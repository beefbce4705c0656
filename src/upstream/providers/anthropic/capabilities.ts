import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { alwaysLeftOut, type Capabilities, refused } from "../../translate/capabilities.ts";
import { schemaByTool } from "../../translate/emulate/answer-tool.ts";
import { checked } from "../../translate/emulate/checked.ts";
import { jsonToldByEncoder } from "../../translate/emulate/json-told.ts";
import { parameters } from "../../translate/parameters.ts";
import { asksForThought, jsonFormatIn } from "../../translate/settings.ts";
import { translatedLacksBut } from "../../translate/translated-lacks.ts";
import { anthropicAbilities, type AnthropicAbilities } from "./models.ts";
import { samplingLacks } from "./sampling.ts";
import { anthropicJsonOutput } from "./schema.ts";
import { anthropicThinkingOf } from "./thinking.ts";

const lacks: Capabilities = { ...translatedLacksBut("user", "safety_identifier"), n: refused };

/** Anthropic's column of the table of parameters. */
export function anthropicCapabilities(request: ChatRequest, model: string): Capabilities {
  const abilities = anthropicAbilities(model);
  const json = jsonCapabilities(request, abilities);
  return { ...lacks, ...json, ...settingCapabilities(request, abilities, json) };
}

/** JSON by a schema that constrains the model where it can, else by a tool or an instruction. */
function jsonCapabilities(request: ChatRequest, abilities: AnthropicAbilities): Capabilities {
  const isHeld = anthropicJsonOutput(jsonFormatIn(request), abilities).format !== undefined;
  return {
    "response_format.json_object": jsonToldByEncoder,
    ...(isHeld ? {} : { "response_format.json_schema": jsonToldByEncoder }),
    "response_format.json_schema.strict": isHeld ? checked : schemaByTool,
  };
}

/** Not every model can think. */
function settingCapabilities(request: ChatRequest, abilities: AnthropicAbilities, json: Capabilities): Capabilities {
  const isByTool =
    parameters["response_format.json_schema.strict"].asks(request) &&
    json["response_format.json_schema.strict"] === schemaByTool;
  const { thinking, effort } = anthropicThinkingOf(request, abilities, isByTool);
  const isThinking = thinking !== undefined && thinking["type"] !== "disabled";
  return {
    ...samplingLacks(request, abilities, isThinking),
    ...(asksForThought(request) && !thinking && !effort ? { reasoning_effort: alwaysLeftOut } : {}),
  };
}
