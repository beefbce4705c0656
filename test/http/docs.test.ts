import { expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { chapters } from "../../src/build/docs/chapters.ts";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";

const start = async (on: RuntimeName) => {
  const gateway = await startGateway({ on });
  return { url: gateway.url, stop: async () => void (await gateway.stop("SIGKILL")) };
};

onEveryRuntime("The manual", start, (world) => {
  const addresses = chapters.map((slug, index) => (index === 0 ? "/docs" : `/docs/${slug}`));

  test("is served to anybody, each page with the program's version and its text in the HTML itself", async () => {
    for (const path of addresses) {
      const { status, headers, text } = await ask(world.url + path);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
      expect(text).toContain(`<span>Penname ${manifest.version}</span>`);
      expect(text).toMatch(/<h1 id="[\w-]+">\w/);
      expect(text).not.toContain("<!-- table");
      expect(text).not.toContain("docs:");
    }
  });

  test("lists the pages of a client beneath the clients while one of them is read, and only then", async () => {
    const listed = async (path: string) => {
      const { text } = await ask(world.url + path);
      const contents = text.slice(text.indexOf('<nav aria-label="Manual">'), text.indexOf("<main>"));
      return [...contents.matchAll(/href="[^"]*docs\/(clients-[\w-]+)"/g)].map(([, slug]) => slug);
    };
    const pages = chapters.filter((slug) => slug.startsWith("clients-"));
    expect(pages.length).toBeGreaterThan(5);
    for (const path of ["/docs/clients", "/docs/clients-codex"]) expect(await listed(path)).toEqual(pages);
    for (const path of ["/docs", "/docs/errors"]) expect(await listed(path)).toEqual([]);
  });

  test("has its parts, links and neighbours where its pages say, with a slash behind a page's name too", async () => {
    const asked = new Map<string, Promise<number>>();
    for (const path of [...addresses, ...addresses.map((one) => `${one}/`)]) {
      const { text } = await ask(world.url + path);
      const parts = [...text.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, part = ""]) => {
        const { origin, pathname } = new URL(part, world.url + path);
        return origin + pathname;
      });
      expect(parts.length).toBeGreaterThan(chapters.filter((slug) => !slug.startsWith("clients-")).length);
      for (const part of parts) {
        if (!asked.has(part))
          asked.set(
            part,
            ask(part).then(({ status }) => status),
          );
        expect({ path, part, status: await asked.get(part) }).toEqual({ path, part, status: 200 });
      }
    }
  });

  test("runs no script of a page's own text and loads nothing from elsewhere", async () => {
    const { headers, text } = await ask(`${world.url}/docs/security`);
    expect(headers.get("content-security-policy")).toStartWith(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect(text).not.toMatch(/<script(?! src="\.\.\/docs\/)|<style| style=| on\w+=|<(?:img|link|script)[^>]*https?:/);
  });

  test.each([
    ["docs.css", "text/css", /\.contents/],
    ["search.js", "text/javascript", /search\.json/],
    ["search.json", "application/json", /"privacy#what-is-never-found"/],
    ["three-views.svg", "image/svg+xml", /^<svg /],
  ])("has %s, of the right type", async (name, type, content) => {
    const { headers, text } = await ask(`${world.url}/docs/${name}`);
    expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text).toMatch(content);
  });

  test("is not sent again to a browser that has it", async () => {
    const url = `${world.url}/docs/configuration`;
    const first = await ask(url);
    const again = await ask(url, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("has no other pages, answers no other methods, and HEAD without a body", async () => {
    for (const name of ["nowhere", "index", "__proto__", "..%2fsecret", "constructor.svg"])
      expect({ name, status: (await ask(`${world.url}/docs/${name}`)).status }).toEqual({ name, status: 404 });
    for (const path of ["/docs", "/docs/privacy", "/docs/search.json"]) {
      const post = await ask(world.url + path, { method: "POST" });
      expect([post.status, post.headers.get("allow"), post.error.code]).toEqual([405, "GET, HEAD", "invalid_request"]);
      const head = await ask(world.url + path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
    }
  });

  test("is named among the places that programs are told, and counted by its own name", async () => {
    const { json } = await ask(`${world.url}/`, { headers: { accept: "application/json" } });
    expect(json["docs"]).toBe("docs");
    const { text } = await ask(`${world.url}/metrics`);
    expect(text).toContain('penname_http_responses_total{path="/docs",status="200"}');
  });
});
