import type { ChatRequest } from "../contract/chat.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../contract/completion.ts";
import { GatewayError } from "../errors.ts";
import { attempt } from "./attempt.ts";
import { type Fetch, type Target, UpstreamFailure, type UpstreamResponse } from "./provider.ts";
import { type ChunkSource, chunkSource, failureOf } from "./source.ts";

/** An answer that has begun. */
export type Answer = { target: Target } & ({ whole: ChatCompletion } | { chunks: ChunkSource });

export interface Opening {
  /** In order of preference; at least one. */
  targets: readonly Target[];
  request: ChatRequest;
  fetch: Fetch;
  /** Aborted when the caller is gone: lets the provider go at once, in every phase. */
  signal: AbortSignal;
  onTry?(target: Target): void;
  onFailure?(failure: UpstreamFailure): void;
}

/**
 * The first target that begins to answer. Until then the next one is tried; afterwards there is no way back.
 * Throws `GatewayError`: `invalid_request` if a provider finds the request wrong, `service_unavailable` if none answers.
 */
export async function open({ targets, request, fetch, signal, onTry, onFailure }: Opening): Promise<Answer> {
  const failures: UpstreamFailure[] = [];
  const unhonoured: GatewayError[] = [];
  for (const target of targets) {
    onTry?.(target);
    try {
      return await ask(target, request, fetch, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      // A field this provider has no place for; another may have one.
      if (thrown instanceof GatewayError) {
        unhonoured.push(thrown);
        continue;
      }
      const failure = failureOf(thrown);
      onFailure?.(failure);
      if (failure.kind === "refused") throw new GatewayError("invalid_request", failure.message, { cause: failure });
      failures.push(failure);
    }
  }
  if (unhonoured[0] && failures.length === 0) throw unhonoured[0];
  throw new GatewayError(
    "service_unavailable",
    "No provider of this model can answer at the moment; try again shortly",
    {
      retryAfterSeconds: Math.min(
        59,
        ...failures.map((failure) => failure.retryAfterSeconds ?? defaultRetryAfterSeconds),
      ),
      cause: failures.at(-1),
    },
  );
}

const defaultRetryAfterSeconds = 5;

/** Bytes of an error body that are read; its sentence stands at the beginning. */
const failureLimit = 64 * 1024;
/** Bytes a whole answer may have. */
const answerLimit = 64 * 1024 * 1024;

async function ask(target: Target, request: ChatRequest, network: Fetch, signal: AbortSignal): Promise<Answer> {
  const { provider, timeouts } = target;
  const one = attempt(timeouts, signal);
  try {
    const { url, headers, body } = await provider.encode(request, target);
    if (request.stream)
      one.expectWithin(
        timeouts.firstTokenMs,
        `The provider did not begin to answer within ${timeouts.firstTokenMs / 1000} s`,
      );
    const response = await (provider.fetch ?? network)(url, {
      method: "POST",
      headers,
      body,
      signal: one.signal,
      connectMs: timeouts.connectMs,
    });
    if (!response.ok) throw await refusal(response, target);
    if (request.stream) return { target, chunks: await begun(response, target, one) };
    const whole = provider.decodeCompletion(json(await readText(response, answerLimit)));
    one.close();
    return { target, whole };
  } catch (thrown) {
    throw one.abort(thrown);
  }
}

/** The stream once its first event is in hand. */
async function begun(
  response: UpstreamResponse,
  { provider, timeouts }: Target,
  one: ReturnType<typeof attempt>,
): Promise<ChunkSource> {
  if (!response.body || /\b(?:json|html)\b/.test(response.headers.get("content-type") ?? "")) {
    throw new UpstreamFailure("broken", "The provider answered a stream request with something that is no stream");
  }
  const source = chunkSource(response.body, provider.decodeStream(), one, timeouts.idleMs);
  let first: ChatCompletionChunk[] | undefined = await source.next();
  if (!first) throw new UpstreamFailure("broken", "The provider's answer is empty");
  return {
    next() {
      const peeked = first;
      first = undefined;
      return peeked ? Promise.resolve(peeked) : source.next();
    },
  };
}

async function refusal(response: UpstreamResponse, { provider }: Target): Promise<UpstreamFailure> {
  const failure = provider.decodeFailure(response.status, await readText(response, failureLimit, true));
  const seconds = Number(response.headers.get("retry-after"));
  return seconds >= 1
    ? new UpstreamFailure(failure.kind, failure.message, { retryAfterSeconds: Math.ceil(seconds) })
    : failure;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure("broken", "The provider's answer is not JSON", { cause });
  }
}

/** A body as text; over the limit it is cut, or refused as broken. */
async function readText(response: UpstreamResponse, limit: number, cut = false): Promise<string> {
  const decoder = new TextDecoder();
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let text = "";
  for (let read = 0; ;) {
    const { value } = await reader.read();
    if (!value) break;
    read += value.length;
    if (read > limit && !cut)
      throw new UpstreamFailure("broken", `The provider's answer is larger than ${limit} bytes`);
    text += decoder.decode(value, { stream: true });
    if (read > limit) {
      await reader.cancel();
      break;
    }
  }
  return text + decoder.decode();
}
