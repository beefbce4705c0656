import { messagesApi } from "./anthropic-messages/anthropic-messages.ts";
import { tokenCountApi } from "./anthropic-messages/token-count.ts";
import type { Dialect } from "./dialect.ts";
import { openaiChat } from "./openai-chat/openai-chat.ts";
import { openaiEmbeddings } from "./openai-embeddings/openai-embeddings.ts";
import { openaiResponses } from "./openai-responses/openai-responses.ts";

/** The APIs we offer. */
export const dialects: readonly Dialect[] = [openaiChat, openaiResponses, openaiEmbeddings, messagesApi, tokenCountApi];
