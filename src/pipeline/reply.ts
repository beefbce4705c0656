import type { Meter } from "../accounts/meter.ts";
import { type Fields, fieldsIn } from "../contract/fields.ts";
import type { DialectRequest } from "../dialects/dialect.ts";
import type { NativeEvent } from "../dialects/native-event.ts";
import type { CanonicalPiece } from "../dialects/openai-chat/repeat.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import { restoreLeaves, scrub } from "../privacy/restore/whole-text.ts";
import { once } from "../stream/abort.ts";
import { idleMs, pump } from "../stream/pump.ts";
import { UpstreamFailure } from "../upstream/provider.ts";
import type { ProviderAnswer } from "../upstream/routing/ask.ts";
import type { PieceSource } from "../upstream/routing/source.ts";
import type { Call, Gateway, Reply } from "./call.ts";
import { type Lane, nativeFormOf, nativeLane, type Passage, translatedLane } from "./lane.ts";
import type { RunningCall } from "./running-call.ts";
import type { Tap } from "./tap.ts";

export interface Streaming {
  call: Call<DialectRequest>;
  opening: Promise<ProviderAnswer>;
  masked: Masked | undefined;
  meter: Meter;
  running: RunningCall;
  gateway: Pick<Gateway, "body" | "observer">;
  tap: Tap | undefined;
}

type Piece = CanonicalPiece | NativeEvent;

/**
 * A stream as the caller gets it, once its first piece is in hand: until then an error is an ordinary response. If all providers stay
 * silent for too long the response begins without them, and failover goes on behind an idle event.
 */
export async function streamedReply(streaming: Streaming): Promise<Reply> {
  const { call, opening, masked, running, gateway, tap } = streaming;
  const isLate = await isSilent(opening);
  const change = tap ? tapped(call, tap) : call.version.downgradeChunk;
  const writer = call.request.streamWriter(call, change);
  const passage: Passage = { ...streaming, writer, change };
  const timed = holdBackTimer(call, (ms) => gateway.observer.heldBack(call, ms));
  let lane: Lane<Piece> | undefined;
  const rest = () => lane?.rest() ?? "";

  const stream = pump<Piece>({
    beginIdle: isLate,
    start(receiver) {
      const begin = (answer: ProviderAnswer) => {
        const begun = laneOf(answer, passage);
        lane = begun.lane;
        begun.source.start(receiver);
      };
      opening.then(begin).catch((thrown) => receiver.end(thrown));
    },
    write: (pieces) => timed(lane?.write(pieces) ?? ""),
    finish: () => lane?.finish() ?? "",
    fail(thrown) {
      const held = unless(rest, "");
      const error = unless(() => inStream(thrown, masked), asGatewayError(undefined));
      unless(() => tap?.broke(error), undefined);
      return (
        held +
        unless(
          () => writer.fail(call.version.downgradeError(call.request.dialect.errorBody(error, call.requestId))),
          "",
        )
      );
    },
    idle: () => writer.idle(),
    onEnd(end) {
      if (end.outcome === "broken") report(end.thrown);
      running.settle(reasons[end.outcome]);
    },
  });
  // A client that disconnects before a byte was asked for has never begun to read.
  call.signal.addEventListener("abort", stream.cancel, once);
  if (call.signal.aborted) stream.cancel();
  return { stream: gateway.body(stream) };

  /** What a step returns, or a substitute if it throws: the last words must go out whatever is broken. */
  function unless<Words>(step: () => Words, substitute: Words): Words {
    try {
      return step();
    } catch (thrown) {
      report(thrown);
      return substitute;
    }
  }

  function report(thrown: unknown): void {
    if (thrown instanceof UpstreamFailure) gateway.observer.failed(call, thrown);
    else if (!(thrown instanceof GatewayError)) gateway.observer.bug(call, thrown);
  }
}

const reasons = { whole: "completed", broken: "upstream_cut", gone: "caller_gone" } as const;

/** The lane an answer came by, and the only source of its pieces. */
function laneOf(answer: ProviderAnswer, passage: Passage): { lane: Lane<Piece>; source: PieceSource<Piece> } {
  if ("chunks" in answer) return { lane: translatedLane(passage), source: answer.chunks };
  if ("events" in answer) return { lane: nativeLane(passage, nativeFormOf(passage.call)), source: answer.events };
  throw new Error("a whole answer was opened where a stream was asked for");
}

/** Resolves to whether no provider said anything for so long that the response begins without one. Rejects if all fail before. */
async function isSilent(opening: Promise<ProviderAnswer>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), idleMs)));
  try {
    return (await Promise.race([opening, silence])) === true;
  } finally {
    clearTimeout(timer);
    // From here on a rejection is met where the stream is read, which it never is if the client disconnects first.
    opening.catch(() => undefined);
  }
}

/** Notes when text goes out, and how long none did since the first. */
function holdBackTimer({ progress }: Call, heldBack: (ms: number) => void): (text: string) => string {
  let heldSince: number | undefined;
  return (text) => {
    if (text !== "") {
      progress.firstTextAt ??= performance.now();
      if (heldSince !== undefined) heldBack(performance.now() - heldSince);
      heldSince = undefined;
    } else if (progress.firstTextAt !== undefined) heldSince ??= performance.now();
    return text;
  };
}

/** The version's change of an event, which the tap sees as it is written. */
function tapped({ version }: Call, tap: Tap): (event: Fields) => Fields {
  return (event) => {
    const written = version.downgradeChunk(event);
    tap.wrote(written);
    return written;
  };
}

/** The error that a stream which broke off ends with. */
function inStream(thrown: unknown, masked: Masked | undefined): GatewayError {
  const error =
    thrown instanceof UpstreamFailure
      ? new GatewayError(thrown.kind === "refused" ? "invalid_request" : "api_error", thrown.message, {
          cause: thrown,
          said: thrown.said,
        })
      : thrown;
  return asGatewayError(masked ? scrubbed(error, masked) : error);
}

/**
 * An error that may hold a provider's own sentence, which may quote what it was sent. What a provider says in the caller's dialect is
 * restored: it is the caller's to read, as an answer is.
 */
export function scrubbed(thrown: unknown, masked: Masked): unknown {
  if (!(thrown instanceof GatewayError)) return thrown;
  const { said } = thrown;
  const restored = said && { ...said, body: fieldsIn(restoreLeaves(masked, said.body)) };
  return thrown.reworded((text) => scrub(text, masked), restored);
}
