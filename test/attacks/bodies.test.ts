import { expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { becomes, newCaller } from "../support/accounts.ts";
import { exchange } from "../support/http.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo, silent } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

const path = "/v1/chat/completions";
const request = (content: string) => JSON.stringify({ model: "one", messages: [{ role: "user", content }] });
const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const small = (on: RuntimeName) => startWorld(on, { config: { server: { max_body_mb: 1 } } });
const impatient = (on: RuntimeName) =>
  startWorld(on, { config: { server: { max_body_mb: 1, timeouts: { body: "1s" } } } });
const bounded = (on: RuntimeName) =>
  startWorld(on, { config: { server: { max_body_mb: 1 }, limits: { in_flight_mb: 2 } } });

const wrongSum = gzipSync(request("Hi"));
wrongSum.fill(0, wrongSum.length - 8, wrongSum.length - 4);

const head = (key: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

/** One who has begun to send and goes no further. */
async function sending(world: World, key: string, framing: string, begun: string): Promise<Socket> {
  const { hostname, port } = new URL(world.gateway.url);
  const socket = connect(Number(port), hostname);
  // Read from: Bun writes no further to one whose answers nobody takes.
  socket.on("error", () => {}).resume();
  await new Promise((resolve) => socket.write(head(key, framing) + begun, resolve));
  return socket;
}

async function responses(world: World): Promise<Map<string, number>> {
  const { text } = await world.ask("/metrics");
  const rows = text.matchAll(/^penname_http_responses_total\{path="\/v1\/chat\/completions",status="(\d+)"\} (\d+)$/gm);
  return new Map(Array.from(rows, ([, status = "", count]) => [status, Number(count)]));
}

onEveryRuntime("A compressed body", small, (world) => {
  const post = (body: Buffer, encoding: string) =>
    world.ask(path, { method: "POST", body: bytes(body), headers: { "content-encoding": encoding } });

  test.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["GZIP", gzipSync],
    ["deflate", deflateSync],
    ["identity", (text: string) => Buffer.from(text)],
  ] as const)("in %s is read", async (encoding, compress) => {
    world.first.begin(echo());
    const { status, json } = await post(compress(request("Grüße an Maria")), encoding);
    expect([status, json]).toMatchObject([200, { choices: [{ message: { content: "Grüße an Maria" } }] }]);
  });

  test.each(["br", "zstd", "compress", "gzip, gzip", "aes128gcm", "*", "constructor", "__proto__"])(
    "in %s is 415 that names what would be read",
    async (encoding) => {
      const { status, error, headers } = await post(brotliCompressSync(request("Hi")), encoding);
      expect([status, error.code, error.param]).toEqual([415, "invalid_request", "Content-Encoding"]);
      expect(error.message).toMatch(/Content-Encoding must be gzip, deflate or identity/);
      expect(headers.get("accept-encoding")).toBe("gzip, deflate");
    },
  );

  test.each([
    ["cut", gzipSync(request("Hi")).subarray(0, 40)],
    ["not compressed at all", Buffer.from(request("Hi"))],
    ["followed by something else", Buffer.concat([gzipSync(request("Hi")), Buffer.from("more")])],
    ["with a wrong checksum", wrongSum],
  ])("that is %s is 400", async (_what, body) => {
    const { status, error } = await post(body, "gzip");
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", "Content-Encoding"]);
  });

  test("may be as large as any other when it is inflated, and is not inflated further", async () => {
    world.first.begin(echo());
    const largest = request("x".repeat(1_048_576 - request("").length));
    expect((await post(gzipSync(largest), "gzip")).status).toBe(200);
    for (const [encoding, compress] of [["gzip", gzipSync] as const, ["deflate", deflateSync] as const]) {
      const bomb = compress(Buffer.alloc(400 * 1_048_576, "x"), { level: 1 });
      const { status, error } = await post(bomb.subarray(0, 1_048_000), encoding);
      expect([status, error.code]).toEqual([413, "invalid_request"]);
    }
    const { text } = await world.ask("/metrics");
    expect(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])).toBeLessThan(600 * 1_048_576);
  });
});

