import { expect, test } from "bun:test";
import { ask } from "../../support/http.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { hidden, startMessages, surrogatesIn } from "./world.ts";

const said = [{ role: "user", content: `Of ${hidden}, and so on, for a while` }];

onExecutable("The count of tokens", startMessages, (world) => {
  const count = (request: object, headers: Record<string, string> = {}) =>
    ask(`${world.gateway.url}/v1/messages/count_tokens?beta=true`, {
      method: "POST",
      headers: { "x-api-key": world.gateway.key, "content-type": "application/json", ...headers },
      body: JSON.stringify({ messages: said, ...request }),
    });

  test("is the provider's, asked after masking, in its own words", async () => {
    world.native.begin((call) => call.reply(200, '{"input_tokens":31,"later":1}'));
    const { status, text, headers } = await count({ model: "native" }, { "anthropic-beta": "x" });
    const [call] = world.native.calls;
    expect([status, text]).toEqual([200, '{"input_tokens":31,"later":1}']);
    expect([headers.get("x-provider"), headers.get("x-penname-pseudonymized")]).toEqual(["claude", "1"]);
    expect([call?.path, call?.headers["anthropic-beta"], call?.json["model"]]).toEqual([
      "/v1/messages/count_tokens",
      "x",
      "claude-sonnet-5",
    ]);
    expect(call?.wire).not.toContain(hidden);
    expect(surrogatesIn(call?.body ?? "")).toHaveLength(1);
  });

  test("is ours where no provider of the model counts, or the one that does has no answer, and says so", async () => {
    const { json, headers } = await count({ model: "chat" });
    expect(json).toEqual({ input_tokens: expect.any(Number), estimated: true });
    expect(json["input_tokens"]).toBeWithin(15, 40);
    expect(headers.get("x-provider")).toBe("gateway");
    expect(world.chat.calls).toHaveLength(0);
    world.native.begin((call) => call.reply(529, '{"type":"error","error":{"type":"overloaded_error","message":"x"}}'));
    expect((await count({ model: "native" })).json["estimated"]).toBe(true);
    world.native.begin((call) => call.reply(404, "<html>"));
    expect((await count({ model: "native" })).json["estimated"]).toBe(true);
  });

  test("is refused as the provider refuses it, and by ourselves where it is malformed", async () => {
    const refusal = '{"type":"error","error":{"type":"invalid_request_error","message":"messages: empty"}}';
    world.native.begin((call) => call.reply(400, refusal));
    const { status, text } = await count({ model: "native" });
    expect([status, text]).toEqual([400, refusal]);
    expect((await count({ model: "none" })).status).toBe(404);
    expect((await count({ model: "chat", messages: [] })).error.type).toBe("invalid_request_error");
  });

  test("costs nothing and is in the books as such", async () => {
    await count({ model: "chat" });
    await world.gateway.logged(/"prompt_tokens":0,"completion_tokens":0/);
  });
});

onExecutable("The list of models", startMessages, (world) => {
  const list = (query = "") => world.get(`/v1/models${query}`, { "anthropic-version": "2023-06-01" });
  const ids = (json: Record<string, unknown>) => (json["data"] as { id: string }[]).map(({ id }) => id);

  test("has Anthropic's form for clients that send anthropic-version, page by page", async () => {
    const { json } = await list();
    expect([ids(json), json["has_more"], json["first_id"], json["last_id"]]).toEqual([
      ["native", "brisk", "chat", "both", "demo"],
      false,
      "native",
      "demo",
    ]);
    expect((json["data"] as object[])[0]).toEqual({
      type: "model",
      id: "native",
      display_name: "native",
      lifecycle: "active",
      capabilities: null,
      deprecated_at: null,
      line: null,
      max_input_tokens: null,
      max_tokens: null,
      retires_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const page = async (query: string) => {
      const { json: one } = await list(query);
      return [ids(one), one["has_more"]];
    };
    expect(await page("?limit=2")).toEqual([["native", "brisk"], true]);
    expect(await page("?limit=2&after_id=brisk")).toEqual([["chat", "both"], true]);
    expect(await page("?limit=2&after_id=both")).toEqual([["demo"], false]);
    expect(await page("?limit=2&before_id=both")).toEqual([["brisk", "chat"], true]);
    expect(await page("?after_id=demo")).toEqual([[], false]);
  });

  test("refuses a page that there is not, in Anthropic's form", async () => {
    for (const query of ["?limit=0", "?limit=1001", "?limit=x", "?after_id=none"]) {
      const response = await fetch(`${world.gateway.url}/v1/models${query}`, {
        headers: { "x-api-key": world.gateway.key, "anthropic-version": "2023-06-01" },
      });
      expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([400, "error"]);
    }
  });

  test("has one model in the same form", async () => {
    const { json } = await world.get("/v1/models/native", { "anthropic-version": "2023-06-01" });
    expect([json["type"], json["id"]]).toEqual(["model", "native"]);
    expect((await world.get("/v1/models/native")).json["object"]).toBe("model");
  });

  test("has OpenAI's form for all others, with an empty list of Codex's own beside it for Codex", async () => {
    expect(Object.keys((await world.get("/v1/models?limit=1")).json)).toEqual(["object", "data"]);
    const { json } = await world.get("/v1/models?client_version=0.99.0");
    expect([json["object"], ids(json).length, json["models"]]).toEqual(["list", 5, []]);
  });
});
