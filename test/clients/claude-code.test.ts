import { expect, test } from "bun:test";
import { ask } from "../support/http.ts";
import { onExecutable } from "../support/runtimes.ts";
import {
  assembled,
  events,
  hidden,
  startMessages,
  streaming,
  surrogatesIn,
  textStream,
} from "../dialects/anthropic-messages/world.ts";

/** What Claude Code asks of a gateway, by its documentation (code.claude.com/docs/en/llm-gateway-protocol); the program itself is not run. */
const session = "0b7b2a2e-7a4d-4f3e-9d35-6d3e2f4f6c11";
const headers = {
  "anthropic-version": "2023-06-01",
  "anthropic-beta": "claude-code-20250219,interleaved-thinking-2025-05-14,context-management-2025-06-27",
  "anthropic-dangerous-direct-browser-access": "true",
  "x-app": "cli",
  "x-claude-code-session-id": session,
  "user-agent": "claude-cli/2.1.0 (external, cli)",
  "x-stainless-lang": "js",
};
const attribution = "x-anthropic-billing-header: cc_version=2.1.0.a1b; cc_entrypoint=cli; cch=00000;";
const request = {
  model: "native",
  max_tokens: 32_000,
  stream: true,
  system: [
    { type: "text", text: attribution },
    { type: "text", text: "You are a coding agent.", cache_control: { type: "ephemeral", ttl: "1h" } },
  ],
  thinking: { type: "adaptive" },
  output_config: { effort: "medium" },
  context_management: { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
  metadata: { user_id: JSON.stringify({ device_id: "d".repeat(64), account_uuid: "", session_id: session }) },
  tools: [
    {
      name: "Read",
      description: "Reads a file",
      input_schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: { file_path: { type: "string" }, limit: { type: "number", exclusiveMinimum: 0 } },
        required: ["file_path"],
        additionalProperties: false,
      },
      cache_control: { type: "ephemeral" },
    },
  ],
  messages: [
    {
      role: "user",
      content: [{ type: "text", text: `Read notes.md, it is about ${hidden}`, cache_control: { type: "ephemeral" } }],
    },
  ],
};

onExecutable("Claude Code's requests", startMessages, (world) => {
  const bearer = () => ({
    authorization: `Bearer ${world.gateway.key}`,
    "content-type": "application/json",
    ...headers,
  });

  test("are answered: a probe, the list of models, a count, a stream with a beta", async () => {
    const { url } = world.gateway;
    expect((await ask(`${url}/`, { method: "HEAD" })).status).toBe(200);
    const { json } = await ask(`${url}/v1/models?limit=1000`, { headers: bearer() });
    expect(json["has_more"]).toBe(false);
    world.native.begin((call) => call.reply(200, '{"input_tokens":99}'));
    const { max_tokens: _bound, stream: _stream, ...prompt } = request;
    const counted = await ask(`${url}/v1/messages/count_tokens?beta=true`, {
      method: "POST",
      headers: bearer(),
      body: JSON.stringify(prompt),
    });
    expect(counted.json).toEqual({ input_tokens: 99 });
    world.native.begin(streaming((body) => events(...textStream(`Of ${surrogatesIn(body)[0]}`))));
    const answer = await ask(`${url}/v1/messages?beta=true`, {
      method: "POST",
      headers: bearer(),
      body: JSON.stringify(request),
    });
    expect(assembled(answer.text).content).toEqual([{ type: "text", text: `Of ${hidden}` }]);
  });

  test("reach the provider with all that it must get unchanged, and nothing of who asks", async () => {
    world.native.begin(streaming(() => events(...textStream("Yes"))));
    await ask(`${world.gateway.url}/v1/messages?beta=true`, {
      method: "POST",
      headers: bearer(),
      body: JSON.stringify(request),
    });
    const [call] = world.native.calls;
    expect(call?.headers).toMatchObject({
      "anthropic-version": headers["anthropic-version"],
      "anthropic-beta": headers["anthropic-beta"],
    });
    const { system, tools, thinking, output_config, context_management } = call!.json as typeof request;
    expect(system.slice(0, 2)).toEqual(request.system);
    expect({ tools, thinking, output_config, context_management }).toEqual({
      tools: request.tools,
      thinking: request.thinking,
      output_config: request.output_config,
      context_management: request.context_management,
    });
    expect(call?.wire).not.toContain(session);
    expect(call?.wire).not.toContain(hidden);
  });
});
