import { expect, test } from "bun:test";
import { unpromised } from "./conformance.ts";

const always = {
  "content-type": "application/json",
  "x-provider": "gateway",
  "x-automated-decision": "none",
  "x-request-id": "1",
  "api-version": "2026-06-07",
};
const list = (given: { status?: number; headers?: Record<string, string>; body?: unknown } = {}) => ({
  status: given.status ?? 200,
  headers: new Headers({ ...always, ...given.headers }),
  text: JSON.stringify(given.body ?? { object: "list", data: [] }),
});
const stream = (data: string) => ({
  status: 200,
  headers: new Headers({ ...always, "content-type": "text/event-stream; charset=utf-8" }),
  text: `data: ${data}\n\n`,
});
const bare = new Headers(always);
bare.delete("x-provider");
const refused = { error: { message: "m", type: "t", code: "c", param: null } };

test("an answer that is as documented has nothing said against it", () => {
  expect(unpromised("GET", "/v1/models", list())).toEqual([]);
  expect(unpromised("PUT", "/v1/models", list({ status: 405, body: refused, headers: { allow: "GET" } }))).toEqual([]);
  expect(unpromised("POST", "/v1/chat/completions", stream("[DONE]"))).toEqual([]);
  expect(unpromised("POST", "/v1/chat/completions", stream(JSON.stringify(refused)))).toEqual([]);
  expect(unpromised("GET", "/dashboard/api/sessions", list({ body: { data: [], next: null } }))).toEqual([]);
});

test.each([
  ["a status that is not documented", "GET", "/v1/models", list({ status: 418 }), "this status is not documented"],
  ["a body of another shape", "GET", "/v1/models", list({ body: { object: "list" } }), "must have required property"],
  ["a model with a slash that is none", "GET", "/v1/models/a/b", list({ body: { id: 1 } }), "must have required"],
  ["a type that is not documented", "GET", "/v1/models", stream("[DONE]"), "text/event-stream is not documented"],
  ["a header nobody told of", "GET", "/v1/models", list({ headers: { "x-more": "1" } }), "x-more is not documented"],
  ["a header that is missing", "GET", "/v1/models", { ...list(), headers: bare }, "X-Provider is missing"],
  ["an event that is no chunk", "POST", "/v1/chat/completions", stream('{"id":"1"}'), "must have required property"],
  ["the dashboard, alike", "GET", "/dashboard/api/keys", list({ body: { data: [{}] } }), "must have required"],
] as const)("%s is told", (_, method, path, answer, what) => {
  expect(unpromised(method, path, answer).join("; ")).toContain(what);
});
