import { isFields } from "../contract/fields.ts";
import type { NativeEvent } from "../dialects/native-event.ts";
import { eventDecoder } from "../stream/sse.ts";
import { type Decoder, UpstreamFailure } from "./provider.ts";
import { endedEarly } from "./stream-decoder.ts";

/**
 * The decoder of a native lane whose events are objects of JSON, handed on as they came. Whatever fails, what was decoded before it
 * still counts.
 * @param read appends what goes on; returns whether this was the answer's last event; throws `UpstreamFailure`
 */
export function nativeEvents(read: (event: NativeEvent, events: NativeEvent[]) => boolean): Decoder<NativeEvent> {
  const decoder = eventDecoder();
  let outcome: ReturnType<Decoder["outcome"]>;

  function decode(given: ReturnType<typeof decoder.push>): NativeEvent[] {
    const events: NativeEvent[] = [];
    try {
      for (const { event: name, data: text } of given) {
        if (outcome) break;
        const data: unknown = JSON.parse(text);
        if (!isFields(data)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
        if (read({ ...(name === undefined ? {} : { name }), data, text }, events)) outcome = "finished";
      }
    } catch (thrown) {
      outcome =
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", "The provider sent an event that is not its format");
    }
    return events;
  }

  return {
    push: (bytes) => decode(decoder.push(bytes)),
    end() {
      const last = decode(decoder.end());
      outcome ??= endedEarly();
      return last;
    },
    outcome: () => outcome,
  };
}
