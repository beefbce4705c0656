import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Conversation, conversationIn } from "../../translate/conversation.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import { effortIn, jsonFormatIn, maxTokensIn, stopsIn } from "../../translate/settings.ts";
import { type ToolOptions, toolOptionsIn } from "../../translate/tools.ts";
import { refuseUnsupported } from "../../translate/unsupported.ts";
import { bedrockFunctionName, cachePointOf, converseMessages, habitsOf } from "./messages.ts";
import { converseOutput } from "./output.ts";
import { converseReasoning } from "./reasoning.ts";

/** The body of Converse and ConverseStream; the model is in the URL. */
export function converseRequest(request: ChatRequest, model: string): Fields {
  refuseUnsupported(request);
  if ((request.n ?? 1) > 1) refuse("n", "must be 1: the provider of this model gives one answer a call");
  const habits = habitsOf(model);
  const conversation = conversationIn(request);
  const options = toolOptionsIn(request, bedrockFunctionName);
  const output = converseOutput(jsonFormatIn(request), model);
  const reasoning = converseReasoning(effortIn(request), model, maxTokensIn(request), mayThink(options, conversation));
  const { config, instruction } = toolConfig(options, conversation);
  const system = [
    ...conversation.system.flatMap((part) => [{ text: part.text }, ...cachePointOf(part, habits)]),
    ...[output.instruction, instruction].filter((text) => text !== undefined).map((text) => ({ text })),
  ];
  const inference = {
    ...inferenceConfig(request),
    ...(reasoning.isThinking ? { temperature: undefined, topP: undefined } : {}),
  };
  return withoutUndefined({
    messages: converseMessages(conversation.turns, habits),
    system: system.length > 0 ? system : undefined,
    inferenceConfig: nonEmpty(inference),
    toolConfig: config,
    outputConfig: nonEmpty({ ...reasoning.output, ...output.config }),
    serviceTier: tierOf(request),
    ...converseFields(request),
    additionalModelRequestFields: nonEmpty({ ...reasoning.more, ...objectIn(request, "additionalModelRequestFields") }),
  });
}

/** Bedrock's temperatures end at 1. */
function inferenceConfig(request: ChatRequest): Fields {
  const { temperature, top_p: topP } = request;
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
  { tools, choice, parallel }: ToolOptions,
  { turns }: Conversation,
): { config?: Fields; instruction?: string } {
  const names = turns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "call" ? [part.name] : [])));
  const mayCall = tools.length > 0 && choice !== "none";
  if (!mayCall && names.length === 0) return {};
  if (mayCall && !parallel)
    refuse("parallel_tool_calls", "must be true: the provider of this model cannot keep a model to one call at once");
  const remembered = [...new Set(names)].map((name) => ({ name, description: undefined, parameters: undefined }));
  const specs = (tools.length > 0 ? tools : remembered).map(({ name, description, parameters }) => ({
    toolSpec: withoutUndefined({ name, description, inputSchema: { json: { ...parameters, type: "object" } } }),
  }));
  if (!mayCall) return { config: { tools: specs }, instruction: "Answer in text now; call no more tools." };
  const toolChoice = choice === "required" ? { any: {} } : typeof choice === "object" ? { tool: choice } : undefined;
  return { config: withoutUndefined({ tools: specs, toolChoice }) };
}

/** Anthropic's models cannot think where a tool is forced, nor where their own signed thoughts would have to be sent back. */
function mayThink({ choice }: ToolOptions, { turns }: Conversation): boolean {
  const last = turns.at(-1)!;
  const isForced = choice === "required" || typeof choice === "object";
  return !isForced && last.role === "user" && last.parts[0]?.kind !== "result";
}

function tierOf({ service_tier: tier }: ChatRequest): Fields | undefined {
  return tier === "priority" || tier === "default" || tier === "flex" ? { type: tier } : undefined;
}

/** Fields of Converse without a counterpart in OpenAI's API, passed on from callers who know Bedrock. */
function converseFields(request: ChatRequest): Fields {
  const names = ["guardrailConfig", "performanceConfig", "requestMetadata"];
  return Object.fromEntries(names.map((name) => [name, nonEmpty(objectIn(request, name))]));
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
