import { inFull } from "../../../src/dialects/openai-chat/repeat.ts";
import type { ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { GatewayError } from "../../../src/errors.ts";
import type { Decoder } from "../../../src/upstream/provider.ts";
import { providers, type ProviderKind } from "../../../src/upstream/providers/index.ts";
import { changedCompletion, changedStream } from "../../../src/upstream/translate/answer-change.ts";
import { completion } from "../../support/answers.ts";
import { every, sse } from "../../support/scripts.ts";
import { fitted } from "../encoding.ts";

type Fields = Record<string, unknown>;

/** What a client reads of a stream that a provider in OpenAI's form sends in answer to a request, wherever it is cut. */
export function streamed(kind: ProviderKind, request: Fields, events: readonly unknown[], size = 7) {
  const { changes } = fitted(providers[kind], "theirs", request);
  const decoder: Decoder = changedStream(providers.openai.decodeStream(), changes);
  const chunks: ChatCompletionChunk[] = [];
  for (const piece of every(size)(Buffer.from(sse(events)))) chunks.push(...decoder.push(piece).map(inFull));
  chunks.push(...decoder.end().map(inFull));
  return { ...assembled(chunks), outcome: decoder.outcome(), chunks };
}

function assembled(chunks: readonly ChatCompletionChunk[]) {
  let content = "";
  let finish: string | null = null;
  const calls: { name: string; args: string; id: string | undefined }[] = [];
  const functionCall = { name: "", arguments: "" };
  for (const { choices } of chunks)
    for (const { delta, finish_reason: reason } of choices) {
      content += delta.content ?? "";
      finish = reason ?? finish;
      for (const { index, id, function: called } of delta.tool_calls ?? []) {
        calls[index] ??= { id, name: called?.name ?? "", args: "" };
        calls[index].args += called?.arguments ?? "";
      }
      const legacy = (delta as Fields)["function_call"] as { name?: string; arguments?: string } | undefined;
      functionCall.name += legacy?.name ?? "";
      functionCall.arguments += legacy?.arguments ?? "";
    }
  return { content, finish, calls, functionCall };
}

/** The choice of a whole answer, changed as a request needs it. Throws what it ends with otherwise. */
export function whole(kind: ProviderKind, request: Fields, answer: Fields, finish = "stop") {
  const { changes } = fitted(providers[kind], "theirs", request);
  const given = providers.openai.decodeCompletion(completion(answer, { finish_reason: finish }));
  return changedCompletion(given, changes).choices[0]!;
}

/** What an answer that is not what was asked for ends with. */
export const failure = (outcome: unknown) => (outcome instanceof GatewayError ? outcome.message : outcome);
