import { OpenAIChatRequest } from "../../src/dialects/openai-chat/chat-request.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";

/** A chat request as the pipeline and masking see it. */
export const chatRequest = (body: ChatRequest): OpenAIChatRequest => new OpenAIChatRequest(body, openaiChat);
