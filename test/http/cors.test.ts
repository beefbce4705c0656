import { expect, test } from "bun:test";
import { headerComponents } from "../../src/http/openapi/headers.ts";
import { bareApp } from "./bare-app.ts";

const origin = "https://app.example";
const ask = bareApp({ corsOrigins: [origin, "http://localhost:3000"] });
const preflight = (from: string, more: Record<string, string> = {}) =>
  ask("/v1/chat/completions", {
    method: "OPTIONS",
    headers: { origin: from, "access-control-request-method": "POST", ...more },
  });
const told = (response: Response) => [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

/** What openai 7, Anthropic's client and the AI SDK send from a browser. */
const ofClient = `authorization content-type openai-organization openai-project
  x-stainless-arch x-stainless-helper-method x-stainless-lang x-stainless-os x-stainless-package-version
  x-stainless-retry-count x-stainless-runtime x-stainless-runtime-version x-stainless-timeout
  user-agent x-api-key anthropic-version anthropic-beta anthropic-dangerous-direct-browser-access`.split(/\s+/);

test("a preflight of a configured origin is answered before any key is asked for", async () => {
  const response = await preflight(origin, { "access-control-request-headers": ofClient.join(",") });
  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST");
  const allowed = response.headers.get("access-control-allow-headers")!.split(", ");
  for (const name of [...ofClient, "api-version", "x-request-id"]) expect(allowed).toContain(name);
  expect(response.headers.get("vary")).toBe("Origin");
});

test("a preflight allows no header that no client needs, and repeats none that is no name", async () => {
  const asked = "cookie, x-evil, x-stainless-\u00e9, x-stainless-a b, x-stainless-ok";
  const response = await preflight(origin, { "access-control-request-headers": asked });
  expect(response.headers.get("access-control-allow-headers")).toBe(
    "authorization, x-api-key, content-type, api-version, x-request-id, traceparent, user-agent, http-referer, x-title, x-stainless-ok",
  );
});

test("a preflight allows the headers that say whom a program asks for", async () => {
  const asked = bareApp({
    corsOrigins: [origin],
    identityHeaders: [
      { name: "x-openwebui-user-id", use: "scope" },
      { name: "x-team", use: "label" },
    ],
  });
  const headers = { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-team" };
  const response = await asked("/v1/chat/completions", { method: "OPTIONS", headers });
  const allowed = response.headers.get("access-control-allow-headers")!.split(", ");
  expect(allowed).toContain("x-team");
  expect(allowed).toContain("x-openwebui-user-id");
});

test.each([
  "https://evil.example",
  "https://app.example.evil.example",
  "https://sub.app.example",
  "http://app.example",
  "https://app.example:8443",
  "https://app.example/",
  "HTTPS://APP.EXAMPLE",
  "null",
])("%s, which is not configured, hears nothing of it", async (other) => {
  const refused = await preflight(other);
  expect([refused.status, told(refused)]).toEqual([401, []]);
  expect(told(await ask("/health", { headers: { origin: other } }))).toEqual([]);
});

test("every answer to a configured origin may be read whole: refusals, pages and what is not there", async () => {
  for (const path of ["/v1/models", "/health", "/swagger/json", "/nowhere"]) {
    const { headers } = await ask(path, { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("vary")?.split(", ")).toContain("Origin");
    const exposed = headers.get("access-control-expose-headers")!.split(", ");
    // How to authenticate, which methods and which codings there are is for programs that read the documentation.
    const known = Object.keys(headerComponents).filter(
      (name) => !["WWW-Authenticate", "Allow", "Accept-Encoding"].includes(name),
    );
    expect(exposed.toSorted()).toEqual(known.toSorted());
  }
});

test("an answer depends on the origin, so a cache is told also when none was given", async () => {
  const { headers } = await ask("/health");
  expect(headers.get("vary")).toBe("Origin");
});

test("a page that also depends on the encoding says both", async () => {
  expect((await ask("/swagger/json")).headers.get("vary")).toBe("accept-encoding, Origin");
});

test("OPTIONS that is no preflight is judged like any request", async () => {
  expect((await ask("/v1/models", { method: "OPTIONS", headers: { origin } })).status).toBe(401);
  expect((await ask("/health", { method: "OPTIONS", headers: { origin } })).status).toBe(405);
});

test("without configured origins there is no trace of it", async () => {
  const off = bareApp();
  const headers = { origin, "access-control-request-method": "POST" };
  for (const response of [await off("/v1/models", { method: "OPTIONS", headers }), await off("/health", { headers })]) {
    expect(told(response)).toEqual([]);
    expect(response.headers.get("vary")).toBeNull();
  }
});

test("with * any page may call, with a key of its own and without cookies", async () => {
  const any = bareApp({ corsOrigins: ["*"] });
  for (const from of ["https://evil.example", "http://localhost:5173", "null"]) {
    const asked = { origin: from, "access-control-request-method": "POST" };
    const response = await any("/v1/chat/completions", { method: "OPTIONS", headers: asked });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    // A browser takes no * for Authorization (Fetch standard), so it is named.
    expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
    const refused = await any("/v1/models", { headers: { origin: from } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
    // The same for all, so a cache may hand it to all.
    expect(refused.headers.get("vary")).toBeNull();
  }
  expect(told(await any("/v1/models"))).toEqual([]);
});
