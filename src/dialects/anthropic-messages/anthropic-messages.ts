import { messagesConversation } from "./conversation.ts";
import { parser } from "../../contract/parse.ts";
import { type Fields, listIn, textIn } from "../../contract/fields.ts";
import type { ReservedField, WordDialect } from "../dialect.ts";
import { messagesError, refuseThread } from "./messages-error.ts";
import { AnthropicMessagesRequest } from "./messages-request.ts";
import { messagesUntranslated } from "./untranslated.ts";
import { messagesModels } from "./model-list.ts";
import { messagesNative } from "./native.ts";
import { MessagesRequest } from "./request.ts";
import { messagesReads } from "./reads.ts";
import { messagesRoute } from "./route.ts";

const parse = parser(MessagesRequest, "The body");

/** Other models, also behind a tool, faster or elsewhere at another price, and tools that the provider bills by their use. */
const reserved: Readonly<Record<string, ReservedField>> = {
  service_tier: ["auto", "standard_only"],
  speed: ["standard"],
  inference_geo: [],
  fallbacks: [],
  billing_policy: [],
  tools: {
    isHarmless: (tools) =>
      !listIn(tools).some(({ type }) => /^(?:web_search|code_execution|advisor)_/.test(textIn(type))),
    expected:
      "hold no web_search and no code_execution, which are billed by their use, and no advisor, which is another model",
  },
};

/** Anthropic's Messages (platform.claude.com/docs/en/api/messages). */
export const messagesApi: WordDialect = {
  name: "anthropic-messages",
  route: messagesRoute,
  idPrefix: "msg_",
  reserved,
  untranslated: messagesUntranslated,
  reads: messagesReads,
  recognizes: (body: Fields) => "messages" in body && "max_tokens" in body && isOfBlocks(body),
  parse(body) {
    refuseThread(body);
    return new AnthropicMessagesRequest(parse(body), messagesApi);
  },
  errorBody: messagesError,
  conversation: messagesConversation,
  clientHeader: "anthropic-version",
  requestIdHeader: "request-id",
  models: messagesModels,
  unknownModel: "model_not_found",
  native: messagesNative,
};

/** What only this API has: instructions beside the turns, tools with a schema of their input, blocks that chat does not know. */
function isOfBlocks({ system, tools, messages }: Fields): boolean {
  return (
    system !== undefined ||
    listIn(tools).some((tool) => "input_schema" in tool) ||
    listIn(messages).some(({ content }) => listIn(content).some(({ type }) => ownBlocks.has(type)))
  );
}

const ownBlocks = new Set<unknown>(["tool_use", "tool_result", "thinking", "redacted_thinking", "image", "document"]);
