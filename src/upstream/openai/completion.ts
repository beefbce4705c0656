import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import { type Fields, isFields, listIn, withoutNulls } from "../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../finish-reasons.ts";
import { UpstreamFailure } from "../provider.ts";
import { type AnswerDifferences, normalizeMessage, usageIn, wholeLogprobs } from "./answer.ts";
import { reportedFailure } from "./failures.ts";
import { wholeCall } from "./tool-calls.ts";

type CompletionChoice = ChatCompletion["choices"][number];

/** A whole answer in OpenAI's form, with a provider's differences, as a canonical completion. */
export function decodeCompletion(body: unknown, { finishReasons, usage: convert }: AnswerDifferences): ChatCompletion {
  const failure = reportedFailure(body);
  if (failure) throw failure;
  const choices = isFields(body) ? listIn(body["choices"]) : [];
  if (!isFields(body) || choices.length === 0)
    throw new UpstreamFailure("broken", "The provider's answer holds no choice");
  const usage = usageIn(body, convert);
  const { usage: _given, ...others } = body;
  return {
    ...others,
    id: "",
    object: "chat.completion",
    created: 0,
    model: "",
    choices: choices.map((choice, position) => wholeChoice(choice, position, finishReasons)),
    ...(usage && { usage }),
  };
}

function wholeChoice(choice: Fields, position: number, finishReasons: FinishReasons): CompletionChoice {
  const reason = finishReasonOf(choice["finish_reason"], finishReasons);
  if (!reason || !isFields(choice["message"]))
    throw new UpstreamFailure("broken", "The provider's answer is not finished");
  const { tool_calls: given, content, ...rest } = normalizeMessage(choice["message"]);
  const calls = listIn(given).map(wholeCall);
  return {
    ...choice,
    index: typeof choice["index"] === "number" ? choice["index"] : position,
    message: {
      refusal: null,
      ...withoutNulls(rest),
      role: "assistant",
      content: typeof content === "string" && (content !== "" || calls.length === 0) ? content : null,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    } as CompletionChoice["message"],
    finish_reason: reason,
    logprobs: wholeLogprobs(choice["logprobs"]),
  };
}
