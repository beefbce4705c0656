import type { ChatCompletionChunk } from "../dialects/openai-chat/completion.ts";
import { eventDecoder, type ServerSentEvent } from "../stream/sse.ts";
import { type Decoder, UpstreamFailure } from "./provider.ts";

/** Splits bytes into a protocol's frames (events, lines, binary messages), wherever the network cut them; each is read before the next is asked for. */
export interface FrameSplitter<Frame> {
  /** A frame's name with its article, for failures. */
  frameName: string;
  push(bytes: Uint8Array): Iterable<Frame>;
  /** The frames that are complete only because the bytes ended. */
  end(): Iterable<Frame>;
}

/** Reads the frames of one answer, in order. */
export interface FrameReader<Frame, Piece = ChatCompletionChunk> {
  /** Appends to `pieces` what the frame says; throws `UpstreamFailure` if the provider reports a failure. */
  read(frame: Frame, pieces: Piece[]): void;
  /** `complete`: the answer is whole if the bytes end here; `over`: the provider sends nothing more that counts. */
  state(): "open" | "complete" | "over";
  /** Appends what is known only once a complete answer has ended. */
  finish?(pieces: Piece[]): void;
}

/** The decoder of every streaming protocol. Whatever fails, the pieces decoded before it still count. */
export function streamDecoder<Frame, Piece = ChatCompletionChunk>(
  splitter: FrameSplitter<Frame>,
  reader: FrameReader<Frame, Piece>,
): Decoder<Piece> {
  let outcome: ReturnType<Decoder["outcome"]>;
  return {
    push: (bytes) => decode(bytes),
    end: () => decode(undefined),
    outcome: () => outcome,
  };

  function decode(bytes: Uint8Array | undefined): Piece[] {
    const pieces: Piece[] = [];
    try {
      for (const frame of bytes ? splitter.push(bytes) : splitter.end()) {
        if (outcome) break;
        reader.read(frame, pieces);
        if (reader.state() === "over") outcome = "finished";
      }
      if (!bytes && !outcome) finish(pieces);
    } catch (thrown) {
      outcome ??=
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", `The provider sent ${splitter.frameName} that is not its format`, {
              cause: thrown,
            });
    }
    return pieces;
  }

  function finish(pieces: Piece[]): void {
    if (reader.state() === "open") throw endedEarly();
    reader.finish?.(pieces);
    outcome = "finished";
  }
}

export const endedEarly = (): UpstreamFailure =>
  new UpstreamFailure("broken", "The provider's answer ended before it was finished");

export const sseSplitter = (): FrameSplitter<ServerSentEvent> => ({ frameName: "an event", ...eventDecoder() });
