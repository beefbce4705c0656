import type { ChatCompletionChunk, FinishReason, Usage } from "../../../dialects/openai-chat/completion.ts";
import type { FrameReader } from "../../stream-decoder.ts";
import { callDelta, chunkOf, chunkWith, usageOf } from "../../translate/chunks.ts";
import { countIn, type Fields, fieldsIn, isFields, listIn, textIn } from "../../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../../finish-reasons.ts";
import { geminiStreamFailure } from "./failures.ts";

interface CandidateState {
  callCount: number;
  isFinished: boolean;
}

/** Reads `GenerateContentResponse`s: a stream is many, a whole answer is one. */
export function geminiReader(): FrameReader<Fields> {
  const candidates = new Map<number, CandidateState>();
  /** The stem of ids for calls that come without one. */
  let stem = "";
  let hasContent = false;

  return {
    state: () =>
      candidates.size > 0 && [...candidates.values()].every(({ isFinished }) => isFinished) ? "complete" : "open",
    read(event, chunks) {
      if (isFields(event["error"])) throw geminiStreamFailure(event["error"]);
      stem ||= textIn(event["responseId"]).replace(/[^a-zA-Z0-9_-]/g, "") || crypto.randomUUID().replaceAll("-", "");
      const before = chunks.length;
      const given = listIn(event["candidates"]);
      for (const candidate of given) readCandidate(candidate, chunks);
      if (given.length === 0 && fieldsIn(event["promptFeedback"])["blockReason"]) finishBlocked(chunks);
      hasContent ||= chunks.length > before;
      addUsage(usageIn(event["usageMetadata"]), chunks, before);
    },
  };

  function readCandidate(candidate: Fields, chunks: ChatCompletionChunk[]): void {
    const index = countIn(candidate["index"]);
    const state = candidates.get(index) ?? { callCount: 0, isFinished: false };
    candidates.set(index, state);
    for (const part of listIn(fieldsIn(candidate["content"])["parts"])) chunks.push(...partOf(index, state, part));
    const reason = textIn(candidate["finishReason"]);
    if (reason === "" || reason === "FINISH_REASON_UNSPECIFIED" || state.isFinished) return;
    chunks.push(chunkOf(index, {}, finishReason(reason, state)));
    state.isFinished = true;
  }

  function partOf(index: number, state: CandidateState, part: Fields): ChatCompletionChunk[] {
    const call = fieldsIn(part["functionCall"]);
    if (typeof call["name"] === "string") {
      const id = textIn(call["id"]) || `call_${stem}_${index}_${state.callCount}`;
      const signature = part["thoughtSignature"];
      const extra =
        typeof signature === "string" ? { extra_content: { google: { thought_signature: signature } } } : {};
      return [
        chunkOf(index, callDelta(state.callCount++, id, call["name"], JSON.stringify(fieldsIn(call["args"])), extra)),
      ];
    }
    const text = textIn(part["text"]);
    if (text === "") return [];
    return [chunkOf(index, part["thought"] === true ? { reasoning_content: text } : { content: text })];
  }

  /** The prompt was blocked: the answer has no content. */
  function finishBlocked(chunks: ChatCompletionChunk[]): void {
    candidates.set(0, { callCount: 0, isFinished: true });
    chunks.push(chunkOf(0, {}, "content_filter"));
  }

  /** Each event holds the running total; alone, it makes a chunk only once the answer has begun. */
  function addUsage(usage: Usage | undefined, chunks: ChatCompletionChunk[], before: number): void {
    if (!usage) return;
    const last = chunks.at(-1);
    if (last && chunks.length > before) last.usage = usage;
    else if (hasContent) chunks.push(chunkWith([], usage));
  }
}

function finishReason(reason: string, { callCount }: CandidateState): FinishReason | null {
  const finish = finishReasonOf(reason, finishReasons);
  return finish === "stop" && callCount > 0 ? "tool_calls" : finish;
}

const all = (words: string, meaning: FinishReasons[string]): FinishReasons =>
  Object.fromEntries(words.split(" ").map((word) => [word, meaning]));

/** Where Gemini gave up on its own answer, no reason of OpenAI's would be true. */
const finishReasons: FinishReasons = {
  CONTINUATION: "length",
  ...all("LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII", "content_filter"),
  ...all("IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION", "content_filter"),
  ...all("MODEL_ARMOR ESCALATION", "content_filter"),
  ...all("MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS MALFORMED_RESPONSE", "error"),
  ...all("NO_IMAGE IMAGE_OTHER OTHER", "error"),
  // Of the whole request, or of our own account (google-genai, `FinishReason`): another target may answer.
  ...all("MISSING_THOUGHT_SIGNATURE PUP_LIMITED_DISABLED", "error"),
};

/** Thoughts are counted apart from the answer and billed like it. */
function usageIn(given: unknown): Usage | undefined {
  const usage = fieldsIn(given);
  if (usage["promptTokenCount"] === undefined) return undefined;
  const thought = countIn(usage["thoughtsTokenCount"]);
  const prompt = countIn(usage["promptTokenCount"]) + countIn(usage["toolUsePromptTokenCount"]);
  const cached = countIn(usage["cachedContentTokenCount"]);
  return usageOf({ prompt, cached, completion: countIn(usage["candidatesTokenCount"]) + thought, thought });
}
