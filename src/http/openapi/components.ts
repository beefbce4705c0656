import * as chat from "../../contract/chat.ts";
import * as completion from "../../contract/completion.ts";
import * as error from "../../contract/error.ts";
import * as message from "../../contract/message.ts";
import * as models from "../../contract/models.ts";
import { JsonObject } from "../../contract/schema.ts";

/** Every schema the contract exports has its name in the document: the very ones the parser and the answers use. */
export const components = { ...message, ...chat, ...completion, ...models, ...error, JsonObject };
