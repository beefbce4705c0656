import type { Meter } from "../accounts/meter.ts";
import type { CloseReason } from "../accounts/store.ts";
import type { ChatCompletionChunk } from "../dialects/openai-chat/completion.ts";
import { outwardChunks, outwardCompletion } from "../dialects/openai-chat/to-wire.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import { restoreChunks, restoreCompletion } from "../privacy/restore/answer.ts";
import { scrub } from "../privacy/restore/answer-means.ts";
import type { Masked } from "../privacy/masking.ts";
import { idleMs, pump } from "../stream/pump.ts";
import { doneText, eventText } from "../stream/sse.ts";
import { fused, type Stage } from "../stream/stage.ts";
import type { Answer } from "../upstream/routing/failover.ts";
import { UpstreamFailure } from "../upstream/provider.ts";
import type { Call, Gateway, Reply } from "./call.ts";

/** A whole answer as the caller gets it. */
export function whole(call: Call, answer: Answer, masked: Masked | undefined, meter: Meter): Reply {
  if (!("whole" in answer)) throw new Error("a stream was opened where a whole answer was asked for");
  meter.observe(answer.whole);
  const counted = { ...answer.whole, usage: meter.usage };
  const restored = masked ? restoreCompletion(counted, masked, isJson(call)) : counted;
  return { whole: call.version.downgradeResponse(outwardCompletion(restored, call)) };
}

export interface Streaming {
  call: Call;
  opening: Promise<Answer>;
  masked: Masked | undefined;
  meter: Meter;
  settle(reason: CloseReason): void;
  gateway: Pick<Gateway, "body" | "observer">;
}

/**
 * A stream as the caller gets it, once its first chunk is in hand: until then an error is an ordinary response.
 * A provider that is silent for too long makes us begin without it; failing over goes on behind an empty first chunk.
 */
export async function streamed({ call, opening, masked, meter, settle, gateway }: Streaming): Promise<Reply> {
  const isLate = await isSilent(opening);
  const restoring: Stage<ChatCompletionChunk> = masked
    ? fused(restoreChunks(masked, isJson(call)))
    : { push: (chunk) => [chunk], end: () => [] };
  const wantsUsage = call.request.stream_options?.include_usage === true;
  const outward = outwardChunks(call);
  const eventOf = (chunk: ChatCompletionChunk) => eventText(JSON.stringify(call.version.downgradeChunk(chunk)));
  const outwardText = (chunks: ChatCompletionChunk[]) => {
    let text = "";
    for (const chunk of chunks) for (const sent of outward.push(chunk)) text += eventOf(sent);
    return text;
  };

  let heldSince: number | undefined;
  const wentOut = () => {
    call.progress.firstTextAt ??= performance.now();
    if (heldSince === undefined) return;
    gateway.observer.heldBack(call, performance.now() - heldSince);
    heldSince = undefined;
  };

  const stream = pump<ChatCompletionChunk>({
    beginIdle: isLate,
    start(receiver) {
      const begin = (answer: Answer) => {
        if (!("chunks" in answer)) throw new Error("a whole answer was opened where a stream was asked for");
        answer.chunks.start(receiver);
      };
      opening.then(begin).catch((thrown) => receiver.end(thrown));
    },
    write(chunks) {
      let text = "";
      for (const chunk of chunks) {
        meter.observe(chunk);
        text += outwardText(restoring.push(chunk));
      }
      if (text !== "") wentOut();
      else if (call.progress.firstTextAt !== undefined) heldSince ??= performance.now();
      return text;
    },
    finish: () => outwardText(restoring.end()) + (wantsUsage ? eventOf(outward.usage(meter.usage)) : "") + doneText,
    fail(thrown) {
      const held = unless(() => outwardText(restoring.end()), "");
      const failure = unless(() => inStream(thrown, masked), asGatewayError(undefined));
      return held + eventText(JSON.stringify(call.version.downgradeError({ ...failure.body })));
    },
    idle: () => eventOf(outward.idle()),
    onEnd(end) {
      if (end.outcome === "broken") report(end.thrown);
      settle(reasons[end.outcome]);
    },
  });
  // Who leaves before a byte was asked for has never begun to read.
  call.signal.addEventListener("abort", stream.cancel, { once: true });
  if (call.signal.aborted) stream.cancel();
  return { stream: gateway.body(stream) };

  /** A last word, or another if it cannot be said: that a stream breaks off is said however much is broken. */
  function unless<Word>(say: () => Word, otherwise: Word): Word {
    try {
      return say();
    } catch (thrown) {
      report(thrown);
      return otherwise;
    }
  }

  function report(thrown: unknown): void {
    if (thrown instanceof UpstreamFailure) gateway.observer.failed(call, thrown);
    else if (!(thrown instanceof GatewayError)) gateway.observer.bug(call, thrown);
  }
}

const reasons = { whole: "completed", broken: "upstream_cut", gone: "caller_gone" } as const;

/** Whether the provider says nothing for so long that we begin without it. Rejects if it fails before. */
async function isSilent(opening: Promise<Answer>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), idleMs)));
  try {
    return (await Promise.race([opening, silence])) === true;
  } finally {
    clearTimeout(timer);
    // From here on a failure is met where the stream is read, which it never is if the caller leaves first.
    opening.catch(() => undefined);
  }
}

const isJson = ({ request }: Call) =>
  request.response_format?.type === "json_object" || request.response_format?.type === "json_schema";

/** What is said in a stream that cannot go on. */
function inStream(thrown: unknown, masked: Masked | undefined): GatewayError {
  if (thrown instanceof UpstreamFailure) return new GatewayError("api_error", thrown.message, { cause: thrown });
  return asGatewayError(masked ? scrubbed(thrown, masked) : thrown);
}

/** An error that may hold a provider's own sentence, which may quote what it was sent. */
export function scrubbed(thrown: unknown, masked: Masked): unknown {
  return thrown instanceof GatewayError ? thrown.reworded((text) => scrub(text, masked)) : thrown;
}
