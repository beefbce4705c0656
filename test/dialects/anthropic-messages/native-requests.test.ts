import { expect, test } from "bun:test";
import { ask, exchange } from "../../support/http.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { hidden, providersKey, startMessages, surrogatesIn } from "./world.ts";

const answer = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-sonnet-5",
  content: [{ type: "text", text: "Yes" }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 4 },
};

const secret = `sk-proj-${"Zq7".repeat(22)}`;

onExecutable("A request on the native lane", startMessages, (world) => {
  const sent = async (request: object, headers: Record<string, string> = {}) => {
    world.native.begin((call) => call.reply(200, JSON.stringify(answer)));
    const { status, text } = await world.message(request, headers);
    if (status !== 200) throw new Error(text);
    return world.native.calls[0]!;
  };

  test("goes through as its caller wrote it, but for masked texts, the model's name and our sentence", async () => {
    const system = [{ type: "text", text: "Be brief", cache_control: { type: "ephemeral", ttl: "1h" } }];
    const said = { type: "text", text: `Of ${hidden}`, cache_control: { type: "ephemeral" }, newer: true };
    const request = {
      model: "native",
      max_tokens: 77,
      messages: [
        { role: "system", content: "Mind the gap" },
        { role: "user", content: [said] },
      ],
      zeta: { b: 1, a: [null, 1.5] },
      system,
      tools: [{ name: "send", input_schema: { type: "object" }, cache_control: { type: "ephemeral" } }],
      thinking: { type: "adaptive", display: "summarized" },
    };
    const { body, json } = await sent(request);
    const ours = (json["system"] as { text: string }[]).at(-1)!;
    expect(ours.text).toContain("copy it exactly");
    expect(body).toBe(
      JSON.stringify({
        ...request,
        model: "claude-sonnet-5",
        system: [...system, { type: "text", text: ours.text }],
      }).replace(hidden, surrogatesIn(body)[0]!),
    );
  });

  test("may set the effort of a turn in a system message that says nothing", async () => {
    const turns = [
      { role: "user", content: "Hello" },
      { role: "system", output_config: { effort: "high" } },
    ];
    expect((await sent({ messages: turns })).json["messages"]).toEqual(turns);
    for (const turn of [{ role: "user", output_config: {} }, { role: "system" }]) {
      const { status, json } = await world.message({ messages: [turn] });
      expect([status, json]).toMatchObject([
        400,
        { error: { message: "messages.0.content must be given: a string or an array of at most 8192 items" } },
      ]);
    }
  });

  test("keeps instructions that are a text as its first block, and ours as the last, unmarked", async () => {
    const { json } = await sent({ system: "Be brief" });
    expect(json["system"]).toEqual([
      { type: "text", text: "Be brief" },
      { type: "text", text: expect.stringContaining("copy it exactly") },
    ]);
    const { json: without } = await sent({ messages: [{ role: "user", content: "Hello" }], system: "Be brief" });
    expect(without["system"]).toBe("Be brief");
  });

  test("takes all headers anthropic-* along to the letter, and no other; the key is ours", async () => {
    const { headers, wire } = await sent(
      {},
      {
        "anthropic-version": "2099-01-01",
        "anthropic-beta": "one-2025-01-01,two-2025-02-02",
        "anthropic-newer": "x y",
        "x-claude-code-session-id": "0b7b2a2e-7a4d-4f3e-9d35-6d3e2f4f6c11",
      },
    );
    expect(headers).toMatchObject({
      "anthropic-version": "2099-01-01",
      "anthropic-beta": "one-2025-01-01,two-2025-02-02",
      "anthropic-newer": "x y",
      "x-api-key": providersKey,
    });
    expect(wire).not.toContain(world.gateway.key);
    expect(wire).not.toContain("session");
  });

  test("takes along every line of a header that is there twice", async () => {
    world.native.begin((call) => call.reply(200, JSON.stringify(answer)));
    const { url, key } = world.gateway;
    const body = JSON.stringify({ model: "native", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] });
    const lines = ["anthropic-beta: one-2024", "x-api-key: " + key, "Anthropic-Beta: two-2025"];
    const head = ["POST /v1/messages HTTP/1.1", "host: x", "content-type: application/json", "connection: close"];
    const length = `content-length: ${body.length}`;
    const heard = await exchange(url, [...head, ...lines, length, "", body].join("\r\n"));
    expect(heard).toStartWith("HTTP/1.1 200");
    expect(world.native.calls[0]?.headers["anthropic-beta"]).toBe("one-2024, two-2025");
  });

  test("is matched by its path, whatever query follows, and its key is taken from either header", async () => {
    world.native.script = (call) => call.reply(200, JSON.stringify(answer));
    const { url, key } = world.gateway;
    const body = JSON.stringify({ model: "native", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] });
    const by = async (headers: Record<string, string>) =>
      (
        await ask(`${url}/v1/messages?beta=true`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body,
        })
      ).status;
    expect(await by({ "x-api-key": key })).toBe(200);
    expect(await by({ authorization: `Bearer ${key}` })).toBe(200);
    expect(await by({ authorization: "Bearer somebody-elses", "x-api-key": key })).toBe(200);
    expect(await by({ authorization: `Bearer ${key}`, "x-api-key": "somebody-elses" })).toBe(200);
    expect(await by({ authorization: "Bearer wrong" })).toBe(401);
    expect(await by({ "x-api-key": `${key.slice(0, -1)}_` })).toBe(401);
    expect(await by({})).toBe(401);
    expect((await world.get("/v1/models")).status).toBe(200);
  });

  test("sends thoughts, redacted thoughts and encrypted content exactly as they came", async () => {
    const bytes = (first: string) => `${first}${"QmFzZTY0Lw+/".repeat(20)}==`;
    const content = [
      { type: "thinking", thinking: "So be it", signature: bytes("E") },
      { type: "redacted_thinking", data: bytes("F") },
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "weather" } },
      {
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: [{ type: "web_search_result", url: "https://example.com", encrypted_content: bytes("G") }],
      },
      { type: "text", text: "Fine", citations: [{ type: "web_search_result_location", encrypted_index: bytes("H") }] },
    ];
    const { body } = await sent({
      messages: [
        { role: "user", content: `Of ${hidden}` },
        { role: "assistant", content },
        { role: "user", content: "On" },
      ],
    });
    expect(body).toContain(JSON.stringify(content));
  });

  test("searches what only looks like a signature, and what is under unknown names", async () => {
    const { wire } = await sent({
      messages: [
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: `So ${hidden}`, signature: hidden },
            { type: "redacted_thinking", data: `It is ${hidden}` },
            { type: "novelty", [hidden]: { deep: [hidden] } },
            { type: "document", source: { type: "text", media_type: "text/plain", data: hidden }, title: hidden },
            { type: "document", source: { type: "text", media_type: "text/plain", data: secret } },
            { type: "image", source: { type: "url", url: `https://x.example/?of=${hidden}` } },
            {
              type: "tool_use",
              id: hidden,
              name: hidden,
              input: { [hidden]: hidden, json: JSON.stringify({ a: hidden }) },
            },
          ],
        },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: hidden, content: [{ type: "text", text: hidden }] }],
        },
      ],
      metadata: { user_id: hidden },
      stop_sequences: [hidden],
      tools: [{ name: "a", description: hidden, input_schema: { properties: { x: { enum: [hidden] } } } }],
      mcp_servers: [{ type: "url", url: `https://${hidden}`, name: hidden }],
    });
    expect(wire).not.toContain(hidden);
    // In the alphabet of base64, and long: but a text is no file's bytes.
    expect(wire).not.toContain(secret);
  });

  test("hashes the identifier of the user", async () => {
    const { json } = await sent({ metadata: { user_id: "user_1234_account_5678" } });
    expect(json["metadata"]).toEqual({ user_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  test("leaves out a thought without a signature, which another provider had", async () => {
    const { json } = await sent({
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Hm", signature: "" },
            { type: "text", text: "Hi" },
          ],
        },
        { role: "user", content: "On" },
      ],
    });
    expect((json["messages"] as object[])[1]).toEqual({ role: "assistant", content: [{ type: "text", text: "Hi" }] });
  });

  test("leaves out an answer that was nothing but such a thought", async () => {
    const messages = [
      { role: "user", content: "Hello" },
      { role: "assistant", content: [{ type: "thinking", thinking: "Hm", signature: "" }] },
      { role: "user", content: "On" },
    ];
    expect((await sent({ messages })).json["messages"]).toEqual([messages[0]!, messages[2]!]);
  });

  test("names calls that another provider named in letters of its own, and their results, as this one takes them", async () => {
    const call = (id: string) => ({ type: "tool_use", id, name: "send", input: {} });
    const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "Sent" });
    const ids = ["functions.send:0", "functions.send:1", "toolu_1"];
    const { json } = await sent({
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: ids.map(call) },
        { role: "user", content: ids.map(result) },
      ],
    });
    const [, called, answered] = json["messages"] as { content: Record<string, unknown>[] }[];
    const names = called!.content.map(({ id }) => id);
    expect(names).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^\w+$/), "toolu_1"]);
    expect(new Set(names).size).toBe(3);
    expect(answered!.content.map((block) => block["tool_use_id"])).toEqual(names);
  });

  test("restores a whole answer and keeps its unknown fields in their order", async () => {
    world.native.begin((call) => {
      const [surrogate = ""] = surrogatesIn(call.body);
      const text = JSON.stringify({
        zeta: [surrogate],
        [surrogate]: 1,
        ...answer,
        content: [
          { type: "thinking", thinking: surrogate, signature: "EqQB" },
          { type: "text", text: `Of ${surrogate}`, citations: null },
          { type: "tool_use", id: "toolu_1", name: "send", input: { to: surrogate, json: `{"a":"${surrogate}"}` } },
        ],
      });
      call.reply(200, text);
    });
    const { text } = await world.message();
    const sealed = /"signature":"(PennameT[\w+/]{60,}={0,2})"/.exec(text)?.[1];
    expect(text).toBe(
      JSON.stringify({
        zeta: [hidden],
        [hidden]: 1,
        ...answer,
        content: [
          { type: "thinking", thinking: hidden, signature: sealed },
          { type: "text", text: `Of ${hidden}`, citations: null },
          { type: "tool_use", id: "toolu_1", name: "send", input: { to: hidden, json: `{"a":"${hidden}"}` } },
        ],
      }),
    );
  });
});
