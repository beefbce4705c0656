import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { bookkeeping, cannotHonour, onlyOpenAI } from "../../openai/fields.ts";
import { plainMessages, reasoningAs, withoutName } from "../../openai/messages.ts";
import { openaiDialect } from "../../openai/openai-style.ts";
import type { Decoder, Provider, Target } from "../../provider.ts";
import { decodeNative, decodeNativeStream, encodeNative } from "./native.ts";
import { embeddedImages } from "./images.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";

/** Ollama's OpenAI face (docs.ollama.com/api/openai-compatibility). It ignores what it does not know, so that is refused here. */
const face = openaiDialect({
  facts: { baseUrl: "http://127.0.0.1:11434/v1", key: "optional" },
  modelsUrl: ({ baseUrl }) =>
    baseUrl.endsWith("/v1") ? `${baseUrl}/models` : `${baseUrl.replace(/\/api$/, "")}/api/tags`,
  drops: bookkeeping,
  refuses: [...onlyOpenAI, "n", "logit_bias", "parallel_tool_calls"],
  messages: [...plainMessages, withoutName, reasoningAs("reasoning"), embeddedImages],
  adapt: withoutToolChoice,
});

/**
 * Ollama. Its own face (docs.ollama.com/api/chat) gives more: runtime options such as `num_ctx`, `keep_alive`, `think`, and errors in
 * mid-stream. It is spoken to a request that gives one of these, and at an address that does not end in `/v1`.
 */
export const ollama: Provider = {
  ...face,
  encode: (request, target) =>
    isNative(request, target)
      ? encodeNative(withoutToolChoice({ ...request }) as ChatRequest, target)
      : face.encode(request, target),
  decodeStream: eitherStream,
  decodeCompletion: (body) =>
    isFields(body) && isFields(body["message"]) ? decodeNative(body) : face.decodeCompletion(body),
};

const isNative = (request: ChatRequest, { baseUrl }: Target) =>
  !baseUrl.endsWith("/v1") || ["options", "keep_alive", "think"].some((field) => field in request);

/** Ollama has no such choice: without tools none is called, and none can be forced. */
export function withoutToolChoice({ tool_choice: choice, ...body }: Fields): Fields {
  if (choice === "none") delete body["tools"];
  else if (choice !== undefined && choice !== "auto") cannotHonour("tool_choice", "must be auto or none");
  return body;
}

/** A stream of either face, told apart by its first character: lines of JSON begin with a brace, events do not. */
function eitherStream(): Decoder {
  let decoder: Decoder | undefined;
  const known = () => (decoder ??= face.decodeStream());
  return {
    push(bytes) {
      if (!decoder) {
        const first = bytes.find((byte) => byte > 32);
        if (first === undefined) return [];
        decoder = first === 0x7b ? decodeNativeStream() : face.decodeStream();
      }
      return decoder.push(bytes);
    },
    end: () => known().end(),
    outcome: () => decoder?.outcome(),
  };
}
