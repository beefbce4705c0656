import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Conversation, conversationIn } from "../../translate/conversation.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";
import { type Reads, whole } from "../../../dialects/reads.ts";
import { translatedReads } from "../../translate/translated-reads.ts";
import { effortIn, jsonFormatIn, maxTokensIn, stopsIn } from "../../translate/settings.ts";
import { type ToolOptions, toolOptionsIn } from "../../translate/tools.ts";
import { anthropicSampling } from "../anthropic/sampling.ts";
import { bedrockFunctionName, cachePointOf, converseMessages, habitsOf, isAnthropic } from "./messages.ts";
import { converseOutput } from "./output.ts";
import { converseReasoningOf } from "./reasoning.ts";

/** The body of Converse and ConverseStream; the model is in the URL. */
export function converseRequest(request: ChatRequest, model: string): Fields {
  const habits = habitsOf(model);
  const conversation = conversationIn(request);
  const options = toolOptionsIn(request, bedrockFunctionName);
  const output = converseOutput(jsonFormatIn(request), model);
  effortIn(request);
  const reasoning = converseReasoningOf(request, model);
  const { config, instruction } = toolConfig(options, conversation);
  const system = [
    ...conversation.system.flatMap((part) => [{ text: part.text }, ...cachePointOf(part, habits)]),
    ...[output.instruction, instruction].filter((text) => text !== undefined).map((text) => ({ text })),
  ];
  return withoutUndefined({
    messages: converseMessages(conversation.turns, habits),
    system: system.length > 0 ? system : undefined,
    inferenceConfig: nonEmpty(inferenceConfig(request, model)),
    toolConfig: config,
    outputConfig: nonEmpty({ ...reasoning.output, ...output.config }),
    serviceTier: tierOf(request),
    ...converseFields(request),
    additionalModelRequestFields: nonEmpty({ ...reasoning.more, ...objectIn(request, "additionalModelRequestFields") }),
  });
}

/** Bedrock's temperatures end at 1. */
function inferenceConfig(request: ChatRequest, model: string): Fields {
  const { temperature, top_p: topP } = isAnthropic(model) ? anthropicSampling(request) : request;
  const stops = stopsIn(request);
  return {
    maxTokens: maxTokensIn(request),
    temperature: typeof temperature === "number" ? Math.min(temperature, 1) : undefined,
    topP: topP ?? undefined,
    stopSequences: stops.length > 0 ? stops : undefined,
  };
}

/**
 * Converse has no `none`, and demands the tools of calls in the history even where none may be called any more: then they are
 * declared, and an instruction forbids their use.
 */
function toolConfig(
  { tools, choice }: ToolOptions,
  { turns }: Conversation,
): { config?: Fields; instruction?: string } {
  const names = turns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "call" ? [part.name] : [])));
  const mayCall = tools.length > 0 && choice !== "none";
  if (!mayCall && names.length === 0) return {};
  const remembered = [...new Set(names)].map((name) => ({ name, description: undefined, parameters: undefined }));
  const specs = (tools.length > 0 ? tools : remembered).map(({ name, description, parameters }) => ({
    toolSpec: withoutUndefined({ name, description, inputSchema: { json: { ...parameters, type: "object" } } }),
  }));
  if (!mayCall) return { config: { tools: specs }, instruction: "Answer in text now; call no more tools." };
  const toolChoice = choice === "required" ? { any: {} } : typeof choice === "object" ? { tool: choice } : undefined;
  return { config: withoutUndefined({ tools: specs, toolChoice }) };
}

function tierOf({ service_tier: tier }: ChatRequest): Fields | undefined {
  return tier === "priority" || tier === "default" || tier === "flex" ? { type: tier } : undefined;
}

/** Fields of Converse without a counterpart in OpenAI's API, passed on from callers who know Bedrock. */
function converseFields(request: ChatRequest): Fields {
  return Object.fromEntries(ownNames.map((name) => [name, nonEmpty(objectIn(request, name))]));
}

const ownNames = ["guardrailConfig", "performanceConfig", "requestMetadata"];

/** What of a canonical request becomes part of the body. */
export function converseReads(hasMarks: boolean): Reads {
  const request = whole(`additionalModelRequestFields ${ownNames.join(" ")}`);
  return translatedReads({ request, ...(hasMarks ? { part: whole("cache_control") } : {}) });
}

function objectIn(request: Fields, name: string): Fields {
  return isFields(request[name]) ? request[name] : {};
}

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function nonEmpty(fields: Fields): Fields | undefined {
  const some = withoutUndefined(fields);
  return Object.keys(some).length > 0 ? some : undefined;
}
