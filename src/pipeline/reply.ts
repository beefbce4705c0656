import type { Meter } from "../accounts/meter.ts";
import type { CloseReason } from "../accounts/store.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../contract/completion.ts";
import { outwardChunks, outwardCompletion } from "../contract/outward.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import { restoreChunks, restoreCompletion } from "../privacy/answer.ts";
import type { Masked } from "../privacy/masking.ts";
import { idleMs, pump } from "../stream/pump.ts";
import { doneText, eventText } from "../stream/sse.ts";
import type { Stage } from "../stream/stage.ts";
import type { Answer } from "../upstream/failover.ts";
import { UpstreamFailure } from "../upstream/provider.ts";
import type { Call, Observer, Reply } from "./call.ts";

/** A whole answer as the caller gets it. */
export function whole(call: Call, answer: Answer, masked: Masked | undefined, meter: Meter): Reply {
  if (!("whole" in answer)) throw new Error("a stream was opened where a whole answer was asked for");
  meter.observe(answer.whole);
  const restored = masked ? restoreCompletion(answer.whole, masked, isJson(call)) : answer.whole;
  return { whole: call.version.downgradeResponse(outwardCompletion(restored, call)) };
}

export interface Streaming {
  call: Call;
  opening: Promise<Answer>;
  masked: Masked | undefined;
  meter: Meter;
  settle(reason: CloseReason): void;
  /** Lets the provider go because the caller is gone. */
  leave(): void;
  observer: Observer;
}

/**
 * A stream as the caller gets it, once its first chunk is in hand: until then an error is an ordinary response.
 * A provider that is silent for too long makes us begin without it; failing over goes on behind an empty first chunk.
 */
export async function streamed({ call, opening, masked, meter, settle, leave, observer }: Streaming): Promise<Reply> {
  const isLate = (await Promise.race([opening, silence()])) === undefined;
  const restoring: Stage<ChatCompletionChunk> = masked
    ? restoreChunks(masked, isJson(call))
    : { push: (chunk) => [chunk], end: () => [] };
  const outward = outwardChunks(call, call.request.stream_options?.include_usage === true);
  const text = (chunks: ChatCompletionChunk[]) =>
    chunks.map((chunk) => eventText(JSON.stringify(call.version.downgradeChunk(chunk)))).join("");
  const outwardText = (chunks: ChatCompletionChunk[]) => text(chunks.flatMap((chunk) => outward.push(chunk)));

  const stream = pump<ChatCompletionChunk>({
    beginIdle: isLate,
    async next() {
      const answer = await opening;
      if (!("chunks" in answer)) throw new Error("a whole answer was opened where a stream was asked for");
      return answer.chunks.next();
    },
    write(chunks) {
      for (const chunk of chunks) meter.observe(chunk);
      return outwardText(chunks.flatMap((chunk) => restoring.push(chunk)));
    },
    finish: () => outwardText(restoring.end()) + text(outward.end()) + doneText,
    fail: (thrown) => outwardText(restoring.end()) + eventText(JSON.stringify(inStream(thrown).body)),
    idle: () => text([outward.idle()]),
    onEnd(end) {
      if (end.outcome === "gone") leave();
      if (end.outcome === "broken" && end.thrown instanceof UpstreamFailure)
        void opening.then(({ target }) => observer.failed(call, target, end.thrown as UpstreamFailure));
      settle(end.outcome === "whole" ? "completed" : end.outcome === "gone" ? "caller_gone" : "upstream_cut");
    },
  });
  return { stream };
}

function silence(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, idleMs).unref());
}

const isJson = ({ request }: Call) =>
  request.response_format?.type === "json_object" || request.response_format?.type === "json_schema";

/** What is said in a stream that cannot go on. */
function inStream(thrown: unknown): GatewayError {
  return thrown instanceof UpstreamFailure
    ? new GatewayError("api_error", thrown.message, { cause: thrown })
    : asGatewayError(thrown);
}
