import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../../dialects/openai-chat/completion.ts";
import { eventLimit } from "../../../stream/sse.ts";
import { newCallId } from "../../openai/tool-calls.ts";
import { type Decoder, type Target, UpstreamFailure, type UpstreamRequest } from "../../provider.ts";
import { callDelta, chunkWith, completionOf } from "../../translate/chunks.ts";
import { countIn, type Fields, fieldsIn, isFields, listIn, textIn } from "../../../contract/fields.ts";
import { finishReasonOf } from "../../finish-reasons.ts";
import { nativeBody } from "./request.ts";

/** Ollama's own `POST /api/chat` (docs.ollama.com/api/chat). */
export function encodeNative(request: ChatRequest, target: Target): UpstreamRequest {
  return {
    url: `${target.baseUrl.replace(/\/(?:v1|api)$/, "")}/api/chat`,
    headers: {
      "content-type": "application/json",
      ...(target.apiKey ? { authorization: `Bearer ${target.apiKey}` } : {}),
      ...target.headers,
    },
    body: nativeBody(request, target.model),
  };
}

/** A whole answer is the only line of a stream. */
export function decodeNative(body: Fields): ChatCompletion {
  const reader = lineReader();
  const chunks = reader.read(body);
  if (!reader.isDone()) throw new UpstreamFailure("broken", "The provider's answer is not finished");
  return completionOf(chunks);
}

/** Lines of JSON, however they are cut. */
export function decodeNativeStream(): Decoder {
  const decoder = new TextDecoder();
  const reader = lineReader();
  let rest = "";
  let outcome: ReturnType<Decoder["outcome"]>;
  return {
    push: (bytes) => decode(decoder.decode(bytes, { stream: true })),
    end() {
      const chunks = decode(`${decoder.decode()}\n`);
      outcome ??= new UpstreamFailure("broken", "The provider's answer ended before it was finished");
      return chunks;
    },
    outcome: () => outcome,
  };

  function decode(text: string): ChatCompletionChunk[] {
    const chunks: ChatCompletionChunk[] = [];
    const lines = text.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? "";
    try {
      if (rest.length > eventLimit) throw new UpstreamFailure("broken", "The provider sent a line without an end");
      for (const line of lines) {
        if (outcome || line.trim() === "") continue;
        chunks.push(...reader.read(fieldsIn(JSON.parse(line))));
        if (reader.isDone()) outcome = "finished";
      }
    } catch (thrown) {
      outcome =
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", "The provider sent a line that is not its format");
    }
    return chunks;
  }
}

function lineReader() {
  let calls = 0;
  let isDone = false;
  return { read, isDone: () => isDone };

  function read(line: Fields): ChatCompletionChunk[] {
    if (line["error"]) throw new UpstreamFailure("broken", "The provider reported an error in its answer");
    const { content, thinking, tool_calls: called } = fieldsIn(line["message"]);
    const said = {
      ...(typeof thinking === "string" && thinking !== "" ? { reasoning_content: thinking } : {}),
      ...(typeof content === "string" && content !== "" ? { content } : {}),
    };
    const deltas = [said, ...listIn(called).map(callOf)].filter((delta) => Object.keys(delta).length > 0);
    const logprobs = Array.isArray(line["logprobs"]) ? { logprobs: { content: line["logprobs"], refusal: null } } : {};
    const chunks = deltas.map((delta, position) =>
      chunkWith([{ index: 0, delta, finish_reason: null, ...(position === 0 ? logprobs : {}) }]),
    );
    if (line["done"] !== true) return chunks;
    isDone = true;
    return [...chunks, chunkWith([{ index: 0, delta: {}, finish_reason: reasonOf(line) }], usageOf(line))];
  }

  /** Calls come whole, their arguments as an object. */
  function callOf(call: Fields) {
    const { name, arguments: args } = fieldsIn(call["function"]);
    const id = textIn(call["id"]) || newCallId();
    return callDelta(calls++, id, textIn(name), isFields(args) ? JSON.stringify(args) : textIn(args) || "{}");
  }

  function reasonOf({ done_reason: given }: Fields) {
    // An answer that only loaded or unloaded a model is none.
    const reason = finishReasonOf(given ?? "stop", { load: "error", unload: "error" }) ?? "stop";
    return reason === "stop" && calls > 0 ? "tool_calls" : reason;
  }
}

function usageOf(line: Fields) {
  const prompt = countIn(line["prompt_eval_count"]);
  const completion = countIn(line["eval_count"]);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
