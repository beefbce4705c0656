import { connect } from "node:net";
import { expect, test } from "bun:test";
import { chunk } from "../support/answers.ts";
import { exchange } from "../support/http.ts";
import { answersIn } from "../support/pipelined.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { echo, sse } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

onEveryRuntime("A connection", startWorld, (world) => {
  const call = (fields: object) => {
    const body = JSON.stringify({ model: "one", messages: [{ role: "user", content: "Hello" }], ...fields });
    return `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.gateway.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const last = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const counted = async (line: string) =>
    Number(
      new RegExp(`^penname_http_responses_total${line} (\\d+)`, "m").exec((await world.ask("/metrics")).text)?.[1] ?? 0,
    );

  test("with requests behind a stream that runs gives the stream whole, and then their answers in order", async () => {
    world.first.begin(async (provider) => {
      provider.begin();
      await provider.send(sse([chunk({ role: "assistant", content: "Half of it" })], { done: false }));
      // By now everything behind has long been sent.
      while (!(await world.ask("/health")).status);
      await provider.send(sse([chunk({ content: ", and the rest" }), chunk({}, "stop")]));
      provider.end();
    });
    const behind = "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n";
    const answers = answersIn(await exchange(world.gateway.url, call({ stream: true }) + behind + last));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
    expect(answers[0]!.body).toMatch(/Half of it[^]*, and the rest[^]*\[DONE\]\n\n$/);
  });

  test("with requests behind a whole answer gives all their answers in order", async () => {
    world.first.begin(echo());
    const answers = answersIn(await exchange(world.gateway.url, call({}) + call({ model: 7 }) + call({}) + last));
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200]);
  });

  test.each(["TRACE", "BREW", "get"])("with a method that no path has is 405, and goes on: %s", async (method) => {
    const asked = `${method} /v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.gateway.key}\r\n\r\n`;
    const answers = answersIn(await exchange(world.gateway.url, asked + last));
    expect(answers.map(({ status, headers }) => [status, headers.get("allow")])).toEqual([
      [405, "GET, HEAD"],
      [200, undefined],
    ]);
  });

  // Whoever names a coding of the body, if only `identity`, is answered by way of Elysia; all others directly.
  const kinds: [string, object, Record<string, string>][] = [
    ["a whole answer", {}, {}],
    ["a stream", { stream: true, stream_options: { include_usage: true } }, {}],
    ["a refused field", { temperature: 7 }, {}],
    ["an unknown model", { model: "none" }, {}],
    ["a deprecated version", {}, { "API-Version": "2026-06-01" }],
    ["an unknown version", {}, { "API-Version": "1999-01-01" }],
    ["a wrong type", {}, { "Content-Type": "text/plain" }],
    ["a wrong key", {}, { Authorization: "Bearer ak-none" }],
    ["a page of another origin", {}, { Origin: "https://app.example" }],
  ];
  test.each(kinds)("gives the same answer by way of Elysia and directly: %s", async (_kind, fields, headers) => {
    world.first.begin(echo());
    const body = JSON.stringify({ model: "one", messages: [{ role: "user", content: "I am Maria Lopez" }], ...fields });
    const given = {
      Host: "x",
      Authorization: `Bearer ${world.gateway.key}`,
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      "X-Request-Id": "the-same",
      ...headers,
    };
    const request = (more: object) =>
      `POST /v1/chat/completions HTTP/1.1\r\n${Object.entries({ ...given, ...more })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("")}\r\n${body}`;
    const heard = await exchange(world.gateway.url, request({}) + request({ "Content-Encoding": "identity" }) + last);
    const [direct, other] = answersIn(heard).map((answer) => ({
      status: answer.status,
      // Sorted on the other road; counts and times differ with every request.
      headers: [...answer.headers]
        .filter(([name]) => !/ratelimit|^date$/.test(name))
        .toSorted(([one], [two]) => one.localeCompare(two)),
      body: answer.body.replaceAll(/chatcmpl-\w+|"created":\d+/g, ""),
    }));
    expect(direct!.body).not.toBe("");
    expect(direct).toEqual(other);
  });

  test("may have empty lines before a request", async () => {
    const answers = answersIn(await exchange(world.gateway.url, `\r\n\r\n${last}`));
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  test("whose client sends 70 MB gets 413 with the error body", async () => {
    const { hostname, port } = new URL(world.gateway.url);
    const heard = new Promise<string>((resolve) => {
      let text = "";
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.on("data", (bytes) => (text += bytes.toString("latin1")));
      socket.on("error", () => resolve(text));
      socket.on("close", () => resolve(text));
      socket.on("end", () => resolve(text));
      socket.write(call({}).replace(/Content-Length: \d+/, "Content-Length: 70000000"));
      const piece = Buffer.alloc(1_000_000, "x");
      for (let at = 0; at < 70; at += 1) socket.write(piece);
    });
    const [answer] = answersIn(await heard);
    expect(answer!.status).toBe(413);
    expect(JSON.parse(answer!.body)).toMatchObject({
      error: { code: "invalid_request", type: "invalid_request_error" },
    });
  });

  test.each([
    ["HTTP/2", 505, "GET /v1/models HTTP/2.0\r\nHost: x"],
    ["a path of 9 KB", 414, `GET /${"x".repeat(9000)} HTTP/1.1\r\nHost: x`],
    ["a header of 17 KB", 431, `GET /v1/models HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(17_000)}`],
    ["a lone line feed", 400, "GET /v1/models HTTP/1.1\r\nHost: x\r\nX: a\nb"],
    ["two lengths", 400, "POST /v1/models HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2"],
    ["an expectation of its own", 417, "POST /v1/models HTTP/1.1\r\nHost: x\r\nExpect: miracles"],
  ])(
    "that is used for no request gets the error body and the headers of any other, for %s %d",
    async (_what, status, head) => {
      const before = await counted(`{path="other",status="${status}"}`);
      const [answer] = answersIn(await exchange(world.gateway.url, `${head}\r\n\r\n`));
      expect(answer!.status).toBe(status);
      expect(JSON.parse(answer!.body)).toMatchObject({ error: { code: "invalid_request", param: null } });
      expect([answer!.headers.has("x-request-id"), answer!.headers.get("connection")]).toEqual([true, "close"]);
      expect(await counted(`{path="other",status="${status}"}`)).toBe(before + 1);
    },
  );

  test("that ends in the middle of an upload is a 499, and no failure of the gateway", async () => {
    const before = await counted('{path="/v1/chat/completions",status="499"}');
    const { hostname, port } = new URL(world.gateway.url);
    for (let times = 0; times < 5; times += 1) {
      const socket = connect({ host: hostname, port: Number(port) });
      await new Promise((resolve) => socket.once("connect", resolve));
      await new Promise((resolve) => socket.write(call({}).replace("Length: ", "Length: 9"), resolve));
      expect((await world.ask("/health")).status).toBe(200);
      socket.destroy();
    }
    while ((await counted('{path="/v1/chat/completions",status="499"}')) < before + 5);
    expect(await counted('{path="/v1/chat/completions",status="500"}')).toBe(0);
    expect(await world.logs()).not.toContain('"msg":"bug"');
  });
});
