import type { ChatCompletionChunk } from "../../../dialects/openai-chat/completion.ts";
import { eventLimit } from "../../../stream/sse.ts";
import { type Decoder, UpstreamFailure } from "../../provider.ts";
import { fieldsIn } from "../../../contract/fields.ts";
import { type AnswerReader, failureOfException } from "./answer.ts";
import { frames } from "./signing.ts";

/** A stream of `application/vnd.amazon.eventstream`: frames that begin with their length, cut anywhere. */
export function frameDecoder(reader: AnswerReader): Decoder {
  const codec = frames();
  const text = new TextDecoder();
  let held: Uint8Array[] = [];
  let size = 0;
  let outcome: ReturnType<Decoder["outcome"]>;

  return {
    push(bytes) {
      held.push(bytes);
      size += bytes.length;
      return decode((chunks) => {
        for (let frame = next(); frame; frame = next()) {
          if (outcome) break;
          read(frame, chunks);
        }
      });
    },
    end() {
      // Bytes that are left, or no word of why it ended: the answer was cut.
      if (size > 0 || !reader.isFinished())
        outcome ??= new UpstreamFailure("broken", "The provider's answer ended before it was finished");
      return outcome ? [] : decode(finish);
    },
    outcome: () => outcome,
  };

  /** What was decoded before a failure still counts. */
  function decode(step: (chunks: ChatCompletionChunk[]) => void): ChatCompletionChunk[] {
    const chunks: ChatCompletionChunk[] = [];
    try {
      step(chunks);
    } catch (thrown) {
      outcome =
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", "The provider sent a frame that is not its format");
    }
    return chunks;
  }

  function read(frame: Uint8Array, chunks: ChatCompletionChunk[]): void {
    const { headers, body } = codec.decode(frame);
    const header = (name: string) => String(headers[name]?.value ?? "");
    if (header(":message-type") !== "event")
      throw failureOfException(header(":exception-type") || header(":error-code"));
    const type = header(":event-type");
    chunks.push(...reader.read(type, fieldsIn(JSON.parse(text.decode(body)))));
    // Usage is the last word.
    if (type === "metadata" && reader.isFinished()) finish(chunks);
  }

  function finish(chunks: ChatCompletionChunk[]): void {
    chunks.push(...reader.end());
    outcome = "finished";
  }

  /** The next frame that is there as a whole; its checksums are the codec's business. */
  function next(): Uint8Array | undefined {
    if (size < 4) return undefined;
    if (held[0]!.length < 4) held = [joined()];
    const first = held[0]!;
    const length = new DataView(first.buffer, first.byteOffset, 4).getUint32(0);
    if (length < 16 || length > eventLimit)
      throw new UpstreamFailure("broken", "The provider sent a frame that is not its format");
    if (size < length) return undefined;
    const all = joined();
    held = length < all.length ? [all.subarray(length)] : [];
    size -= length;
    return all.subarray(0, length);
  }

  function joined(): Uint8Array {
    if (held.length === 1) return held[0]!;
    const all = new Uint8Array(size);
    let at = 0;
    for (const piece of held) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}
