import { type Fields, fieldsIn, textIn } from "../../../contract/fields.ts";
import type { AnswerIdentity } from "../../dialect.ts";
import type { FinishReason, Usage } from "../../openai-chat/completion.ts";
import { usageFields } from "../usage.ts";

/** How far a response has come. */
export type ResponseStage =
  | { status: "in_progress" }
  | { status: "ended"; finish: FinishReason; usage: Usage }
  | { status: "failed"; error: Fields };

/** A response as it stands. @param echo the request's fields that it repeats */
export function responseFields(identity: AnswerIdentity, echo: Fields, output: Fields[], stage: ResponseStage): Fields {
  const reason = stage.status === "ended" ? incompleteReasons.get(stage.finish) : undefined;
  const status = stage.status === "ended" ? (reason === undefined ? "completed" : "incomplete") : stage.status;
  return {
    id: identity.id,
    object: "response",
    created_at: identity.created,
    status,
    error: stage.status === "failed" ? stage.error : null,
    incomplete_details: reason === undefined ? null : { reason },
    model: identity.model,
    output,
    ...(stage.status === "ended" ? { usage: usageFields(stage.usage) } : {}),
    ...echo,
  };
}

const incompleteReasons: ReadonlyMap<FinishReason, string> = new Map([
  ["length", "max_output_tokens"],
  ["content_filter", "content_filter"],
]);

/** The error of a response that failed. @param body of an error as this API answers it */
export function responseError({ error }: Fields): Fields {
  const code = textIn(fieldsIn(error)["code"]);
  return { code: codes.get(code) ?? code, message: textIn(fieldsIn(error)["message"]) };
}

/** Our codes in the words that clients of this API know; a provider's are such words. */
const codes: ReadonlyMap<string, string> = new Map([
  ["api_error", "server_error"],
  ["service_unavailable", "server_error"],
  ["invalid_request", "invalid_prompt"],
]);
