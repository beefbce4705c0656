import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Conversation, conversationIn } from "../../translate/conversation.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";
import { refuse, refuseUnhonoured } from "../../refusal.ts";
import { boundIn, effortIn, jsonFormIn, stopsIn } from "../../translate/settings.ts";
import { type Tooling, toolingIn } from "../../translate/tools.ts";
import { functionName, habitsOf, markOf, messagesOf } from "./messages.ts";
import { outputOf } from "./output.ts";
import { reasoningOf } from "./reasoning.ts";

/** The body of Converse and ConverseStream; the model stands in the address. */
export function converseRequest(request: ChatRequest, model: string): Fields {
  refuseUnhonoured(request);
  if ((request.n ?? 1) > 1) refuse("n", "must be 1: the provider of this model gives one answer a call");
  const habits = habitsOf(model);
  const conversation = conversationIn(request);
  const tooling = toolingIn(request, functionName);
  const output = outputOf(jsonFormIn(request), model);
  const reasoning = reasoningOf(effortIn(request), model, boundIn(request), mayNotThink(tooling, conversation));
  const { config, instruction } = toolConfig(tooling, conversation);
  const system = [
    ...conversation.system.flatMap((said) => [{ text: said.text }, ...markOf(said, habits)]),
    ...[output.instruction, instruction].filter((text) => text !== undefined).map((text) => ({ text })),
  ];
  const inference = {
    ...inferenceConfig(request),
    ...(reasoning.isThinking ? { temperature: undefined, topP: undefined } : {}),
  };
  return given({
    messages: messagesOf(conversation.turns, habits),
    system: system.length > 0 ? system : undefined,
    inferenceConfig: nonEmpty(inference),
    toolConfig: config,
    outputConfig: nonEmpty({ ...reasoning.output, ...output.config }),
    serviceTier: tierOf(request),
    ...passed(request),
    additionalModelRequestFields: nonEmpty({ ...reasoning.more, ...own(request, "additionalModelRequestFields") }),
  });
}

/** Bedrock's scale of temperatures ends at 1. */
function inferenceConfig(request: ChatRequest): Fields {
  const { temperature, top_p: topP } = request;
  const stops = stopsIn(request);
  return {
    maxTokens: boundIn(request),
    temperature: typeof temperature === "number" ? Math.min(temperature, 1) : undefined,
    topP: topP ?? undefined,
    stopSequences: stops.length > 0 ? stops : undefined,
  };
}

/**
 * Converse knows no `none`, and demands the tools of calls in the history even where none is to be called any more: then they are
 * declared, and the model is told.
 */
function toolConfig(
  { tools, choice, parallel }: Tooling,
  { turns }: Conversation,
): { config?: Fields; instruction?: string } {
  const names = turns.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === "call" ? [piece.name] : [])));
  const isOver = tools.length === 0 || choice === "none";
  if (isOver && names.length === 0) return {};
  if (!isOver && !parallel)
    refuse("parallel_tool_calls", "must be true: the provider of this model cannot keep a model to one call at once");
  const remembered = [...new Set(names)].map((name) => ({ name, description: undefined, parameters: undefined }));
  const specs = (tools.length > 0 ? tools : remembered).map(({ name, description, parameters }) => ({
    toolSpec: given({ name, description, inputSchema: { json: { ...parameters, type: "object" } } }),
  }));
  if (isOver) return { config: { tools: specs }, instruction: "Answer in text now; call no more tools." };
  const toolChoice = choice === "required" ? { any: {} } : typeof choice === "object" ? { tool: choice } : undefined;
  return { config: given({ tools: specs, toolChoice }) };
}

/** Models of Anthropic do not think where a tool is forced, nor where their own signed thoughts would have to come back. */
function mayNotThink({ choice }: Tooling, { turns }: Conversation): boolean {
  const last = turns.at(-1)!;
  return (
    choice === "required" ||
    typeof choice === "object" ||
    last.role === "assistant" ||
    last.pieces[0]?.kind === "result"
  );
}

function tierOf({ service_tier: tier }: ChatRequest): Fields | undefined {
  return tier === "priority" || tier === "default" || tier === "flex" ? { type: tier } : undefined;
}

/** Fields of Converse that have no like at OpenAI, as a caller who knows Bedrock gives them. */
function passed(request: ChatRequest): Fields {
  const names = ["guardrailConfig", "performanceConfig", "requestMetadata"];
  return Object.fromEntries(names.map((name) => [name, nonEmpty(own(request, name))]));
}

function own(request: Fields, name: string): Fields {
  return isFields(request[name]) ? request[name] : {};
}

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function nonEmpty(fields: Fields): Fields | undefined {
  const some = given(fields);
  return Object.keys(some).length > 0 ? some : undefined;
}
