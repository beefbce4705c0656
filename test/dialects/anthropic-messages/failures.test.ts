import { expect, test } from "bun:test";
import { chunk, textChunks } from "../../support/answers.ts";
import { ask, type Answer } from "../../support/http.ts";
import { newCaller } from "../../support/accounts.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { sse, stream } from "../../support/scripts.ts";
import {
  assembled,
  blockStart,
  events,
  eventsIn,
  hidden,
  messageStart,
  startMessages,
  streaming,
  surrogatesIn,
  textDelta,
  textStream,
} from "./world.ts";

const error = (type: string, message: string) => ({ type: "error", error: { type, message }, request_id: "req_1" });

onExecutable("A failure on /v1/messages", startMessages, (world) => {
  const refused = async (status: number, body: unknown, request: object = {}, headers: Record<string, string> = {}) => {
    world.native.begin((call) =>
      call.reply(status, typeof body === "function" ? (body(call.body) as string) : JSON.stringify(body), headers),
    );
    return world.message(request);
  };

  test.each([
    [400, "invalid_request_error", "prompt is too long: 215000 tokens > 200000 maximum"],
    [404, "not_found_error", "model: claude-sonnet-5"],
    [413, "request_too_large", "Request exceeds the maximum size"],
    [429, "rate_limit_error", "Number of request tokens has exceeded your per-minute rate limit"],
    [500, "api_error", "Internal server error"],
    [529, "overloaded_error", "Overloaded"],
  ])("of the provider comes with its status %d and its words", async (status, type, said) => {
    for (const isStream of [false, true]) {
      const answer = await refused(status, error(type, said), { stream: isStream });
      expect([answer.status, answer.text]).toEqual([status, JSON.stringify(error(type, said))]);
      expect(answer.headers.get("x-provider")).toBe("gateway");
      if (status === 429 || status >= 500) expect(answer.headers.get("retry-after")).toMatch(/^[1-5]?\d$/);
      else expect(answer.headers.has("retry-after")).toBe(false);
    }
  });

  test("of the provider has its surrogates restored", async () => {
    const said = (body: string) => JSON.stringify(error("invalid_request_error", `What is ${surrogatesIn(body)[0]}?`));
    const answer = await refused(400, said);
    expect(answer.text).toBe(JSON.stringify(error("invalid_request_error", `What is ${hidden}?`)));
  });

  test.each([
    [401, error("authentication_error", "invalid x-api-key")],
    [403, error("permission_error", "Your organization may not")],
    [400, error("invalid_request_error", "Your credit balance is too low to access the API")],
    [502, "<html>Bad gateway</html>"],
  ])("of our own account, or of a proxy, is ours: %d", async (status, body) => {
    const answer = await refused(status, body);
    expect([answer.status, answer.error.type]).toEqual([503, "overloaded_error"]);
    expect(answer.text).not.toContain("credit");
    expect(answer.text).not.toContain("api-key");
  });

  test.each<[string, number, string, () => Promise<Answer>]>([
    ["no key", 401, "authentication_error", () => world.message({}, { "x-api-key": "" })],
    ["an unknown model", 404, "not_found_error", () => world.message({ model: "none" })],
    ["no bound", 400, "invalid_request_error", () => world.message({ max_tokens: undefined })],
    ["no JSON", 400, "invalid_request_error", () => post("/v1/messages", "{")],
    ["another method", 405, "invalid_request_error", () => world.get("/v1/messages")],
    ["an unknown path below it", 404, "not_found_error", () => world.get("/v1/messages/batches")],
    ["an unknown path, by its header", 404, "not_found_error", () => world.get("/v1/x", { "anthropic-version": "x" })],
    ["an unknown version", 400, "invalid_request_error", () => world.message({}, { "api-version": "x" })],
    ["a body too large", 413, "request_too_large", () => post("/v1/messages", " ".repeat(34_000_000))],
  ])("of our own has Anthropic's form: %s", async (_, status, type, asked) => {
    const answer = await asked();
    expect([answer.status, Object.keys(answer.json), answer.error.type]).toEqual([
      status,
      ["type", "error", "request_id"],
      type,
    ]);
    expect(answer.json["request_id"]).toBe(answer.headers.get("x-request-id"));
  });

  test("of a conversation that the provider keeps has the code by which clients send all of it instead", async () => {
    const { status, error: refusal } = await world.message({ thread: { type: "create" } });
    expect([status, refusal]).toMatchObject([400, { details: { error_code: "thread_unsupported_request" } }]);
  });

  test("of the limit has Anthropic's type and a time to wait", async () => {
    const { headers } = await newCaller(world.gateway, ["--tier", "unverified"]);
    let answer: Answer | undefined;
    for (let sent = 0; sent < 11; sent++)
      answer = await world.message({ model: "none" }, { "x-api-key": "", ...headers });
    expect([answer?.status, answer?.error.type]).toEqual([429, "rate_limit_error"]);
    expect(answer?.headers.get("retry-after")).toMatch(/^[1-5]?\d$/);
  });

  test("stays in OpenAI's form elsewhere", async () => {
    expect((await world.get("/v1/nothing")).error.code).toBe("invalid_request");
    expect((await world.get("/v1/models/none")).error.code).toBe("model_not_found");
  });

  test("of unknown paths is quiet, for GET and HEAD", async () => {
    const before = await logged();
    for (const method of ["GET", "HEAD"]) {
      const { status, text } = await ask(`${world.gateway.url}/api/hello`, { method });
      expect([status, method === "HEAD" ? text : ""]).toEqual([404, ""]);
    }
    expect((await ask(`${world.gateway.url}/`, { method: "HEAD" })).status).toBe(200);
    const since = (await logged()).slice(before.length);
    expect(since.match(/"msg":"[^"]*"/g)).toEqual(['"msg":"call"']);
  });

  /** All of the log, as far as a call that is made for it. */
  const logged = async () => {
    world.native.begin(streaming(() => events(...textStream("So"))));
    const { headers } = await world.message({ stream: true });
    return world.gateway.logged(new RegExp(`"request":"${headers.get("x-request-id")}".*"msg":"call"`));
  };

  const post = (path: string, body: string) =>
    ask(world.gateway.url + path, {
      method: "POST",
      headers: { "x-api-key": world.gateway.key, "content-type": "application/json" },
      body,
    });

  /** What is read of a stream: its texts, and its last event. */
  const endOf = (text: string) => {
    const all = eventsIn(text);
    const said = all.map(({ delta }) => (delta as { text?: string } | undefined)?.text ?? "").join("");
    return { said, last: all.at(-1), stops: all.filter(({ type }) => type === "message_stop").length };
  };
  const half = (body: string) => events(...textStream(`So ${surrogatesIn(body)[0]?.slice(0, -2)}`).slice(0, 3));

  test("in mid-stream is the provider's own event and the end, without message_stop", async () => {
    const overloaded = error("overloaded_error", "Overloaded");
    world.native.begin(streaming((body) => half(body) + events(overloaded, ...textStream("never"))));
    const { text } = await world.message({ stream: true });
    expect(endOf(text)).toEqual({ said: `So ${hidden}`, last: overloaded, stops: 0 });
  });

  test.each<[string, (body: string) => string, boolean]>([
    ["ends without message_stop", half, false],
    ["says that it is over, and not why", (body) => half(body) + events({ type: "message_stop" }), false],
    ["is cut", half, true],
    ["is no JSON", (body) => `${half(body)}event: content_block_delta\ndata: {broken\n\n`, false],
  ])("in mid-stream is ours where the stream %s", async (_, text, isCut) => {
    world.native.begin(async (call) => {
      call.begin();
      await call.send(text(call.body));
      if (isCut) call.breakOff();
      else call.end();
    });
    const { said, last, stops } = endOf((await world.message({ stream: true })).text);
    expect([said, last?.["error"], stops]).toEqual([
      `So ${hidden}`,
      { type: "api_error", message: expect.any(String) },
      0,
    ]);
  });

  test("in mid-stream is ours where the provider is silent for too long", async () => {
    world.native.begin(async (call) => {
      call.begin();
      await call.send(half(call.body));
    });
    const { last, stops } = endOf((await world.message({ model: "brisk", stream: true })).text);
    expect([last?.type, stops]).toEqual(["error", 0]);
  });

  test("of a translated stream ends it with event error, without message_stop", async () => {
    world.chat.begin(async (call) => {
      call.begin();
      await call.send(sse([chunk({ content: "Half" })], { done: false }));
      call.breakOff();
    });
    const { said, last, stops } = endOf((await world.message({ model: "chat", stream: true })).text);
    expect([said, last?.["error"], stops]).toEqual(["Half", { type: "api_error", message: expect.any(String) }, 0]);
  });

  test("before the first block is answered by another provider, on the other lane", async () => {
    const before: ((text: string) => string)[] = [
      () => events(error("overloaded_error", "Overloaded")),
      () => events(messageStart, { type: "ping" }, error("overloaded_error", "Overloaded")),
      () => events(messageStart),
      () => events({ type: "message_stop" }),
    ];
    for (const text of before) {
      world.native.begin(streaming(text));
      world.chat.begin((call) => stream(textChunks([`Of ${surrogatesIn(call.body)[0]}`]))(call));
      const answer = await world.message({ model: "both", stream: true });
      expect(assembled(answer.text).content).toEqual([{ type: "text", text: `Of ${hidden}` }]);
      expect(answer.headers.get("x-automated-decision")).toContain("failover");
    }
  });

  test("before the first block, of the only provider, is an ordinary response in its words", async () => {
    world.native.begin(streaming(() => events(messageStart, error("overloaded_error", "Overloaded"))));
    const answer = await world.message({ stream: true });
    expect([answer.status, answer.json]).toEqual([529, error("overloaded_error", "Overloaded")]);
    world.native.begin(
      streaming(() => events(messageStart, blockStart(0, { type: "text", text: "" }), textDelta("x"))),
    );
    expect((await world.message({ stream: true })).status).toBe(200);
  });
});
