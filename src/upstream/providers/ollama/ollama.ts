import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { without, withoutAccounting, withoutOpenAIOnly } from "../../openai/columns.ts";
import { portableFields } from "../../openai/fields.ts";
import { cannotHonour } from "../../refusal.ts";
import { objectArguments, portableMessages, reasoningAs, withoutName } from "../../openai/messages.ts";
import { openaiStyle } from "../../openai/openai-style.ts";
import type { Decoder, Provider, Target } from "../../provider.ts";
import { ollamaEmbeddings } from "./embeddings.ts";
import { decodeNative, decodeNativeStream, encodeNative } from "./native.ts";
import { onlyEmbeddedImages } from "./images.ts";
import { nativeReads } from "./request.ts";
import { alwaysLeftOut, type Capability } from "../../translate/capabilities.ts";
import { callBySchema } from "../../translate/emulate/call-by-schema.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";

const onlyAllowed: Capability = {
  fate: "emulated",
  isRejectable: false,
  how: "only those tools are sent",
  apply: (request) => ({ request: portableFields(request) as ChatRequest }),
};

/**
 * Ollama's OpenAI-compatible API (docs.ollama.com/api/openai-compatibility). It ignores what it does not know, `tool_choice` too
 * (github.com/ollama/ollama/issues/17921), so none of it is sent.
 */
const compatible = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:11434/v1", key: "optional" },
  modelsUrl: ({ baseUrl }) =>
    baseUrl.endsWith("/v1") ? `${baseUrl}/models` : `${baseUrl.replace(/\/api$/, "")}/api/tags`,
  lacks: {
    ...withoutAccounting(),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.n,
    ...without.bias,
    ...without.parallel,
    "tools.strict": alwaysLeftOut,
    "tool_choice.allowed_tools": onlyAllowed,
    "tool_choice.required": callBySchema,
    "tool_choice.named": callBySchema,
  },
  messages: [...portableMessages, withoutName, objectArguments, reasoningAs("reasoning"), onlyEmbeddedImages],
  adapt: withoutToolChoice,
  embeddings: null,
  responses: {
    url: ({ baseUrl }) => `${baseUrl.endsWith("/v1") ? baseUrl : `${baseUrl.replace(/\/api$/, "")}/v1`}/responses`,
  },
});

/**
 * Ollama. Its own API (docs.ollama.com/api/chat) has more: runtime options such as `num_ctx`, `keep_alive`, `think`, and errors within
 * a stream. It is used for requests with one of these fields, and at addresses that do not end in `/v1`.
 */
export const ollama: Provider = {
  ...compatible,
  encode: (request, target) =>
    isNative(request, target)
      ? encodeNative(withoutToolChoice({ ...request }) as ChatRequest, target)
      : compatible.encode(request, target),
  reads: (request, target) => (isNative(request, target) ? nativeReads : compatible.reads!(request, target)),
  decodeStream: decodeEitherStream,
  decodeCompletion: (body) =>
    isFields(body) && isFields(body["message"]) ? decodeNative(body) : compatible.decodeCompletion(body),
  embeddings: ollamaEmbeddings,
};

const isNative = (request: ChatRequest, { baseUrl }: Target) =>
  !baseUrl.endsWith("/v1") || ["options", "keep_alive", "think"].some((field) => field in request);

/** Ollama has no `tool_choice`: `none` is sent as no tools, and no tool can be forced. */
function withoutToolChoice({ tool_choice: choice, ...body }: Fields): Fields {
  if (choice === "none") delete body["tools"];
  else if (choice !== undefined && choice !== "auto") cannotHonour("tool_choice", "must be auto or none");
  return body;
}

/** A stream of either API, told apart by the first character: lines of JSON begin with a brace, events do not. */
function decodeEitherStream(): Decoder {
  let decoder: Decoder | undefined;
  return {
    push(bytes) {
      if (!decoder) {
        const first = bytes.find((byte) => byte > 32);
        if (first === undefined) return [];
        decoder = first === 0x7b ? decodeNativeStream() : compatible.decodeStream();
      }
      return decoder.push(bytes);
    },
    end: () => (decoder ??= compatible.decodeStream()).end(),
    outcome: () => decoder?.outcome(),
  };
}
