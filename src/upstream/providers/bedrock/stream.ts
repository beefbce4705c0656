import { Buffer } from "node:buffer";
import { eventLimit } from "../../../stream/sse.ts";
import { sentenceIn } from "../../failures.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import { type Decoder, UpstreamFailure } from "../../provider.ts";
import { endedEarly, type FrameReader, type FrameSplitter, streamDecoder } from "../../stream-decoder.ts";
import { type ConverseEvent, exceptionFailure } from "./answer.ts";
import { frames } from "./signing.ts";

/** A stream of `application/vnd.amazon.eventstream`: binary messages that begin with their length. */
export function converseStream<Piece>(reader: FrameReader<ConverseEvent, Piece>): Decoder<Piece> {
  const codec = frames();
  const text = new TextDecoder();
  return streamDecoder<Uint8Array, Piece>(messageSplitter(), {
    ...reader,
    read(message, pieces) {
      const { headers, body } = codec.decode(message);
      const header = (name: string) => String(headers[name]?.value ?? "");
      if (header(":message-type") !== "event")
        throw exceptionFailure(
          header(":exception-type") || header(":error-code"),
          sentenceIn(text.decode(body)) ?? header(":error-message"),
        );
      const event: Fields = fieldsIn(JSON.parse(text.decode(body)));
      reader.read({ type: header(":event-type"), event }, pieces);
    },
  });
}

/** Complete messages; the codec verifies their checksums. */
function messageSplitter(): FrameSplitter<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  return {
    frameName: "a frame",
    *push(bytes) {
      held.push(bytes);
      size += bytes.length;
      for (let message = next(); message; message = next()) yield message;
    },
    end() {
      if (size > 0) throw endedEarly();
      return [];
    },
  };

  function next(): Uint8Array | undefined {
    if (size < 4) return undefined;
    if (held[0]!.length < 4) held = [Buffer.concat(held, size)];
    const first = held[0]!;
    const length = new DataView(first.buffer, first.byteOffset, 4).getUint32(0);
    if (length < 16 || length > eventLimit)
      throw new UpstreamFailure("broken", "The provider sent a frame that is not its format");
    if (size < length) return undefined;
    // One piece may hold hundreds of messages, and is not copied for each.
    const all = held.length === 1 ? held[0]! : Buffer.concat(held, size);
    held = length < all.length ? [all.subarray(length)] : [];
    size -= length;
    return all.subarray(0, length);
  }
}