onEveryRuntime("A body that stops coming", impatient, (world, on) => {
  test.each([
    ["of a declared length", "Content-Length: 500", "{"],
    ["of a large declared length", "Content-Length: 500000", `{${" ".repeat(9000)}`],
    ["of which there is no byte", "Content-Length: 5", ""],
    ["in chunks", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
  ])("%s is 408 with the error body, and the connection ends", async (_what, framing, begun) => {
    // Deno's own server keeps the connection for a body that nobody reads any more.
    const until = on === "deno" ? /"param"/ : undefined;
    const answer = await exchange(world.gateway.url, head(world.gateway.key, framing) + begun, until);
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*x-request-id[^]*"code":"invalid_request"/i);
    expect(answer).toContain("server.timeouts.body");
  });

  test.each([
    ["of a declared length", "Content-Length: 500", "{"],
    ["of a large declared length", "Content-Length: 900000", `{${" ".repeat(9000)}`],
    ["in chunks", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
  ])("since the client %s disconnected is no failure of ours", async (_what, framing, begun) => {
    const before = await responses(world);
    for (let time = 0; time < 5; time++) (await sending(world, world.gateway.key, framing, begun)).destroy();
    const counted = async () => {
      const now = await responses(world);
      const [gone, failed] = ["499", "500"].map((status) => (now.get(status) ?? 0) - (before.get(status) ?? 0));
      return [gone, failed].join() === "5,0";
    };
    expect(await becomes(counted)).toBe(true);
    expect(await world.logs()).not.toContain('"bug"');
  });

  test("of a stranger is refused before any of it is waited for", async () => {
    const framing = "Content-Length: 900000";
    const answer = await exchange(world.gateway.url, head(`ak-${"x".repeat(43)}`, framing) + "{", /"param"/);
    expect(answer).toStartWith("HTTP/1.1 401 ");
  });
});

onEveryRuntime("A client that disconnects while its answer is waited for", startWorld, (world) => {
  test("is no failure of ours", async () => {
    const before = await responses(world);
    world.first.begin(silent);
    const asked = world.first.next();
    const body = request("Hi");
    const socket = await sending(world, world.gateway.key, `Content-Length: ${body.length}`, body);
    await asked;
    socket.destroy();
    const counted = async () => {
      const now = await responses(world);
      return now.get("499") === (before.get("499") ?? 0) + 1 && (now.get("500") ?? 0) === (before.get("500") ?? 0);
    };
    expect(await becomes(counted)).toBe(true);
  });
});

onEveryRuntime("An account", bounded, (world) => {
  test("has no more bytes in the gateway at once than it may; others are not kept waiting", async () => {
    world.first.begin(echo());
    const other = await newCaller(world.gateway, []);
    const held = [
      await sending(world, world.gateway.key, "Content-Length: 1000000", "{"),
      await sending(world, world.gateway.key, "Content-Length: 900000", "{"),
    ];
    // Judged by its fields when it is let in, so that nothing is searched.
    const body = JSON.stringify({ other: "x".repeat(600_000) });
    const asked = (key: string) =>
      world.ask(path, { method: "POST", body, headers: { authorization: `Bearer ${key}` } });
    expect(await becomes(async () => (await asked(world.gateway.key)).status === 429)).toBe(true);
    const { status, error, headers } = await asked(world.gateway.key);
    expect([status, error.code, headers.get("retry-after")]).toEqual([429, "rate_limit_exceeded", "1"]);
    expect(error.message).toContain("limits.in_flight_mb");
    expect((await world.chat()).status).toBe(200);
    expect((await asked(other.key)).status).toBe(400);
    for (const socket of held) socket.destroy();
    expect(await becomes(async () => (await asked(world.gateway.key)).status === 400)).toBe(true);
  });

  test("may always ask for one thing, however large, and gives its room back with each answer", async () => {
    world.first.begin(echo());
    const largest = { messages: [{ role: "user", content: "word ".repeat(200_000) }] };
    for (let time = 0; time < 5; time++) expect((await world.chat(largest)).status).toBe(200);
    for (let time = 0; time < 5; time++)
      expect((await world.ask(path, { method: "POST", body: "{" })).status).toBe(400);
    expect((await world.chat(largest)).status).toBe(200);
  });
});
