import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import * as fc from "fast-check";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";

/** The documents tell of every operation that is served, and of no other. */

setDefaultTimeout(120_000);

let gateway: Gateway;
beforeAll(async () => {
  const tiers = { standard: { requests_per_minute: 100_000 } };
  gateway = await startGateway({ on: "bun", config: { discovery: false, tiers } });
});
afterAll(() => gateway.stop("SIGKILL"));

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Paths of a document with the methods each is asked by. */
async function described(at: string): Promise<[path: string, methods: string[]][]> {
  const { json } = await ask(gateway.url + at);
  return Object.entries(json["paths"] as Record<string, object>).map(([path, operations]) => [
    path,
    Object.keys(operations).map((method) => method.toUpperCase()),
  ]);
}

test.each([
  ["the API", "/swagger/json", ""],
  ["the dashboard", "/dashboard/api/openapi.json", "/dashboard/api"],
])(
  "every method is served where the document of %s says so, and refused by its name where it does not",
  async (_, at, base) => {
    const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
    for (const [path, told] of await described(at)) {
      const address = gateway.url + base + path.replace(/\{\w+\}/g, "demo");
      for (const method of methods) {
        const { status, headers: given } = await ask(address, { method, headers });
        const isServed = told.includes(method === "HEAD" ? "GET" : method);
        expect({ path, method, isServed: status !== 405 }).toEqual({ path, method, isServed });
        if (!isServed) expect(given.get("allow")?.split(", ")).toEqual(expect.arrayContaining(told));
      }
    }
  },
);

test("a path that no document has is not served", async () => {
  const known = new Set((await described("/swagger/json")).map(([path]) => path));
  const step = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/);
  const paths = fc
    .array(step, { minLength: 1, maxLength: 3 })
    .map((steps) => `/v1/${steps.join("/")}`)
    .filter((path) => !known.has(path) && !path.startsWith("/v1/models/"));
  await fc.assert(
    fc.asyncProperty(paths, fc.constantFrom(...methods), async (path, method) => {
      const headers = { authorization: `Bearer ${gateway.key}` };
      expect((await ask(gateway.url + path, { method, headers })).status).toBe(404);
    }),
    { numRuns: 300 },
  );
});
