import { expect, test } from "bun:test";
import { exchange } from "../support/http.ts";
import { onEveryRuntime, sampled } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** Requests as no decent client writes them; whatever is answered, the gateway goes on. */
const hostile: readonly [string, (key: string) => string | Uint8Array][] = [
  ["no HTTP at all", () => "\x00\x01\x02\x03\r\n\r\n"],
  ["the beginning of TLS", () => new Uint8Array([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])],
  ["a line without an end", () => "GET /v1/models"],
  ["no host", (key) => `GET /v1/models HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n\r\n`],
  ["two lengths", () => "POST /v1/models HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx"],
  [
    "a length and chunks",
    () => "POST /v1/models HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["a negative length", () => "POST /v1/models HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
  [
    "a chunk size that is no number",
    () => "POST /v1/models HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ],
  ["a header of 100 kilobytes", () => `GET /v1/models HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(100_000)}\r\n\r\n`],
  ["a thousand headers", () => `GET /v1/models HTTP/1.1\r\nHost: x\r\n${"X-Many: x\r\n".repeat(1000)}\r\n`],
  ["a path of 100 kilobytes", () => `GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["a zero byte in a header", () => "GET /v1/models HTTP/1.1\r\nHost: x\r\nX-Zero: a\x00b\r\n\r\n"],
  [
    "an absolute address",
    (key) => `GET http://other.example/v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  ],
  ["a way out of the path", () => "GET /v1/models/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["CONNECT", () => "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n"],
  ["a method of its own", () => "BREW /v1/models HTTP/1.1\r\nHost: x\r\n\r\n"],
  [
    "an upgrade to a web socket",
    (key) =>
      `GET /v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  ],
];

onEveryRuntime("A hostile request", startWorld, (world, on) => {
  test.each(sampled(on, hostile))(
    "of %s leaves the gateway alive and tells nothing of its inside",
    async (_what, write) => {
      const { url, key } = world.gateway;
      const answer = exchange(url, write(key), /^HTTP\/1\.1 \d/);
      // Some are not answered at all: the gateway waits for the rest. It is the next caller that matters.
      expect((await world.ask("/v1/models")).status).toBe(200);
      expect((await Promise.race([answer, Bun.sleep(200)])) ?? "").not.toMatch(
        /node_modules|\bat .*:\d+:\d+|Elysia|<html/,
      );
    },
  );

  test.each(["Host: gw", "Host: a", "Host: penname.internal:8080", "Host: [::1]"])(
    "is not one whose host is unusual: %s",
    async (host) => {
      const answer = await exchange(
        world.gateway.url,
        `GET /v1/models/house/one:latest HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${world.gateway.key}\r\nConnection: close\r\n\r\n`,
        /"owned_by"/,
      );
      expect(answer).toStartWith("HTTP/1.1 200 ");
    },
  );

  test("cannot put lines of its own into a response", async () => {
    const answer = await exchange(
      world.gateway.url,
      `GET /v1/models HTTP/1.1\r\nHost: x\r\nX-Request-Id: a%0d%0aSet-Cookie:b=c\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^set-cookie/im);
  });

  test("cannot choose who is asked, or what is sent beside its body", async () => {
    world.first.begin(echo());
    const headers = {
      "x-forwarded-host": "evil.example",
      cookie: "session=secret-cookie",
      "x-api-key": "secret-api-key",
      "openai-organization": "org-of-the-caller",
      "x-stainless-os": "secret-os",
      "user-agent": "secret-agent/1.0",
    };
    expect((await world.chat({}, headers)).status).toBe(200);
    const { wire } = world.first.calls[0]!;
    expect(wire).not.toMatch(/evil\.example|secret-|org-of-the-caller/);
  });

  test("asking for another answer than JSON gets JSON all the same, since clients ask for what they do not mean", async () => {
    world.first.begin(echo());
    for (const accept of ["text/html", "application/xml", "text/event-stream", "*/*"])
      expect((await world.chat({}, { accept })).headers.get("content-type")).toMatch(/^application\/json/);
  });
});
