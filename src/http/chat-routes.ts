import { ChatCompletion } from "../dialects/openai-chat/completion.ts";
import { ChatRequest } from "../dialects/openai-chat/request.ts";
import { chat } from "./chat.ts";
import type { HttpRoute } from "./route.ts";

export const chatRoutes: readonly HttpRoute[] = [
  {
    method: "POST",
    path: "/v1/chat/completions",
    access: "key",
    label: "/v1/chat/completions",
    docs: {
      id: "createChatCompletion",
      tag: "Chat",
      summary: "Create a chat completion",
      description:
        "Answers a conversation, whole or as Server-Sent Events. Personal data found in the request is replaced by surrogates before it leaves, and put back into the answer before you see it.",
    },
    schema: { body: ChatRequest, answer: ChatCompletion },
    handle: ({ request, admission, service: { gateway, bodies, gate } }) =>
      chat(request, admission, { gateway: gateway(), bodies, now: gate.now() }),
  },
];
