import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { openapi } from "../../src/cli/openapi.ts";
import { UsageError } from "../../src/cli/command.ts";
import { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { documentText, openapiDocument } from "../../src/http/openapi.ts";
import { components } from "../../src/http/openapi/components.ts";
import type { VersionChange } from "../../src/versions/change.ts";
import { routes } from "../../src/http/table.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { run } from "../cli/terminal.ts";
import { schemasOf, unnamedObjects } from "./schemas-of.ts";
import { undescribed } from "./undescribed.ts";

const guide = (date: string) => `/migrations/${date}`;
const versions = new Versions(releases, changes, guide);
const folder = fileURLToPath(new URL("../../openapi/", import.meta.url));
const committed = (date: string) => readFileSync(`${folder}${date}.json`, "utf8");
const current = await openapiDocument(routes, versions, "2026-06-07");

/** The document as it would be with one place in it changed. */
function altered(path: string, change: (at: Record<string, unknown>) => void): Record<string, unknown> {
  const copy = structuredClone(current);
  change(path.split(" ").reduce((at, step) => at[step] as Record<string, unknown>, copy));
  return copy;
}

const chat = "paths /v1/chat/completions post";

for (const { date } of releases) {
  test(`the committed document of ${date} is what the schemas say now`, async () => {
    expect(documentText(await openapiDocument(routes, versions, date))).toBe(committed(date));
  });

  test(`the document of ${date} is valid OpenAPI 3.1`, async () => {
    const validator = new Validator();
    expect(await validator.validate(await openapiDocument(routes, versions, date))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test(`the document of ${date} describes every field, header, parameter and response, each with an example`, async () => {
    expect(undescribed(await openapiDocument(routes, versions, date))).toEqual([]);
  });
}

test("a document is committed for every version and for nothing else", () => {
  expect(readdirSync(folder).toSorted()).toEqual(releases.map(({ date }) => `${date}.json`));
});

test.each([
  ["a response without a description", `${chat} responses 402`, "description"],
  ["a parameter without a place", `${chat} parameters 0`, "in"],
  ["a document without a title", "info", "title"],
])("%s would be found invalid", async (_, path, word) => {
  const broken = altered(path, (at) => delete at[word]);
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test.each([
  ["components schemas ChatRequest properties temperature", "description", "ChatRequest.temperature: no description"],
  ["components schemas ChatRequest properties temperature", "examples", "ChatRequest.temperature: no example"],
  ["components schemas Usage properties total_tokens", "examples", "Usage.total_tokens: no example"],
  ["components schemas Message", "description", "Message: no description"],
  ["components headers X-Provider", "description", "X-Provider: no description"],
  ["components headers Retry-After", "example", "Retry-After: no example"],
  ["components securitySchemes ApiKey", "description", "ApiKey: no description"],
  [`${chat} parameters 0`, "description", "post /v1/chat/completions API-Version: no description"],
  [`${chat} parameters 1 schema`, "examples", "post /v1/chat/completions X-Request-Id: no example"],
  [`${chat} requestBody`, "description", "post /v1/chat/completions body: no description"],
  [`${chat} responses 402`, "description", "post /v1/chat/completions 402: no description"],
  [`${chat} responses 402`, "headers", "post /v1/chat/completions 402: no headers"],
  [`${chat} responses 402 content application/json`, "examples", "402 application/json: no examples"],
  [`${chat} responses 200 content text/event-stream`, "examples", "200 text/event-stream: no examples"],
])("%s without its %s would be told by name", (path, word, told) => {
  const gaps = undescribed(altered(path, (at) => delete at[word]));
  expect(gaps).toContainEqual(expect.stringContaining(told));
});

test("every object has a name of its own, so that generators make one type of each", () => {
  expect(unnamedObjects(current)).toEqual([]);
  expect(schemasOf(current).length).toBeGreaterThan(200);
});

test("no object had to be named for its place", () => {
  const { components: made } = current as { components: { schemas: object } };
  expect(Object.keys(made.schemas).filter((name) => !(name in components))).toEqual(["ApiVersion"]);
});

test("nothing has a default, since generated clients send it and make its field mandatory", () => {
  expect(schemasOf(current).filter(({ schema }) => "default" in schema)).toEqual([]);
});

test("every named schema is referred to", () => {
  const { components: made } = current as { components: { schemas: object } };
  const text = JSON.stringify(current);
  const unused = Object.keys(made.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  expect(unused).toEqual([]);
});

test("the document says under which licence it is", () => {
  expect(current).toHaveProperty("info.license", { name: "MIT", identifier: "MIT" });
});

test("every example is what its schema allows", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(current, "document");
  let seen = 0;
  const allows = (schema: object, value: unknown, place: string) => {
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
    expect({ place, value, errors: check(value) ? null : check.errors }).toEqual({ place, value, errors: null });
    seen++;
  };
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { schema, example, examples, properties } = node as Record<string, object>;
    if (schema) {
      if (example) allows(schema, example, place);
      for (const { value } of Object.values(examples ?? {}) as { value: unknown }[]) allows(schema, value, place);
    }
    for (const [name, field] of Object.entries(properties ?? {}) as [string, { examples?: unknown[] }][])
      for (const value of field.examples ?? []) allows(field, value, `${place}.${name}`);
    for (const [key, child] of Object.entries(node)) if (key !== "examples") visit(child, `${place} ${key}`);
  };
  visit(current, "");
  expect(seen).toBeGreaterThan(100);
});

test("the example of a whole stream is chunks and [DONE], of a broken one an error without it", () => {
  const { whole, broken } = (current as { paths: Record<string, Record<string, never>> }).paths[
    "/v1/chat/completions"
  ]!["post"]!["responses"]["200"]["content"]["text/event-stream"]["examples"] as Record<string, { value: string }>;
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(current, "document");
  const isChunk = ajv.compile({ $ref: "document#/components/schemas/ChatCompletionChunk" });
  const isError = ajv.compile({ $ref: "document#/components/schemas/ErrorBody" });
  const events = (text: string) =>
    text
      .trimEnd()
      .split("\n\n")
      .map((line) => /^data: (.+)$/.exec(line)![1]!);
  expect(events(whole!.value).at(-1)).toBe("[DONE]");
  for (const event of events(whole!.value).slice(0, -1)) expect(isChunk(JSON.parse(event))).toBe(true);
  expect(isError(JSON.parse(events(broken!.value).at(-1)!))).toBe(true);
});

test("the document of an older version is the newest one, changed back", async () => {
  const change: VersionChange = {
    date: "2026-06-07",
    summary: "top_p was called nucleus",
    downgradeDocument: (document) => ({ ...document, "x-nucleus": true }),
  };
  const changed = new Versions(releases, [change], guide);
  expect(await openapiDocument(routes, changed, "2026-06-01")).toHaveProperty("x-nucleus", true);
  expect(await openapiDocument(routes, changed, "2026-06-07")).not.toHaveProperty("x-nucleus");
});

test("making the document leaves the parser's own schemas as they are", () => {
  expect(ChatRequest.$id).toBeUndefined();
});

test("penname openapi prints the document of the current version, or of the one asked for", async () => {
  expect((await run(openapi, [])).out).toBe(committed("2026-06-07").trimEnd());
  expect((await run(openapi, ["--version", "2026-06-01"])).out).toBe(committed("2026-06-01").trimEnd());
});

test("penname openapi refuses an unknown version and names the known ones", async () => {
  const refusal = (args: string[]) => run(openapi, args).catch((thrown: unknown) => thrown);
  expect(await refusal(["--colour"])).toBeInstanceOf(UsageError);
  expect(await refusal(["--version", "2025-01-01"])).toEqual(
    new UsageError("--version must be one of 2026-06-01, 2026-06-07"),
  );
});
