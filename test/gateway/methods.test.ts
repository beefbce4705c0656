import { expect, test } from "bun:test";
import { onEveryRuntime } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";

onEveryRuntime("A path", startWorld, (world) => {
  test.each([
    ["GET", "/v1/chat/completions", "POST"],
    ["PUT", "/v1/chat/completions", "POST"],
    ["DELETE", "/v1/chat/completions", "POST"],
    ["PATCH", "/v1/chat/completions", "POST"],
    ["HEAD", "/v1/chat/completions", "POST"],
    ["OPTIONS", "/v1/chat/completions", "POST"],
    ["POST", "/v1/models", "GET, HEAD"],
    ["DELETE", "/v1/models", "GET, HEAD"],
    ["POST", "/v1/models/one", "GET, HEAD"],
    ["DELETE", "/v1/models/house/one:latest", "GET, HEAD"],
  ])("asked with another method is 405 and tells which it answers: %s %s", async (method, path, allow) => {
    const { status, headers, error } = await world.ask(path, { method });
    expect([status, headers.get("allow")]).toEqual([405, allow]);
    if (method !== "HEAD") expect(error.code).toBe("invalid_request");
  });

  test.each(["/v1/models", "/v1/models/one"])("asked with HEAD answers as to GET, without a body: %s", async (path) => {
    const [head, get] = [await world.ask(path, { method: "HEAD" }), await world.ask(path)];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  });

  test("of the dashboard asked with HEAD says how long its page is, even before anybody has seen it", async () => {
    const [head, get] = [await world.ask("/dashboard", { method: "HEAD" }), await world.ask("/dashboard")];
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });

  test.each(["/x", "/v1", "/v1/", "/v1/chat", "/v1/completions", "/v2/models", "/v1//models", "/V1/models"])(
    "that does not exist is 404 with the error body: %s",
    async (path) => {
      const answer = await world.ask(path);
      expect(answer.status).toBe(404);
      expect(Object.keys(answer.error).toSorted()).toEqual(["code", "message", "param", "type"]);
    },
  );

  test("means the same with a slash at its end", async () => {
    expect((await world.ask("/v1/models/")).json["object"]).toBe("list");
    expect((await world.ask("/v1/chat/completions/")).status).toBe(405);
    expect((await world.ask("/v1/models/one/")).status).toBe(404);
  });

  test("may be followed by a query", async () => {
    expect((await world.ask("/v1/models?limit=1")).status).toBe(200);
  });
});
