import { expect, test } from "bun:test";
import { createApp } from "../../src/http/app.ts";
import { bareService } from "../http/bare-app.ts";
import { exchange } from "../support/http.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";

const paths = ["/v1/models", "/v1/models/one", "/v1/chat/completions", "/v1/nowhere"];
/** By RFC 9110 (section 7.2) no host: what stands there may look like a path, a query or another host. */
const noHosts = [
  "",
  "a?b",
  "a#b",
  "a@b",
  "a/b",
  "a\\b",
  "a b",
  "\u00c3\u00a9",
  "/health?",
  "x/health?",
  "x/health#",
  "[::1",
  "x:y",
  "x:99999",
  "a\tb",
];
const targets = [
  "/health/../v1/models",
  "/v1/./models",
  "/v1/%2e/models",
  "/%2e%2e/v1/models",
  "/v1\\models",
  "/V1/../v1/models",
  "http://other.example/v1/models",
  "http://other.example:1/health/../v1/models",
  "/v1/models?x=/health",
];

onEveryRuntime("The address of a request", startWorld, (world) => {
  const asked = async (target: string, head: string) => {
    const answer = await exchange(
      world.gateway.url,
      Buffer.from(`GET ${target} ${head}\r\nConnection: close\r\n\r\n`, "latin1"),
    );
    return { status: Number(/^HTTP\/1\.[01] (\d+)/.exec(answer)?.[1]), answer };
  };

  test.each(paths)("without a Host (HTTP/1.0) opens %s to nobody without a key", async (path) => {
    expect(await asked(path, "HTTP/1.0")).toMatchObject({ status: 401 });
    const key = `HTTP/1.0\r\nAuthorization: Bearer ${world.gateway.key}`;
    expect((await asked("/v1/models", key)).status).toBe(200);
  });

  test.each(noHosts)("with a Host that is none is 400 in our own form, with and without a key: %j", async (host) => {
    for (const path of [...paths, "/health"])
      for (const key of ["", `\r\nAuthorization: Bearer ${world.gateway.key}`]) {
        const { status, answer } = await asked(path, `HTTP/1.1\r\nHost: ${host}${key}`);
        expect([path, status]).toEqual([path, 400]);
        expect(answer).not.toContain("owned_by");
        // Deno's own server refuses some before anybody sees them.
        if (answer.includes("\r\n\r\n{")) expect(answer).toMatch(/x-request-id[^]*"code":"invalid_request"/i);
      }
  });

  test.each(targets)("however its path is written means one thing to all who decide by it: %s", async (target) => {
    expect(await asked(target, "HTTP/1.1\r\nHost: x")).toMatchObject({ status: 401 });
    const { status, answer } = await asked(target, `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.gateway.key}`);
    expect([status, answer.includes("owned_by")]).toEqual([200, true]);
  });

  test.each(["gw", "a", "localhost", "[::1]:8080", "penname.internal:8080", "EXAMPLE.org", "127.0.0.1", "a,b"])(
    "may name any host: %s",
    async (host) => {
      const head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${world.gateway.key}`;
      expect((await asked("/v1/models/house/one:latest", head)).status).toBe(200);
      expect((await asked("/health", `HTTP/1.1\r\nHost: ${host}`)).status).toBe(200);
    },
  );
});

test("a request that reaches a handler of the API without a caller is refused there, whatever its address", async () => {
  const app = createApp(bareService());
  for (const path of paths)
    for (const method of ["GET", "POST", "HEAD", "DELETE"])
      // What the router takes for the path, and admission does not.
      for (const url of [`//health${path}`, `http://a?b${path}`, `a${path}`, path]) {
        const request = new Request("http://gateway", { method });
        Object.defineProperty(request, "url", { value: url });
        const { status } = await app.fetch(request);
        expect([url, status === 401 || status === 404]).toEqual([url, true]);
      }
});
