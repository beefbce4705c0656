import type { ChatRequest } from "../contract/chat.ts";
import type { ChatCompletion, ChatCompletionChunk, FinishReason } from "../contract/completion.ts";
import { eventDecoder } from "../stream/sse.ts";
import {
  type Decoder,
  type Facts,
  type Provider,
  type Target,
  UpstreamFailure,
  type UpstreamRequest,
} from "./provider.ts";

/** What distinguishes an OpenAI-style provider from OpenAI. */
export interface Differences {
  /** Left out: any server that speaks the dialect, wherever it answers. */
  facts?: Facts;
  /** The name under which the bound of tokens is sent. */
  boundField?: "max_tokens" | "max_completion_tokens";
  /** Finish reasons of the provider's own, as OpenAI would say them. */
  finishReasons?: Record<string, FinishReason>;
  /** Changes the body before it is sent. */
  adapt?(body: Record<string, unknown>, target: Target): Record<string, unknown>;
  fetch?: Provider["fetch"];
}

/** A provider whose requests need nothing but the request. */
export interface OpenAIStyle extends Provider {
  encode(request: ChatRequest, target: Target): UpstreamRequest;
}

type Fields = Record<string, unknown>;

const anywhere: Facts = { baseUrl: null, needsAddress: true, key: "optional" };

