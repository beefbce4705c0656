import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { cannotHonour } from "../refusal.ts";
import type { Capabilities, Capability, ChoiceChange, Unsupported } from "./capabilities.ts";
import { type Parameter, type ParameterName, parameterRows, parameters } from "./parameters.ts";

/** A request as one provider's encoder is given it: all that is asked in it is honoured there. */
export interface AdaptedRequest {
  request: ChatRequest;
  /** What its answers need, for each choice, in the order in which they are applied. */
  changes: readonly (() => ChoiceChange)[];
  /** Rewords the path of a field as the caller counts messages. */
  renumber(text: string): string;
}

/** What a provider lacks of a parameter that a request asks for. */
interface Lack {
  name: ParameterName;
  parameter: Parameter;
  capability: Capability;
}

/** The parameters that a request asks for and that the provider is not sent. */
export const leftOutOf = (request: ChatRequest, capabilities: Capabilities): ParameterName[] =>
  lacksOf(request, capabilities)
    .filter(({ capability }) => capability.fate === "left out")
    .map(({ name }) => name);

/**
 * Makes a request fit what a provider can: what it cannot honour is emulated or left out, as its column of the table says. Throws
 * `GatewayError` naming the first parameter that is refused. The request itself is not changed.
 */
export function adapted(request: ChatRequest, capabilities: Capabilities, unsupported: Unsupported): AdaptedRequest {
  for (const { name, parameter, capability } of lacksOf(request, capabilities))
    if (capability.fate === "refused" || (unsupported === "reject" && capability.isRejectable))
      cannotHonour(parameter.param?.(request) ?? name, parameter.expected);
  let fit = withoutLeftOut(request, capabilities);
  const changes: (() => ChoiceChange)[] = [];
  for (const [name, { asks }] of parameterRows) {
    const apply = capabilities[name]?.apply;
    if (!apply || !asks(fit)) continue;
    const { request: next, change } = apply(fit);
    fit = next;
    // What was asked last is nearest to the provider: its answers are changed first.
    if (change) changes.unshift(change);
  }
  const added = fit.messages.length - request.messages.length;
  return { request: withoutLeftOut(fit, capabilities), changes, renumber: (text) => renumbered(text, added) };
}

function lacksOf(request: ChatRequest, capabilities: Capabilities): Lack[] {
  const lacks: Lack[] = [];
  for (const name in capabilities) {
    const capability = capabilities[name as ParameterName];
    const parameter: Parameter = parameters[name as ParameterName];
    if (capability && parameter.asks(request)) lacks.push({ name: name as ParameterName, parameter, capability });
  }
  return lacks;
}

/** Without what is left out, and without fields of what the provider lacks that say only what their absence says. */
function withoutLeftOut(request: ChatRequest, capabilities: Capabilities): ChatRequest {
  let fit: ChatRequest = { ...request };
  for (const name in capabilities) {
    const { asks, fields, without }: Parameter = parameters[name as ParameterName];
    const isAsked = asks(fit);
    const capability = capabilities[name as ParameterName];
    if (isAsked && capability?.fate !== "left out") continue;
    if (isAsked && without) fit = without(fit);
    for (const field of fields) delete (fit as Record<string, unknown>)[field];
  }
  return fit;
}

/** An instruction of ours may stand in front of the caller's messages. */
function renumbered(text: string, added: number): string {
  if (added === 0) return text;
  return text.replace(/^messages\.(\d+)/, (_, index) => `messages.${Math.max(0, Number(index) - added)}`);
}
