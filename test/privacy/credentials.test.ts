import { expect, test } from "bun:test";
import { messagesTable } from "../../src/dialects/anthropic-messages/keywords.ts";
import type { ObjectRule } from "../../src/dialects/keywords.ts";
import { responsesTable } from "../../src/dialects/openai-responses/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";
import { defaultMasking } from "../support/masking.ts";

const key = "sk-proj-Zx8Q2vT3BlbkFJw9Lm4Kp7Rs1Nd6Yc";
const server = { type: "url", url: "https://mcp.example", name: "m", authorization_token: key };
const headers = { Authorization: `Bearer ${key}`, "X-Api-Key": key, "X-User": "maria.lopez@example.org" };
const tool = { type: "mcp", server_label: "m", server_url: "https://mcp.example", authorization: key, headers };

async function masked<Body extends object>(body: Body, table: ObjectRule): Promise<Body> {
  const attachment = function* (): Generator<undefined, undefined> {};
  await defaultMasking.mask({ texts: () => textFields(body, table), attachment, instruct() {} }, "account");
  return body;
}

test.each([
  ["alone", "hello"],
  ["beside a text that tells it, where it is hidden", `Our key is ${key}, keep it`],
])("what a provider signs in with at another server passes, %s", async (_, input) => {
  const responses = await masked({ input, tools: [structuredClone(tool)] }, responsesTable);
  const messages = [{ role: "user", content: input }];
  const anthropic = await masked({ messages, mcp_servers: [structuredClone(server)] }, messagesTable);
  expect(JSON.stringify([responses.input, anthropic.messages])).not.toContain(key);
  expect(anthropic.mcp_servers).toEqual([server]);
  const { "X-User": user, ...rest } = responses.tools[0]!.headers;
  expect(rest).toEqual({ Authorization: `Bearer ${key}`, "X-Api-Key": key });
  expect(responses.tools[0]!.authorization).toBe(key);
  expect(user).toMatch(/^SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)$/);
});
