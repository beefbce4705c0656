import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { textChunks } from "../support/answers.ts";
import { echo, stream } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

/** A version may have changed anything of any route: the program speaks one that only this test gives it. */

setDefaultTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await startWorld("bun", { env: { BUN_OPTIONS: "--preload=./test/versions/with-a-change.ts" } });
});
afterAll(() => world.stop());

const old = "2026-06-07";
const newest = "2026-09-01";

/** Asks without what checks every answer by the documents, which do not know this version. */
async function ask(path: string, version: string, asked: { method?: string; body?: object; key?: string } = {}) {
  const { method = asked.body ? "POST" : "GET", body, key = world.gateway.key } = asked;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "api-version": version };
  const response = await fetch(world.gateway.url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text.startsWith("{") ? parsed(text) : {} };
}

const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;
const chat = (version: string, body: object) =>
  ask("/v1/chat/completions", version, { body: { model: "one", ...body } });
const said = { old: { prompt: "Hello" }, newest: { messages: [{ role: "user", content: "Hello" }] } };
const eventsOf = (text: string) => [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => parsed(data!));
/** Which of two headers an answer has. */
const provider = ({ headers }: { headers: Headers }) => [headers.get("x-served-by"), headers.get("x-provider")];

test("the request, the answer and the headers of a chat are those of the caller's version", async () => {
  world.first.begin(echo());
  const before = await chat(old, said.old);
  expect(before.json).toMatchObject({ kind: "chat.completion", choices: [{ message: { content: "Hello" } }] });
  expect([before.status, before.json["object"], ...provider(before)]).toEqual([200, undefined, "first", null]);
  const after = await chat(newest, said.newest);
  expect([after.status, after.json["object"], ...provider(after)]).toEqual([200, "chat.completion", null, "first"]);
});

test("so are the chunks of a stream, and the error in one that breaks off", async () => {
  world.first.begin(stream(textChunks(["Hel", "lo"], null), { done: false }));
  const before = await chat(old, { ...said.old, stream: true });
  const events = eventsOf(before.text);
  expect(provider(before)).toEqual(["first", null]);
  expect(events[0]).toMatchObject({ kind: "chat.completion.chunk" });
  expect(events.at(-1)).toMatchObject({ fault: { code: "api_error" } });
  const after = eventsOf((await chat(newest, { ...said.newest, stream: true })).text);
  expect([after[0]!["object"], Object.keys(after.at(-1)!)]).toEqual(["chat.completion.chunk", ["error"]]);
});

test("so are errors: of a body, of a method, and of a key that is not known", async () => {
  const before = [
    await chat(old, { ...said.old, temperature: 3 }),
    await ask("/v1/chat/completions", old),
    await ask("/v1/chat/completions", old, { key: "ak-unknown" }),
  ];
  for (const answer of before)
    expect([Object.keys(answer.json), ...provider(answer)]).toEqual([["fault"], "gateway", null]);
  expect(before.map(({ status }) => status)).toEqual([400, 405, 401]);
  const after = await chat(newest, { ...said.newest, temperature: 3 });
  expect([Object.keys(after.json), ...provider(after)]).toEqual([["error"], null, "gateway"]);
});

test("so are the answer, the headers and the errors of the list of models", async () => {
  const before = await ask("/v1/models", old);
  expect([Object.keys(before.json), ...provider(before)]).toEqual([["models"], "gateway", null]);
  const refused = await ask("/v1/models", old, { method: "DELETE" });
  expect([refused.status, Object.keys(refused.json)]).toEqual([405, ["fault"]]);
  expect(refused.json["fault"]).toMatchObject({ code: "invalid_request", at: "models" });
  expect(Object.keys((await ask("/v1/models", newest)).json)).toEqual(["object", "data"]);
});

test("a change of one route leaves the others as they are, and one of all routes does not", async () => {
  const { json, ...answer } = await ask("/v1/models/one", old);
  expect([json["object"], ...provider(answer)]).toEqual(["model", null, "gateway"]);
  expect(Object.keys((await ask("/v1/models/none", old)).json)).toEqual(["fault"]);
});

test("pages have no version, so no change touches them", async () => {
  const { json, ...answer } = await ask("/health", old, { method: "POST" });
  expect([answer.status, Object.keys(json), ...provider(answer)]).toEqual([405, ["error"], null, "gateway"]);
});
