import { exactJson } from "../contract/exact-number.ts";
import { isFields } from "../contract/fields.ts";
import type { NativeEvent } from "../dialects/native-event.ts";
import { type Decoder, UpstreamFailure } from "./provider.ts";
import { type FrameReader, sseSplitter, streamDecoder } from "./stream-decoder.ts";

/** The decoder of a native lane whose events are objects of JSON, handed on as they came. */
export const nativeEvents = (reader: FrameReader<NativeEvent, NativeEvent>): Decoder<NativeEvent> =>
  streamDecoder<{ event?: string | undefined; data: string }, NativeEvent>(sseSplitter(), {
    ...reader,
    read: ({ event, data }, events) => reader.read(nativeEventOf(data, event), events),
  });

/** @param text its data @param name its `event:` field, if it has one */
export function nativeEventOf(text: string, name: string | undefined): NativeEvent {
  const data = exactJson(text);
  if (!isFields(data)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
  return { ...(name === undefined ? {} : { name }), data, text };
}
