import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { eventDecoder } from "../../stream/sse.ts";
import { type Decoder, UpstreamFailure } from "../provider.ts";
import { type Fields, isFields } from "../../contract/fields.ts";

/** What a dialect makes of its events, one after the other. */
export interface Reader {
  /** Adds what an event says to `chunks`; throws `UpstreamFailure` if it says that the provider failed. */
  read(event: Fields, chunks: ChatCompletionChunk[]): void;
  /** `whole`: the answer is complete if the bytes end here; `over`: nothing follows. */
  state(): "open" | "whole" | "over";
}

/** A stream of events that are JSON. */
export function jsonEvents(reader: Reader): Decoder {
  const events = eventDecoder();
  let outcome: ReturnType<Decoder["outcome"]>;
  return {
    push: (bytes) => decode(() => events.push(bytes)),
    end() {
      const chunks = decode(() => events.end());
      outcome ??=
        reader.state() === "open"
          ? new UpstreamFailure("broken", "The provider's answer ended before it was finished")
          : "finished";
      return chunks;
    },
    outcome: () => outcome,
  };

  function decode(next: () => { data: string }[]): ChatCompletionChunk[] {
    const chunks: ChatCompletionChunk[] = [];
    try {
      for (const { data } of next()) {
        if (outcome) break;
        const event: unknown = JSON.parse(data);
        if (!isFields(event)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
        reader.read(event, chunks);
        if (reader.state() === "over") outcome = "finished";
      }
    } catch (thrown) {
      outcome ??=
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", "The provider sent an event that is not its format");
    }
    return chunks;
  }
}
