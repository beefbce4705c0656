import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { ChatCompletionChunk, ChunkChoice, FinishReason } from "../../dialects/openai-chat/completion.ts";
import { eventDecoder } from "../../stream/sse.ts";
import { reportedFailure } from "./failures.ts";
import { said, usageIn } from "./answer.ts";
import { completionOf } from "./completion.ts";
import {
  type Decoder,
  type Facts,
  type Place,
  type Provider,
  type Target,
  UpstreamFailure,
  type UpstreamRequest,
} from "../provider.ts";
import { honour, plainFields } from "./fields.ts";
import { changeMessages, type MessageChange } from "./messages.ts";
import { type CallTracker, callTracker } from "./tool-calls.ts";
import { failureOfStatus } from "../failures.ts";
import { type Fields, isFields, listIn } from "../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../finish-reasons.ts";

/** What distinguishes an OpenAI-style provider from OpenAI. */
export interface Differences {
  /** Left out: any server that speaks the dialect, wherever it answers. */
  facts?: Facts;
  /** Where a request goes. */
  url?(target: Target): string;
  /** Where its list of models stands; null where it has none. */
  modelsUrl?: ((place: Place) => string) | null;
  /** How our own key is shown. */
  credential?(key: string): Record<string, string>;
  /** The name under which the bound of tokens is sent. */
  boundField?: "max_tokens" | "max_completion_tokens";
  /** Whether it takes all that OpenAI takes. */
  isOpenAI?: true;
  /** Fields it does not know, and without which no answer is another. */
  drops?: readonly string[];
  /** Fields it cannot honour: a request that needs one is refused, by name. */
  refuses?: readonly string[];
  /** How it wants messages. */
  messages?: readonly MessageChange[];
  /** Changes the body before it is sent. */
  adapt?(body: Fields, target: Target): Fields;
  /** Finish reasons of the provider's own, as OpenAI would say them. */
  finishReasons?: FinishReasons;
  /** Its count of tokens, as OpenAI would count. */
  usage?(usage: Fields): Fields;
  /** Whether the last fragment of reasoning may come twice. */
  repeatsReasoning?: boolean;
  /** Statuses beside 401 by which it documents that our own key or account is refused, whatever the request. */
  refusesOurs?: readonly number[];
  fetch?: Provider["fetch"];
}

/** A provider whose requests need nothing but the request. */
export interface OpenAIStyle extends Provider {
  encode(request: ChatRequest, target: Target): UpstreamRequest;
}

/** A choice of a stream that has begun. */
interface Begun {
  isFinished: boolean;
  calls: CallTracker | undefined;
  reasoning: unknown;
}

/** Adds the fields that are not there yet; a spread of each event and choice would be a third of a stream's work. */
function withRest<Known extends object>(known: Known, given: Fields): Known {
  for (const key in given) if (!(key in known)) (known as Fields)[key] = given[key];
  return known;
}

function saysSomething({ delta, finish_reason: finish }: ChunkChoice): boolean {
  return (
    finish !== null || Object.entries(delta).some(([key, value]) => key !== "role" && value !== "" && value !== null)
  );
}

