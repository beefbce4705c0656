import { readFileSync } from "node:fs";
import type { ChatCompletion, ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import { inFull } from "../../src/dialects/openai-chat/repeat.ts";
import { chunksToWire, completionToWire } from "../../src/dialects/openai-chat/to-wire.ts";
import { GatewayError } from "../../src/errors.ts";
import { type Provider, UpstreamFailure } from "../../src/upstream/provider.ts";
import { expectOfficial } from "../support/official.ts";

/** An answer as a client assembles it, and how it ended. */
export interface Told {
  content?: string;
  reasoning?: string;
  refusal?: string;
  calls?: { id: string; name: string; arguments: string; extra?: unknown }[];
  finish?: string;
  usage?: unknown;
  outcome?: string;
}

export const fixture = (provider: string, name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/${provider}/${name}`, import.meta.url));

export const fixtureJson = (provider: string, name: string): unknown =>
  JSON.parse(new TextDecoder().decode(fixture(provider, name)));

/** Decodes a provider's bytes, given in these pieces. */
export function decode(provider: Provider, pieces: Iterable<Uint8Array>) {
  const decoder = provider.decodeStream();
  const chunks: ChatCompletionChunk[] = [];
  for (const piece of pieces) chunks.push(...decoder.push(piece).map(inFull));
  chunks.push(...decoder.end().map(inFull));
  return { chunks, outcome: decoder.outcome() };
}

const identity = { id: "chatcmpl-1", created: 1780790400, model: "fast" };

/** A stream of one choice as its client reads it; each event is checked against OpenAI's schema. */
export function streamTold(provider: Provider, bytes: Uint8Array): Told {
  const { chunks, outcome } = decode(provider, [bytes]);
  const wire = chunksToWire(identity);
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  const sent = [...chunks.flatMap((chunk) => wire.push(chunk)), ...(usage ? [wire.usage(usage)] : [])];
  for (const event of sent) expectOfficial("CreateChatCompletionStreamResponse", event);
  const deltas = sent.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  const join = (key: "content" | "reasoning_content" | "refusal") => deltas.map((delta) => delta[key] ?? "").join("");
  const fragments = deltas.flatMap((delta) => delta.tool_calls ?? []);
  const calls = fragments
    .filter(({ id }) => id !== undefined)
    .map((first, position) => {
      if (first.index !== position) throw new Error(`call ${position} is numbered ${first.index}`);
      const args = fragments.filter(({ index }) => index === first.index).map((one) => one.function?.arguments ?? "");
      return toldCall(first, args.join(""));
    });
  const finish = sent.flatMap(({ choices }) => choices).find((choice) => choice.finish_reason)?.finish_reason;
  return told(join("content"), join("reasoning_content"), join("refusal"), calls, finish, sent.at(-1)?.usage, outcome);
}

/** A whole answer with one choice as its client reads it, checked likewise. */
export function wholeTold(provider: Provider, body: unknown): Told {
  const completion = completionToWire(provider.decodeCompletion(body), identity);
  expectOfficial("CreateChatCompletionResponse", completion);
  const { message, finish_reason: finish } = completion.choices[0]!;
  const reasoning = (message as { reasoning_content?: string }).reasoning_content ?? "";
  const calls = (message.tool_calls ?? []).map((call) => toldCall(call, call.function!.arguments));
  return told(message.content ?? "", reasoning, message.refusal ?? "", calls, finish, completion.usage, "finished");
}

export function failureOf(run: () => ChatCompletion): string {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof UpstreamFailure) return thrown.kind;
    throw thrown;
  }
  return "none";
}

function toldCall(call: { id?: string; function?: { name?: string } }, args: string) {
  const { extra_content: extra } = call as { extra_content?: unknown };
  return { id: call.id!, name: call.function?.name ?? "", arguments: args, ...(extra ? { extra } : {}) };
}

function told(
  content: string,
  reasoning: string,
  refusal: string,
  calls: NonNullable<Told["calls"]>,
  finish: string | null | undefined,
  usage: unknown,
  outcome: ReturnType<ReturnType<Provider["decodeStream"]>["outcome"]>,
): Told {
  const end =
    outcome instanceof UpstreamFailure ? outcome.kind : outcome instanceof GatewayError ? outcome.fault : outcome;
  return {
    ...(content ? { content } : {}),
    ...(reasoning ? { reasoning } : {}),
    ...(refusal ? { refusal } : {}),
    ...(calls.length > 0 ? { calls } : {}),
    ...(finish ? { finish } : {}),
    ...(usage ? { usage } : {}),
    ...(end ? { outcome: end } : {}),
  };
}

/** A stream's events, each with the blank line that ends it. */
export const eventsIn = (bytes: Uint8Array): Uint8Array[] =>
  new TextDecoder()
    .decode(bytes)
    .split(/(?<=\n\r?\n)/)
    .map((event) => new TextEncoder().encode(event));

/** The same bytes in other pieces: byte by byte, cut in two at every place, and cut at random. */
export function* cuts(bytes: Uint8Array): Generator<Uint8Array[]> {
  yield Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  for (let at = 1; at < bytes.length; at += 1) yield [bytes.subarray(0, at), bytes.subarray(at)];
  let seed = 1;
  for (let round = 0; round < 50; round++) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length;) {
      seed = (seed * 48271) % 2147483647;
      const size = 1 + (seed % 40);
      pieces.push(bytes.subarray(at, at + size));
      at += size;
    }
    yield pieces;
  }
}

/** @param written where the provider tells it */
export const usage = (prompt: number, completion: number, cached = 0, thought = 0, written?: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: cached, ...(written === undefined ? {} : { cache_write_tokens: written }) },
  completion_tokens_details: { reasoning_tokens: thought },
});