/** The dialect of `POST /chat/completions` as OpenAI speaks it, with a provider's differences as arguments. */
export function openaiDialect(differences: Differences = {}): OpenAIStyle {
  const {
    facts = anywhere,
    boundField = "max_tokens",
    finishReasons = {},
    adapt = (body) => body,
    fetch,
  } = differences;
  return { facts, encode, decodeStream, decodeCompletion, decodeFailure, ...(fetch ? { fetch } : {}) };

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
      url: `${target.baseUrl}/chat/completions`,
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...(target.apiKey ? { authorization: `Bearer ${target.apiKey}` } : {}),
        ...target.headers,
      },
      body: JSON.stringify(adapt(body, target)),
    };
  }

  function decodeStream(): Decoder {
    const events = eventDecoder();
    /** Choices that began, and whether each has said why it finished. */
    const finished = new Map<number, boolean>();
    let outcome: ReturnType<Decoder["outcome"]>;

    return {
      push: (bytes) => decode(() => events.push(bytes)),
      end() {
        const chunks = decode(() => events.end());
        outcome ??= whole()
          ? "finished"
          : new UpstreamFailure("broken", "The provider's answer ended before it was finished");
        return chunks;
      },
      outcome: () => outcome,
    };

    function decode(read: () => { data: string }[]): ChatCompletionChunk[] {
      const chunks: ChatCompletionChunk[] = [];
      try {
        for (const { data } of read()) {
          if (outcome) break;
          if (data === "[DONE]")
            outcome = whole()
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

    function whole(): boolean {
      return finished.size > 0 && [...finished.values()].every(Boolean);
    }

    function chunkOf(data: string): ChatCompletionChunk[] {
      const event: unknown = JSON.parse(data);
      if (!isFields(event)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
      const failure = failureIn(event);
      if (failure) throw failure;
      const choices = (Array.isArray(event["choices"]) ? (event["choices"] as unknown[]) : [])
        .filter(isFields)
        .map(choiceOf);
      for (const choice of choices)
        finished.set(choice.index, choice.finish_reason !== null || finished.get(choice.index) === true);
      const usage = usageOf(event);
      if (choices.length === 0 && !usage) return [];
      return [
        {
          ...event,
          id: "",
          object: "chat.completion.chunk",
          created: 0,
          model: "",
          choices,
          ...(usage ? { usage } : {}),
        },
      ];
    }
  }

  function choiceOf(choice: Fields): ChatCompletionChunk["choices"][number] {
    const delta = isFields(choice["delta"]) ? choice["delta"] : {};
    return {
      ...choice,
      index: typeof choice["index"] === "number" ? choice["index"] : 0,
      delta: {
        ...delta,
        ...(Array.isArray(delta["content"]) ? { content: textOf(delta["content"]) } : {}),
      } as ChatCompletionChunk["choices"][number]["delta"],
      finish_reason: finishReason(choice["finish_reason"]),
    };
  }

  function finishReason(given: unknown): FinishReason | null {
    if (given === "error") throw new UpstreamFailure("broken", "The provider ended its answer with an error");
    if (typeof given !== "string" || given === "") return null;
    return finishReasons[given] ?? (isFinishReason(given) ? given : "stop");
  }

  function decodeCompletion(body: unknown): ChatCompletion {
    if (!isFields(body)) throw new UpstreamFailure("broken", "The provider's answer is not an object");
    const failure = failureIn(body);
    if (failure) throw failure;
    const choices = (Array.isArray(body["choices"]) ? (body["choices"] as unknown[]) : []).filter(isFields);
    if (choices.length === 0) throw new UpstreamFailure("broken", "The provider's answer holds no choice");
    const usage = usageOf(body);
    return {
      ...body,
      id: "",
      object: "chat.completion",
      created: 0,
      model: "",
      choices: choices.map((choice, position) => {
        const reason = finishReason(choice["finish_reason"]);
        if (!reason || !isFields(choice["message"]))
          throw new UpstreamFailure("broken", "The provider's answer is not finished");
        const { content, ...message } = choice["message"];
        return {
          ...choice,
          index: typeof choice["index"] === "number" ? choice["index"] : position,
          message: {
            refusal: null,
            ...message,
            role: "assistant" as const,
            content: Array.isArray(content) ? textOf(content) : typeof content === "string" ? content : null,
          },
          finish_reason: reason,
          logprobs: isFields(choice["logprobs"]) ? choice["logprobs"] : null,
        };
      }),
      ...(usage ? { usage } : {}),
    };
  }

  function decodeFailure(status: number, body: string): UpstreamFailure {
    const said = sentenceIn(body);
    if (status === 401 || status === 402 || status === 403 || status === 404) {
      return new UpstreamFailure(
        "credential",
        `The provider refused our own key, account or model name (status ${status})`,
      );
    }
    if (status === 408 || status === 409 || status === 429 || status >= 500)
      return new UpstreamFailure("busy", `The provider answered with status ${status}`);
    if (status >= 400)
      return new UpstreamFailure("refused", said ?? `The provider refused the request (status ${status})`);
    return new UpstreamFailure("broken", `The provider answered with status ${status}`);
  }
}

/** An error in any of the forms that arrive with status 200: an object, a string, at the top level. */
function failureIn(body: Fields): UpstreamFailure | undefined {
  const error = body["error"] || (body["object"] === "error" ? body : undefined);
  return error ? new UpstreamFailure("broken", "The provider reported an error in its answer") : undefined;
}

/** The provider's own sentence in an error body: object, string, array, top level or `detail`. */
function sentenceIn(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // An HTML page or plain text says nothing a caller could use.
    return undefined;
  }
  const outer = Array.isArray(parsed) ? (parsed as unknown[])[0] : parsed;
  const error = isFields(outer) ? (outer["error"] ?? outer) : outer;
  const sentence = isFields(error) ? (error["message"] ?? error["detail"]) : error;
  return typeof sentence === "string" && sentence !== "" ? sentence.slice(0, 2000) : undefined;
}

/** Groq keeps the usage of a stream in a field of its own. */
function usageOf(body: Fields): ChatCompletion["usage"] {
  const own = body["x_groq"];
  const usage = isFields(body["usage"]) ? body["usage"] : isFields(own) ? own["usage"] : undefined;
  if (!isFields(usage)) return undefined;
  const count = (key: string) =>
    Number.isSafeInteger(usage[key]) && (usage[key] as number) >= 0 ? (usage[key] as number) : 0;
  const prompt = count("prompt_tokens");
  const completion = count("completion_tokens");
  return {
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: count("total_tokens") || prompt + completion,
  };
}

/** Content that comes as parts, as its text. */
function textOf(parts: unknown[]): string {
  return parts.map((part) => (isFields(part) && typeof part["text"] === "string" ? part["text"] : "")).join("");
}

const isFinishReason = (word: string): word is FinishReason =>
  ["stop", "length", "tool_calls", "content_filter", "function_call"].includes(word);
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
