import * as chat from "../../dialects/openai-chat/request.ts";
import * as completion from "../../dialects/openai-chat/completion.ts";
import * as error from "../../contract/error.ts";
import * as message from "../../dialects/openai-chat/message.ts";
import * as models from "../../contract/models.ts";
import { JsonObject } from "../../contract/schema.ts";

/** Every schema the contract exports has its name in the document: the very ones the parser and the answers use. */
export const components = { ...message, ...chat, ...completion, ...models, ...error, JsonObject };
