import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOpenAI } from "@ai-sdk/openai";
import { streamText } from "ai";
import { OpenAI } from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import {
  beginning,
  callEvents,
  callItem,
  completed,
  messageItem,
  speaking,
  textEvents,
} from "../dialects/openai-responses/said.ts";
import type { Script } from "../support/fake-provider.ts";
import { fakeProvider, type FakeProvider } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { mails, said, schema } from "./conversation.ts";

let provider: FakeProvider;
let gateway: Gateway;
let open: Gateway;
beforeAll(async () => {
  provider = await fakeProvider();
  const config = {
    providers: { theirs: { kind: "openai", base_url: provider.url, api_key: "sk-x", retry: { attempts: 0 } } },
    models: [{ id: "one", targets: ["theirs/gpt-x"] }],
  };
  gateway = await startGateway({ on: "binary", config });
  open = await startGateway({ on: "binary", config: { ...config, privacy: { mode: "off" } } });
});
afterAll(async () => {
  await Promise.all([gateway.stop("SIGKILL"), open.stop("SIGKILL"), provider.stop()]);
});

const clientOf = ({ url, key }: Gateway) => new OpenAI({ baseURL: `${url}/v1`, apiKey: key, maxRetries: 0 });
const send = { type: "function" as const, name: "send", parameters: schema, strict: true };
const pieces = (text: string) => text.match(/[^]{1,6}/g) ?? [];

/** Calls a tool for each surrogate, as OpenAI does; when it is told the results, it says them. */
const callingTools: Script = (call) => {
  const input = call.json["input"] as { type?: string; output?: string }[];
  const results = input.filter(({ type }) => type === "function_call_output").map(({ output }) => output);
  if (results.length > 0) {
    const text = `Done: ${results.join(", ")}`;
    return speaking(() => [...beginning, ...textEvents(pieces(text)), completed([messageItem(text, { id: "msg_0" })])])(
      call,
    );
  }
  const all = JSON.stringify(input).match(/SURROGATE_PII\(\w+\)/g) ?? [];
  const args = all.map((to) => JSON.stringify({ to }));
  return speaking(() => [
    ...beginning,
    ...args.flatMap((arg, at) => callEvents(pieces(arg), at).flat()),
    completed(args.map((arg, at) => callItem(arg, at))),
  ])(call);
};

describe("Through a provider that speaks the Responses API itself", () => {
  test("the openai client calls tools with the real values, and hears what came of it", async () => {
    provider.begin(callingTools);
    const input: ResponseInput = [{ role: "user", content: said }];
    const ask = () =>
      clientOf(gateway)
        .responses.stream({ model: "one", input, tools: [send] })
        .finalResponse();
    const first = await ask();
    expect(first.model).toBe("one");
    for (const item of first.output) {
      if (item.type !== "function_call") continue;
      const { to } = JSON.parse(item.arguments) as { to: string };
      input.push(item, { type: "function_call_output", call_id: item.call_id, output: `sent to ${to}` });
    }
    expect(input).toHaveLength(5);
    expect((await ask()).output_text).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
    expect(provider.calls.map(({ path, json }) => [path, json["model"], json["store"]])).toEqual([
      ["/v1/responses", "gpt-x", false],
      ["/v1/responses", "gpt-x", false],
    ]);
    for (const { wire } of provider.calls) expect(wire).not.toMatch(/maria|peter/);
  });

  test("the AI SDK gets a text, also while another's thoughts are encrypted", async () => {
    const sealed = "gAAAAAB".repeat(20);
    provider.begin(
      speaking((surrogate) => {
        const thought = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: sealed };
        return [
          ...beginning,
          { type: "response.output_item.added", output_index: 0, item: thought },
          { type: "response.output_item.done", output_index: 0, item: thought },
          ...textEvents(pieces(`Of ${surrogate}.`), 1),
          completed([thought, messageItem(`Of ${surrogate}.`, { id: "msg_1" })]),
        ];
      }),
    );
    const model = createOpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.key })("one");
    const result = streamText({ model, prompt: said, providerOptions: { openai: { store: false } }, maxRetries: 0 });
    expect(await result.text).toBe(`Of ${mails[0]}.`);
    const { messages } = await result.response;
    expect(JSON.stringify(messages)).toContain(sealed);
  });

  test("nothing is hidden where privacy is off, and the model keeps the name it was asked by", async () => {
    provider.begin(
      speaking(() => [
        ...beginning,
        ...textEvents(["Of ", said]),
        completed([messageItem(`Of ${said}`, { id: "msg_0" })], { model: "gpt-x" }),
      ]),
    );
    const final = await clientOf(open).responses.stream({ model: "one", input: said }).finalResponse();
    expect([final.output_text, final.model]).toEqual([`Of ${said}`, "one"]);
    expect(provider.calls[0]?.wire).toContain(mails[0]);
  });
});
