import { afterAll, beforeAll, expect, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020";
import { openapiDocument } from "../../src/http/openapi.ts";
import { routes } from "../../src/http/table.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { newCaller } from "../support/accounts.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { type Answer, ask, exchange } from "../support/http.ts";

/** What the gateway answers is what its document promises. */

interface Documented {
  headers: Record<string, object>;
  content: Record<string, { schema: object; examples: Record<string, { value: unknown }> }>;
}
type Paths = Record<string, Record<string, { responses: Record<string, Documented | { $ref: string }> }>>;

const document = await openapiDocument(routes, new Versions(releases, changes, (date) => date), "2026-06-07");
const paths = document["paths"] as Paths;
const { headers, responses } = document["components"] as {
  headers: Record<string, { required: boolean }>;
  responses: Record<string, Documented>;
};
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, "document");

const chat = "post /v1/chat/completions";
const list = "get /v1/models";
const model = "get /v1/models/{modelId}";
const message = "post /v1/messages";

let gateway: Gateway;
beforeAll(async () => {
  const gone = { kind: "openai-compatible", base_url: "http://127.0.0.1:9" };
  const dear = { id: "dear", targets: ["gone/any"], price: { input: 1, output: 1000 } };
  gateway = await startGateway({ on: "bun", config: { providers: { gone }, models: [dear] } });
});
// At once: how it ends in peace is a test of its own.
afterAll(() => gateway.stop("SIGKILL"));

const key = () => ({ authorization: `Bearer ${gateway.key}` });
const anthropic = { "anthropic-version": "2023-06-01" };
const anthropicKey = () => ({ ...key(), ...anthropic });
const said = (request: object, given: Record<string, string> = key()) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...given },
  body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "Hello" }], ...request }),
});
const completions = (asking: Parameters<typeof ask>[1]) => ask(`${gateway.url}/v1/chat/completions`, asking);
const get = (path: string, given: Record<string, string> = key()) => ask(gateway.url + path, { headers: given });

const answers: [name: string, operation: string, asked: () => Promise<Answer>, example: string][] = [
  ["a completion", chat, () => completions(said({})), ""],
  ["a stream", chat, () => completions(said({ stream: true })), ""],
  [
    "a completion under the current version",
    chat,
    () => completions(said({}, { ...key(), "api-version": "2026-06-07" })),
    "",
  ],
  ["the list of models", list, () => get("/v1/models"), ""],
  ["a model", model, () => get("/v1/models/demo"), "demo"],
  ["a field out of its range", chat, () => completions(said({ temperature: 3 })), "temperature"],
  ["an unknown model", chat, () => completions(said({ model: "x" })), "model"],
  ["a body that is no JSON", chat, () => completions({ ...said({}), body: "{" }), "invalid_request"],
  ["an unknown version", list, () => get("/v1/models", { ...key(), "api-version": "x" }), "API-Version"],
  ["no key", model, () => get("/v1/models/demo", {}), "authentication_error"],
  ["too little credit", chat, async () => completions(said({ model: "dear" }, await poor())), "insufficient_quota"],
  ["a model that is not there", model, () => get("/v1/models/x"), "model"],
  ["another method on completions", chat, () => get("/v1/chat/completions"), "method_not_allowed"],
  ["another method on the list", list, () => ask(`${gateway.url}/v1/models`, said({})), "method_not_allowed"],
  ["a body that is too large", chat, tooLarge, "body_too_large"],
  ["too many requests", list, tooMany, "rate_limit_exceeded"],
  ["no key of a client of Anthropic's", list, () => get("/v1/models", anthropic), ""],
  ["a wrong page to one", list, () => get("/v1/models?limit=0", anthropicKey()), ""],
  ["an unknown model to one", model, () => get("/v1/models/x", anthropicKey()), ""],
  ["another method to one", model, () => ask(`${gateway.url}/v1/models/demo`, said({}, anthropicKey())), ""],
  ["another method on messages", message, () => get("/v1/messages"), ""],
  ["an address that is too long", message, () => unread(`?${"x".repeat(9000)}`), "target_too_long"],
  ["headers that are too large", message, () => unread("", { "x-note": "x".repeat(17_000) }), "head_too_large"],
  ["no provider that answers", chat, () => completions(said({ model: "dear" })), "service_unavailable"],
];

test.each(answers)("%s is answered as documented", async (_, operation, asked, example) => {
  const answer = await asked();
  const [method = "", path = ""] = operation.split(" ");
  const given = paths[path]?.[method]?.responses[answer.status];
  const documented = given && "$ref" in given ? responses[given.$ref.split("/").at(-1)!] : given;
  if (!documented) throw new Error(`${answer.status} is not documented: ${answer.text}`);
  const type = answer.headers.get("content-type")!.replace(/;.*/, "");
  const { schema, examples } = documented.content[type]!;
  if (type === "application/json") expect(problems(schema, answer.json)).toBeNull();
  if (example) expect(examples[example] && plain(examples[example].value)).toEqual(plain(answer.json));

  const promised = Object.keys(documented.headers).map((name) => name.toLowerCase());
  expect([...answer.headers.keys()].filter((name) => !promised.includes(name) && !transport.has(name))).toEqual([]);
  const always = Object.keys(documented.headers).filter((name) => headers[name]!.required);
  expect(always.filter((name) => !answer.headers.has(name))).toEqual([]);
});

/** Headers of HTTP itself, which say nothing of the API. */
const transport = new Set(
  "cache-control connection content-length content-type date transfer-encoding x-accel-buffering".split(" "),
);

function problems(schema: object, value: unknown) {
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
  return check(value) ? null : check.errors;
}

/** Numbers in a message depend on the settings. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\d+(\.\d+)?/g, "0")) as unknown;

/** A call of messages that is refused before its path is known. */
const unread = (query: string, more: Record<string, string> = {}) =>
  ask(`${gateway.url}/v1/messages${query}`, said({ max_tokens: 1 }, { ...key(), ...more }));

async function poor(): Promise<Record<string, string>> {
  return (await newCaller(gateway, ["--credits", "0.01"])).headers;
}

async function tooMany(): Promise<Answer> {
  const { headers: given } = await newCaller(gateway, ["--tier", "unverified"]);
  for (let sent = 0; sent < 10; sent++) await get("/v1/models", given);
  return get("/v1/models", given);
}

/** A body that is only announced. */
async function tooLarge(): Promise<Answer> {
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${gateway.key}\r\n`;
  const announced = "content-type: application/json\r\ncontent-length: 40000000\r\n\r\n";
  const text = await exchange(gateway.url, head + announced, /\}\}$/);
  const [start = "", body = ""] = text.split("\r\n\r\n");
  const lines = start
    .split("\r\n")
    .slice(1)
    .map((line) => /^([^:]+): (.*)$/.exec(line)!.slice(1) as [string, string]);
  const json = JSON.parse(body) as Answer["json"];
  return { status: 413, headers: new Headers(lines), text, json, error: json["error"] as Answer["error"] };
}
