import { expect, test } from "bun:test";
import { EventStreamCodec } from "@smithy/eventstream-codec";
import { onExecutable, type RuntimeName } from "../../support/runtimes.ts";
import { fakeProvider } from "../../support/fake-provider.ts";
import {
  assembled,
  awkward,
  type Data,
  hidden,
  messageStart,
  startMessages,
  surrogatesOf,
  textStream,
} from "./world.ts";

const claude = "eu.anthropic.claude-sonnet-5-v1:0";

async function start(on: RuntimeName) {
  const bedrock = await fakeProvider();
  const world = await startMessages(on, {
    providers: {
      aws: {
        kind: "bedrock",
        base_url: bedrock.url.replace(/\/v1$/, ""),
        api_key: "bedrock-key",
        retry: { attempts: 0 },
        breaker: { failures: 0 },
      },
    },
    models: [
      { id: "claude", targets: [`aws/${claude}`] },
      { id: "nova", targets: ["aws/amazon.nova-2-lite-v1:0"] },
    ],
  });
  const stop = async () => {
    await Promise.all([world.stop(), bedrock.stop()]);
  };
  return { ...world, bedrock, stop };
}

const utf8 = {
  to: (bytes: Uint8Array | string) => String(bytes),
  from: (text: string) => new TextEncoder().encode(text),
};
const codec = new EventStreamCodec(utf8.to, utf8.from);
const header = (value: string) => ({ type: "string" as const, value });
const frame = (data: Data) =>
  codec.encode({
    headers: {
      ":event-type": header("chunk"),
      ":content-type": header("application/json"),
      ":message-type": header("event"),
    },
    body: utf8.from(JSON.stringify({ bytes: Buffer.from(JSON.stringify(data)).toString("base64"), p: "abc" })),
  });

onExecutable("Anthropic's models at Bedrock", start, (world) => {
  test("are asked as the caller wrote it, with the model in the address, and versions and betas in the body", async () => {
    world.bedrock.begin((call) => {
      const [one] = surrogatesOf(call.body);
      call.reply(
        200,
        JSON.stringify({ ...(messageStart["message"] as object), content: [{ type: "text", text: one }] }),
      );
    });
    const request = { thinking: { type: "adaptive" }, newer: [1] };
    const { json } = await world.message({ model: "claude", ...request }, { "anthropic-beta": "a, b" });
    const [call] = world.bedrock.calls;
    expect(call?.path).toBe(`/model/${encodeURIComponent(claude)}/invoke`);
    const { messages: _messages, system: _system, ...rest } = call?.json ?? {};
    expect(rest).toEqual({
      anthropic_version: "bedrock-2023-05-31",
      anthropic_beta: ["a", "b"],
      max_tokens: 1024,
      ...request,
    });
    expect(call?.wire).not.toContain(hidden);
    expect(json["content"]).toEqual([{ type: "text", text: hidden }]);
  });

  test("stream their own events, wherever the bytes are cut", async () => {
    const bytes = (body: string) => {
      const [one, other] = surrogatesOf(body);
      return Buffer.concat(textStream(`So ${one.slice(0, 9)}`, one.slice(9), ` ${other}`).map(frame));
    };
    let length = 100;
    for (let at = 1; at < length; at += 97) {
      world.bedrock.begin(async (call) => {
        const all = bytes(call.body);
        ({ length } = all);
        call.begin(200, { "content-type": "application/vnd.amazon.eventstream" });
        await call.send(all.subarray(0, at));
        await new Promise((resolve) => setImmediate(resolve));
        await call.send(all.subarray(at));
        call.end();
      });
      const { text } = await world.message({ model: "claude", stream: true });
      expect([at, assembled(text).content]).toEqual([at, [{ type: "text", text: `So ${hidden} ${awkward}` }]]);
    }
    expect(length).toBeGreaterThan(1000);
    expect(world.bedrock.calls[0]?.path).toEndWith("/invoke-with-response-stream");
    expect(world.bedrock.calls[0]?.json).not.toHaveProperty("stream");
  });

  test("refuse in Bedrock's words, in Anthropic's form", async () => {
    world.bedrock.begin((call) =>
      call.reply(400, JSON.stringify({ message: "newer: Extra inputs are not permitted" })),
    );
    const { status, error } = await world.message({ model: "claude" });
    expect([status, error.type, error.message]).toEqual([
      400,
      "invalid_request_error",
      "newer: Extra inputs are not permitted",
    ]);
  });

  test("are the only ones there: others get the request translated", async () => {
    world.bedrock.begin((call) =>
      call.reply(
        200,
        JSON.stringify({
          output: { message: { role: "assistant", content: [{ text: `Of ${surrogatesOf(call.body)[0]}` }] } },
          stopReason: "end_turn",
          usage: { inputTokens: 11, outputTokens: 7, totalTokens: 18 },
        }),
      ),
    );
    const { json } = await world.message({ model: "nova" });
    expect(world.bedrock.calls[0]?.path).toEndWith("/converse");
    expect(json["content"]).toMatchObject([{ type: "text", text: `Of ${hidden}` }]);
  });
});
