import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "../provider.ts";
import { said, usageIn } from "./answer.ts";
import { reportedFailure } from "./failures.ts";
import { wholeCalls } from "./tool-calls.ts";
import { type Fields, isFields, listIn, withoutNulls } from "../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../finish-reasons.ts";

type Choice = ChatCompletion["choices"][number];

/** A whole answer in OpenAI's form, with a provider's own finish reasons and count of tokens. */
export function completionOf(body: unknown, own: FinishReasons, ownUsage: (usage: Fields) => Fields): ChatCompletion {
  const failure = reportedFailure(body);
  if (failure) throw failure;
  const choices = isFields(body) ? listIn(body["choices"]) : [];
  if (!isFields(body) || choices.length === 0)
    throw new UpstreamFailure("broken", "The provider's answer holds no choice");
  const usage = usageIn(body, ownUsage);
  return {
    ...body,
    id: "",
    object: "chat.completion",
    created: 0,
    model: "",
    choices: choices.map((choice, position) => wholeChoice(choice, position, own)),
    ...(usage ? { usage } : {}),
  };
}

function wholeChoice(choice: Fields, position: number, own: FinishReasons): Choice {
  const reason = finishReasonOf(choice["finish_reason"], own);
  if (!reason || !isFields(choice["message"]))
    throw new UpstreamFailure("broken", "The provider's answer is not finished");
  const { tool_calls: given, content, ...rest } = said(choice["message"]);
  const calls = wholeCalls(listIn(given));
  return {
    ...choice,
    index: typeof choice["index"] === "number" ? choice["index"] : position,
    message: {
      refusal: null,
      ...withoutNulls(rest),
      role: "assistant",
      content: typeof content === "string" && (content !== "" || calls.length === 0) ? content : null,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    } as Choice["message"],
    finish_reason: reason,
    logprobs: isFields(choice["logprobs"]) ? choice["logprobs"] : null,
  };
}
