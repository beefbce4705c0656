import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { fieldsIn, isFields } from "../../contract/fields.ts";

/** The word of a choice, or the type of an object. */
export const choiceOf = ({ tool_choice: choice }: ChatRequest) => (isFields(choice) ? choice["type"] : choice);

/** Whether the model may call tools at all. */
export const mayCall = (request: ChatRequest) => (request.tools ?? []).length > 0 && request.tool_choice !== "none";

/** Whether the model must call a tool, any or a certain one. */
export const forcesTool = (request: ChatRequest): boolean => isAnyForced(request) || choiceOf(request) === "function";

/** Whether it must call any. */
export function isAnyForced(request: ChatRequest): boolean {
  const choice = choiceOf(request);
  if (choice === "required" || choice === "any") return true;
  return choice === "allowed_tools" && fieldsIn(fieldsIn(request.tool_choice)["allowed_tools"])["mode"] === "required";
}
