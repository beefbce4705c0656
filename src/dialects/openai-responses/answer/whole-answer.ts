import { type Fields, listIn } from "../../../contract/fields.ts";
import type { AnswerIdentity } from "../../dialect.ts";
import type { ChatCompletion } from "../../openai-chat/completion.ts";
import { withUsedTier } from "../echo.ts";
import { AnswerItems, type ItemSettings } from "./answer-items.ts";
import { responseFields } from "./response.ts";

/** A completion as a response: its message is taken as a stream's only delta, so that both ways give the same items. */
export function wholeResponse(
  completion: ChatCompletion,
  identity: AnswerIdentity,
  echo: Fields,
  settings: ItemSettings,
): Fields {
  const {
    choices: [choice],
    usage,
  } = completion;
  const finish = choice?.finish_reason ?? "stop";
  const items = new AnswerItems(settings);
  const message: Fields = choice?.message ?? {};
  items.push({ ...message, tool_calls: numbered(message["tool_calls"]) }, choice?.logprobs);
  items.close(finish);
  const counted = usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  return responseFields(identity, withUsedTier(echo, completion), items.output, {
    status: "ended",
    finish,
    usage: counted,
  });
}

/** Calls of a whole answer have no index; one that they came with would not be unique. */
const numbered = (calls: unknown): Fields[] => listIn(calls).map((call, index) => ({ ...call, index }));