/** Until the gateway puts its own there. */
const same = { id: "", object: "chat.completion.chunk" as const, created: 0, model: "" };
const anywhere: Facts = { baseUrl: null, needsAddress: true, key: "optional" };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The dialect of `POST /chat/completions` as OpenAI speaks it, with a provider's differences as arguments. */
export function openaiDialect(differences: Differences = {}): OpenAIStyle {
  const { isOpenAI = false } = differences;
  const { facts = anywhere, boundField = "max_tokens", drops = [], refuses = [], messages = [], fetch } = differences;
  const {
    url = ({ baseUrl }) => `${baseUrl}/chat/completions`,
    modelsUrl = ({ baseUrl }) => `${baseUrl}/models`,
    credential = bearer,
    adapt = (body) => body,
  } = differences;
  const { finishReasons = {}, usage: ownUsage = (usage) => usage, repeatsReasoning = false } = differences;
  const { refusesOurs = [] } = differences;
  return {
    facts,
    encode,
    decodeStream,
    decodeCompletion: (body) => completionOf(body, finishReasons, ownUsage),
    decodeFailure: (status, body) => failureOfStatus(status, body, refusesOurs),
    ...(modelsUrl ? { models: listing(modelsUrl) } : {}),
    ...(fetch ? { fetch } : {}),
  };

  function listing(listUrl: (place: Place) => string) {
    return (place: Place) => ({
      url: listUrl(place),
      headers: { accept: "application/json", ...(place.apiKey ? credential(place.apiKey) : {}), ...place.headers },
    });
  }

  function encode(request: ChatRequest, target: Target) {
    const { max_tokens: older, max_completion_tokens: newer, stream_options: options, ...rest } = request;
    const bound = newer ?? older;
    const body = {
      ...rest,
      model: target.model,
      ...(bound ? { [boundField]: bound } : {}),
      // Usage is asked for always: the books need it, whether or not the caller wants to see it.
      ...(request.stream ? { stream_options: { ...options, include_usage: true } } : {}),
    };
    return {
      url: url(target),
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...(target.apiKey ? credential(target.apiKey) : {}),
        ...target.headers,
      },
      body: adapt(changeMessages(honour(isOpenAI ? body : plainFields(body), drops, refuses), messages), target),
    };
  }

  function decodeStream(): Decoder {
    const events = eventDecoder();
    const begun = new Map<number, Begun>();
    let hasSaid = false;
    let outcome: ReturnType<Decoder["outcome"]>;

    return {
      push: (bytes) => decode(() => events.push(bytes)),
      end() {
        const chunks = decode(() => events.end());
        outcome ??= isWhole()
          ? "finished"
          : new UpstreamFailure("broken", "The provider's answer ended before it was finished");
        return chunks;
      },
      outcome: () => outcome,
    };

    function decode(read: () => { event?: string | undefined; data: string }[]): ChatCompletionChunk[] {
      const chunks: ChatCompletionChunk[] = [];
      try {
        for (const { event, data } of read()) {
          if (outcome) break;
          if (event === "error") throw reportedFailure({ error: data }) ?? new Error("an error that says nothing");
          if (data === "[DONE]")
            outcome = isWhole()
              ? "finished"
              : new UpstreamFailure("broken", "The provider ended its answer without saying why");
          else chunks.push(...chunkOf(data));
        }
      } catch (thrown) {
        outcome =
          thrown instanceof UpstreamFailure
            ? thrown
            : new UpstreamFailure("broken", "The provider sent an event that is not its format");
      }
      return chunks;
    }

    function isWhole(): boolean {
      return begun.size > 0 && [...begun.values()].every(({ isFinished }) => isFinished);
    }

    function chunkOf(data: string): ChatCompletionChunk[] {
      const event: unknown = JSON.parse(data);
      const failure = reportedFailure(event);
      if (failure) throw failure;
      if (!isFields(event)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
      const choices = listIn(event["choices"]).map(choiceOf);
      const usage = usageIn(event, ownUsage);
      // A role alone is no answer yet: until something is said, another provider may be asked.
      hasSaid ||= choices.some(saysSomething);
      if (!usage && (choices.length === 0 || !hasSaid)) return [];
      const chunk: ChatCompletionChunk = { ...same, choices };
      if (usage) chunk.usage = usage;
      return [withRest(chunk, event)];
    }

    function choiceOf(choice: Fields): ChunkChoice {
      const index = typeof choice["index"] === "number" ? choice["index"] : 0;
      let one = begun.get(index);
      if (!one) begun.set(index, (one = { isFinished: false, calls: undefined, reasoning: undefined }));
      const finish_reason = finishReasonOf(choice["finish_reason"], finishReasons);
      const delta = deltaOf(isFields(choice["delta"]) ? choice["delta"] : {}, one, finish_reason);
      if (finish_reason) one.isFinished = true;
      return withRest({ index, delta, finish_reason }, choice);
    }

    function deltaOf(given: Fields, one: Begun, finish: FinishReason | null): Fields {
      const told = said(given);
      if (!finish && !repeatsReasoning && told["tool_calls"] === undefined && told["function_call"] === undefined)
        return told;
      const { tool_calls: fragments, function_call: call, ...delta } = told;
      if (call) delta["function_call"] = call;
      if (repeatsReasoning && delta["reasoning_content"]) {
        const again = delta["reasoning_content"] === one.reasoning;
        one.reasoning = delta["reasoning_content"];
        if (again) delete delta["reasoning_content"];
      }
      const calls = listIn(fragments).map((fragment) => (one.calls ??= callTracker()).fragment(fragment));
      if (finish && !one.isFinished) calls.push(...(one.calls?.unfinished() ?? []));
      return calls.length > 0 ? { ...delta, tool_calls: calls } : delta;
    }
  }
}
