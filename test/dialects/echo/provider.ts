import { isFields } from "../../../src/contract/fields.ts";
import type { NativeEvent } from "../../../src/dialects/native-event.ts";
import { eventDecoder } from "../../../src/stream/sse.ts";
import { type Decoder, type NativeLane, type Provider, UpstreamFailure } from "../../../src/upstream/provider.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";

/** A lane on which a provider gets requests of the echo dialect as they are, but for the model's name. */
const lane: NativeLane = {
  encode: ({ body, headers }, { baseUrl, model }) => ({
    url: `${baseUrl}/echo`,
    headers: { "content-type": "application/json", ...headers },
    body: { ...body, model },
  }),
  decodeStream,
  decodeWhole(body) {
    if (isFields(body) && body["type"] === "answer") return body;
    throw new UpstreamFailure("broken", "The provider's answer is no answer");
  },
};

function decodeStream(): Decoder<NativeEvent> {
  const events = eventDecoder();
  let outcome: ReturnType<Decoder["outcome"]>;
  const decode = (given: ReturnType<typeof events.push>) =>
    given.map(({ event, data: text }): NativeEvent => {
      const data: unknown = JSON.parse(text);
      if (!isFields(data)) throw new Error("an event of the echo dialect is an object");
      if (data["type"] === "end") outcome = "finished";
      return { ...(event === undefined ? {} : { name: event }), data, text };
    });
  return {
    push: (bytes) => decode(events.push(bytes)),
    end() {
      const last = decode(events.end());
      outcome ??= new UpstreamFailure("broken", "The provider's answer ended before it was finished");
      return last;
    },
    outcome: () => outcome,
  };
}

/** Speaks the echo dialect, and the chat form too. */
export const bilingual: Provider = { ...openaiCompatible, native: { echo: lane } };
