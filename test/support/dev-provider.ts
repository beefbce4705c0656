import process from "node:process";

/** A provider for `bun run dev`, a process of its own: OpenAI's chat completions, a token every 60 ms, quoting what it received. */

interface ChatBody {
  model: string;
  stream?: boolean;
  messages: { role: string; content?: unknown }[];
}

const tokenMs = 60;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: {
    "/v1/models": { GET: () => Response.json({ object: "list", data: [{ id: "slow", object: "model", created: 0 }] }) },
    "/v1/chat/completions": { POST: async (request) => answer((await request.json()) as ChatBody) },
  },
});
process.send?.({ url: `${server.url.origin}/v1` });
// Ends with the script that started it.
process.on("disconnect", () => process.exit(0));

function answer({ model, stream, messages }: ChatBody): Response {
  const said = messages.findLast(({ role }) => role === "user")?.content;
  const tokens = `You wrote: ${typeof said === "string" ? said : JSON.stringify(said)}`.match(/\s*\S{1,6}/g) ?? [];
  const usage = { prompt_tokens: 10, completion_tokens: tokens.length, total_tokens: 10 + tokens.length };
  const about = { id: `chatcmpl-${crypto.randomUUID()}`, created: Math.floor(Date.now() / 1000), model };
  if (stream) return new Response(events(about, tokens, usage), { headers: { "content-type": "text/event-stream" } });
  const message = { role: "assistant", content: tokens.join("") };
  return Response.json({
    ...about,
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: "stop" }],
    usage,
  });
}

async function* events(about: object, tokens: readonly string[], usage: object) {
  const event = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...about, object: "chat.completion.chunk", choices, ...more })}\n\n`;
  for (const content of tokens) {
    yield event([{ index: 0, delta: { role: "assistant", content }, finish_reason: null }]);
    await Bun.sleep(tokenMs);
  }
  yield event([{ index: 0, delta: {}, finish_reason: "stop" }]);
  yield `${event([], { usage })}data: [DONE]\n\n`;
}
