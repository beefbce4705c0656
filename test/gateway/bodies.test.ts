import { expect, test } from "bun:test";
import { exchange } from "../support/http.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

const limit = 1_048_576;
const start = (on: RuntimeName) => startWorld(on, { config: { server: { max_body_mb: 1 } } });
const request = (content: string) => JSON.stringify({ model: "one", messages: [{ role: "user", content }] });
const bytes = (...values: number[]) => new Uint8Array(values);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** Bodies that are no request, and the word the message has for it. */
const wrong: readonly [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
  ["nothing", "", /empty/],
  ["white space", " \n\t ", /empty/],
  ["text", "hello", /valid JSON/],
  ["JSON that is cut", '{"model":"one"', /valid JSON/],
  ["JSON with a comma too many", '{"model":"one",}', /valid JSON/],
  ["JSON with something after it", '{"model":"one"} x', /valid JSON/],
  ["two JSON values", "{}{}", /valid JSON/],
  ["single quotes", "{'model':'one'}", /valid JSON/],
  ["NaN", '{"temperature":NaN}', /valid JSON/],
  ["a form", "model=one&stream=true", /valid JSON/],
  ["a list", "[]", /JSON object/],
  ["a number", "7", /JSON object/],
  ["null", "null", /JSON object/],
  ["a text in JSON", '"hello"', /JSON object/],
  ["bytes that are not UTF-8", bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d), /UTF-8/],
  ["UTF-8 that is cut", bytes(0x22, 0xe2, 0x82), /UTF-8/],
  ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), /UTF-8/],
  ["an overlong form of UTF-8", bytes(0x22, 0xc0, 0xaf, 0x22), /UTF-8/],
  ["a zero byte", bytes(0x7b, 0x00, 0x7d), /valid JSON/],
  ["a hundred thousand brackets", deep(100_000), /valid JSON|JSON object|nested/],
  ["a hundred thousand brackets that do not close", "[".repeat(100_000), /nested deeper than 128 levels/],
  ["a hundred thousand objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, /valid JSON|model|nested/],
];

onEveryRuntime("A body", start, (world) => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    world.ask("/v1/chat/completions", { method: "POST", body, headers });

  test.each(wrong)("of %s is 400 invalid_request and says what would be right", async (_what, body, message) => {
    const { status, error } = await post(body);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.message).toMatch(message);
  });

  test.each([
    ["an unknown field", `{"model":"one","messages":[{"role":"user","content":"Hi"}],"x":${deep(100_000)}}`],
    ["a message", `{"model":"one","messages":[{"role":"user","content":"Hi","x":${deep(100_000)}}]}`],
    [
      "a schema",
      `{"model":"one","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"x":${deep(100_000)}}}}]}`,
    ],
  ])("nested a hundred thousand levels deep in %s is 400, and the gateway lives", async (_where, body) => {
    const { status, error } = await post(body);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    world.first.begin(echo());
    expect((await world.chat()).status).toBe(200);
  });

  test.each([
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "json",
  ])("of content type %j is 400 and told which is right", async (type) => {
    const { status, error } = await post(new TextEncoder().encode(request("Hi")), { "content-type": type });
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", "Content-Type"]);
    expect(error.message).toContain("application/json");
  });

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "of content type %s is read",
    async (type) => {
      world.first.begin(echo());
      expect((await post(request("Hi"), { "content-type": type })).status).toBe(200);
    },
  );

  test("of exactly the limit is read, and one byte more is 413 that names the limit", async () => {
    world.first.begin(echo());
    const largest = request("x".repeat(limit - request("").length));
    expect([largest.length, (await post(largest)).status]).toEqual([limit, 200]);
    const { status, error } = await post(`${largest} `);
    expect([status, error.code, error.type]).toEqual([413, "invalid_request", "invalid_request_error"]);
    expect(error.message).toContain(String(limit));
  });

  test("declared too large is refused before it is sent", async () => {
    const answer = await exchange(
      world.gateway.url,
      `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.gateway.key}\r\nContent-Type: application/json\r\nContent-Length: 1500000\r\n\r\n`,
      /"param"/,
    );
    expect(answer).toStartWith("HTTP/1.1 413 ");
  });

  test("that is too large is read to its end, so that whoever is still sending gets the answer", async () => {
    for (let times = 0; times < 5; times++) expect((await post(request("x".repeat(2 * limit - 500)))).status).toBe(413);
  });

  test("that turns out too large is refused before it has all been read", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(120));
        await new Promise((resolve) => setImmediate(resolve));
        if (sent > 200 * limit) controller.close();
      },
    });
    const headers = { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" };
    const response = await fetch(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers,
      body: endless,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: "invalid_request" } });
    expect(sent).toBeLessThan(100 * limit);
  });

  test("of a stranger is not read at all", async () => {
    const answer = await exchange(
      world.gateway.url,
      "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{",
      /"param"/,
    );
    expect(answer).toStartWith("HTTP/1.1 401 ");
  });

  test("with a byte order mark is read", async () => {
    world.first.begin(echo());
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(request("Hi"))]);
    expect((await post(marked)).status).toBe(200);
  });

  test("with any Unicode reaches the provider and comes back as it was", async () => {
    world.first.begin(echo());
    const text = "Grüße 日本語 👩‍👩‍👧 \u0000 \u2028 \ufeff e\u0301 \\u0041 </script>";
    const { json } = await world.chat({ messages: [{ role: "user", content: text }] });
    expect(json).toMatchObject({ choices: [{ message: { content: text } }] });
  });

  test("with half of a surrogate pair does not break the gateway", async () => {
    world.first.begin(echo());
    expect((await post('{"model":"one","messages":[{"role":"user","content":"a\\ud83d b"}]}')).status).toBe(200);
  });

  test("with a field named __proto__ or constructor harms nothing", async () => {
    world.first.begin(echo());
    const { status } = await post(
      '{"model":"one","messages":[{"role":"user","content":"Hi","__proto__":{"x":1}}],"__proto__":{"stream":true},"constructor":{"prototype":{}}}',
    );
    expect(status).toBe(200);
    expect((await world.chat()).headers.get("content-type")).toMatch(/^application\/json/);
  });

  test("with a field twice counts the last", async () => {
    world.first.begin(echo());
    const { json } = await post(`{"model":"none","messages":${JSON.stringify(hello)},"model":"one"}`);
    expect(json["model"]).toBe("one");
  });
});
