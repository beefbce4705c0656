import { isFields, listIn } from "../../contract/fields.ts";
import { GatewayError } from "../../errors.ts";
import type { TokenCountRequest } from "./request.ts";

/** Refuses a turn without content. One of the system that sets the effort from there on needs none. */
export function refuseSilentTurns({ messages }: Pick<TokenCountRequest, "messages">): void {
  const at = listIn(messages).findIndex(
    ({ content, role, output_config: config }) => content === undefined && !(role === "system" && isFields(config)),
  );
  if (at < 0) return;
  const param = `messages.${at}.content`;
  throw new GatewayError("invalid_request", `${param} must be given: a text, or a list of blocks`, { param });
}
