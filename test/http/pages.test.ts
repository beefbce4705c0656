import { expect, test } from "bun:test";
import { ask } from "../support/http.ts";
import { startGateway } from "../support/gateway.ts";
import { megabytesOf, tellsMemory } from "../support/memory.ts";
import { onExecutable, root } from "../support/runtimes.ts";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const start = async (on: Parameters<typeof startGateway>[0]["on"]) => {
  const gateway = await startGateway({ on });
  return { url: gateway.url, pid: gateway.pid, stop: async () => void (await gateway.stop("SIGKILL")) };
};

onExecutable("Swagger UI", start, (world) => {
  test.each([
    ["", "text/html", /<div id="swagger-ui">/],
    ["/start.js", "text/javascript", /SwaggerUIBundle\(/],
    ["/page.css", "text/css", /body > header/],
    ["/swagger.css", "text/css", /\.response-headers/],
    ["/swagger-ui.css", "text/css", /\.swagger-ui/],
    ["/swagger-ui-bundle.js", "text/javascript", /SwaggerUIBundle/],
    ["/LICENSE", "text/plain", /Apache License\s+Version 2\.0/],
    ["/json", "application/json", /"openapi": "3\.1\.0"/],
  ])("/swagger%s is served without a key, of the right type", async (path, type, content) => {
    const answer = await ask(`${world.url}/swagger${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.text).toMatch(content);
  });

  test.skipIf(!tellsMemory)("however many ask at once for a large file, it is in memory once", async () => {
    const url = `${world.url}/swagger/swagger-ui-bundle.js`;
    const asked = { headers: { "accept-encoding": "identity" } };
    const { text } = await ask(url, asked);
    const before = megabytesOf(world.pid, "most");
    const all = await Promise.all(Array.from({ length: 300 }, () => ask(url, asked)));
    expect(all.every((answer) => answer.text === text)).toBe(true);
    // 520 MB, were each sent a copy.
    expect(megabytesOf(world.pid, "most") - before).toBeLessThan(100);
  });

  test("what a browser has is not sent again", async () => {
    const url = `${world.url}/swagger/swagger-ui-bundle.js`;
    const first = await ask(url);
    const again = await ask(url, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect([again.status, again.text]).toEqual([304, ""]);
    const other = await ask(url, { headers: { "if-none-match": '"another"' } });
    expect([other.status, other.text.length]).toEqual([200, first.text.length]);
  });

  test.each([
    ["br", "br", 420_000],
    ["gzip", "gzip", 520_000],
    ["gzip, deflate, br, zstd", "br", 420_000],
    ["br;q=0, gzip;q=0.5", "gzip", 520_000],
    ["*", "br", 420_000],
    ["identity", null, Infinity],
    ["gzip;q=0", null, Infinity],
    ["", null, Infinity],
  ])("to a browser that takes '%s' Swagger UI goes as %s", async (accepted, encoding, most) => {
    let bytes = 0;
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css"]) {
      const url = `${world.url}/swagger/${file}`;
      const headers = { "accept-encoding": accepted };
      const answer = await fetch(url, { headers, decompress: false });
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
      expect(text.equals(readFileSync(`${root}node_modules/swagger-ui-dist/${file}`))).toBe(true);
      const etag = answer.headers.get("etag")!;
      expect((await fetch(url, { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
      // What a cache has in another encoding is another thing.
      const other = encoding === "gzip" ? "br" : "gzip";
      expect((await fetch(url, { headers: { "accept-encoding": other, "if-none-match": etag } })).status).toBe(200);
      bytes += body.length;
    }
    expect(bytes).toBeLessThan(most);
  });

  test("the way in leads a browser to the dashboard, below a proxy's path too, and tells programs where everything is", async () => {
    const browser = await ask(`${world.url}/`, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect([browser.status, browser.headers.get("location")]).toEqual([302, "dashboard"]);
    expect(browser.headers.get("vary")).toBe("accept");
    const program = await ask(`${world.url}/`, { headers: { accept: "application/json" } });
    expect([program.status, program.json["name"]]).toEqual([200, "penname"]);
    for (const place of [program.json["openapi"], program.json["swagger"], program.json["dashboard"]])
      expect((await ask(new URL(String(place), `${world.url}/`).href)).status).toBe(200);
  });

  test("a page runs no script of its own text and loads nothing from elsewhere", async () => {
    const { headers, text } = await ask(`${world.url}/swagger`);
    expect(headers.get("content-security-policy")).toStartWith(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(text).not.toMatch(/<script(?! src="swagger\/)|<style| style=| on\w+=|https?:/);
  });

  test.each(["2026-06-01", "2026-06-07"])("the served document of %s is the committed one", async (date) => {
    const { text } = await ask(`${world.url}/swagger/json?version=${date}`);
    expect(text).toBe(readFileSync(new URL(`../../openapi/${date}.json`, import.meta.url), "utf8"));
  });

  test("without a version the current one's document is served", async () => {
    const { json } = await ask(`${world.url}/swagger/json`);
    expect(json["info"]).toMatchObject({ title: "Penname", version: "2026-06-07" });
  });

  test.each(["2025-01-01", "", "2026-06-07%20"])("the document of version '%s' does not exist", async (version) => {
    const answer = await ask(`${world.url}/swagger/json?version=${version}`);
    expect(answer.status).toBe(400);
    expect(answer.error).toEqual({
      message: "version must be one of 2026-06-01, 2026-06-07",
      type: "invalid_request_error",
      code: "invalid_request",
      param: "version",
    });
  });

  test("a page finds its parts also with a slash behind its name", async () => {
    for (const path of ["/swagger", "/swagger/", "/migrations/2026-06-07", "/migrations/2026-06-07/"]) {
      const { text } = await ask(world.url + path);
      const parts = [...text.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, part]) => new URL(part!, world.url + path));
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expect((await ask(part.href)).status).toBe(200);
    }
  });

  test("other files are not there, other methods not allowed, HEAD has no body", async () => {
    for (const path of ["/swagger/../secret", "/swagger/%2e%2e/secret", "/swagger/index.html"])
      expect((await ask(world.url + path)).status).toBe(404);
    const post = await ask(`${world.url}/swagger`, { method: "POST" });
    expect([post.status, post.headers.get("allow"), post.error.code]).toEqual([405, "GET, HEAD", "invalid_request"]);
    const head = await ask(`${world.url}/swagger`, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("alive and ready are told to anybody, and every page carries the headers of every response", async () => {
    for (const path of ["/health", "/ready", "/swagger", "/migrations/2026-06-07"]) {
      const { status, headers } = await ask(world.url + path, { headers: { "x-request-id": "mine" } });
      expect(status).toBe(200);
      expect(headers.get("x-request-id")).toBe("mine");
      expect(headers.get("x-provider")).toBe("gateway");
      expect(headers.get("x-automated-decision")).toBe("none");
    }
    expect((await ask(`${world.url}/ready`)).json).toEqual({ status: "ok" });
  });
});
