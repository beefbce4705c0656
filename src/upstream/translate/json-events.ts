import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { exactJson } from "../../contract/exact-number.ts";
import { type Fields, isFields } from "../../contract/fields.ts";
import { type Decoder, UpstreamFailure } from "../provider.ts";
import { type FrameReader, sseSplitter, streamDecoder } from "../stream-decoder.ts";

/** The decoder of a stream whose events are JSON objects. */
export function jsonEvents(reader: FrameReader<Fields>): Decoder {
  return streamDecoder(sseSplitter(), {
    read({ data }, chunks: ChatCompletionChunk[]) {
      const event = exactJson(data);
      if (!isFields(event)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
      reader.read(event, chunks);
    },
    state: () => reader.state(),
  });
}
