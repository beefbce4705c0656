import { expect, test } from "bun:test";
import { openapiDocument } from "../../src/http/openapi.ts";
import { loadDashboard, pathTable, routeOf, routes } from "../../src/http/table.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { bareApp } from "./bare-app.ts";

const address = (path: string) => `http://penname${path}`;
const versions = new Versions(releases, changes, (date) => date);

test("the document describes the routes that take a key, and no others", async () => {
  const { paths } = (await openapiDocument(routes, versions, "2026-06-07")) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofKeys = routes.filter(({ access }) => access === "key").map(({ method, path }) => `${method} ${path}`);
  expect(described).toEqual(ofKeys);
});

test("a route that joins the table joins the document", async () => {
  const [listing] = routes.filter(({ path }) => path === "/v1/models");
  const echo = { ...listing!, path: "/v1/echo" };
  const { paths } = (await openapiDocument([...routes, echo], versions, "2026-06-07")) as { paths: object };
  expect(paths).toHaveProperty(["/v1/echo", "get", "summary"], "List the models");
});

test.each([
  ["/v1/chat/completions", "/v1/chat/completions"],
  ["/v1/chat/completions/more?x=1", "/v1/chat/completions"],
  ["/v1/models", "/v1/models"],
  ["/v1/models/", "/v1/models/<id>"],
  ["/v1/models/house/one:latest", "/v1/models/<id>"],
  ["/health", "/health"],
  ["/ready", "/ready"],
  ["/metrics", "/metrics"],
  ["/swagger/swagger-ui.css", "/swagger"],
  ["/migrations/2026-06-07", "/migrations"],
  ["/dashboard", "/dashboard"],
  ["/dashboard/api/keys", "/dashboard"],
  ["/", "other"],
  ["/licenses", "other"],
  ["/healthy", "other"],
  ["/v1", "other"],
])("%s is counted as %s", (path, label) => {
  expect(routeOf(address(path))).toBe(label);
});

test("every path that is served stands once in the table of paths, with who may ask and what it is", async () => {
  const table = await pathTable();
  const names = table.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(table).toContainEqual({ method: "GET", path: "/v1/models", access: "key", summary: "List the models" });
  expect(table.filter(({ summary }) => summary === "")).toEqual([]);
  expect(table.length).toBe(routes.length + (await loadDashboard()).length);
});

test("every page is served, and tells which methods it answers", async () => {
  const ask = bareApp();
  for (const { path } of routes.filter(({ access }) => access === "anybody")) {
    const served = path.replace("{date}", "2026-06-07").replace("{name}", "privacy");
    // Metrics are for this machine, which a bare app does not know.
    expect([served, (await ask(served)).status]).toEqual([served, path === "/metrics" ? 401 : 200]);
    const refused = await ask(served, { method: "PUT" });
    expect([served, refused.status, refused.headers.get("allow")]).toEqual([served, 405, "GET, HEAD"]);
  }
});
