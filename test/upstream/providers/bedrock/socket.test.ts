import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type FakeProvider, fakeProvider } from "../../../support/fake-provider.ts";
import { type Gateway, startGateway } from "../../../support/gateway.ts";
import { runtimeNames, denoPath } from "../../../support/runtimes.ts";
import { eventsOf, textOf } from "../../../support/sse.ts";
import { content } from "../../answering.ts";
import { fixture } from "../../decoding.ts";

/** AWS's libraries are loaded on first use: only the running program shows that they are found then. */
describe.each(runtimeNames)("Bedrock, asked by the program on %s", (on) => {
  const isMissing = on === "deno" && !denoPath();
  let bedrock: FakeProvider;
  let gateway: Gateway;

  beforeAll(async () => {
    if (isMissing) return;
    bedrock = await fakeProvider();
    gateway = await startGateway({
      on,
      env: { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "secret", AWS_REGION: "eu-central-1" },
      config: {
        providers: { aws: { kind: "bedrock", base_url: bedrock.url.replace(/\/v1$/, "") } },
        models: [{ id: "claude", targets: ["aws/eu.anthropic.claude-sonnet-4-5-20250929-v1:0"] }],
        privacy: { mode: "off" },
      },
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await bedrock?.stop();
  });

  const ask = (more: object) =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "claude", messages: [{ role: "user", content: "Hello" }], ...more }),
    });

  test.skipIf(isMissing)("answers with what its frames hold, one byte at a time", async () => {
    bedrock.begin(async (call) => {
      call.begin(200, { "content-type": "application/vnd.amazon.eventstream" });
      for (const byte of fixture("bedrock", "text.bin")) await call.send(Uint8Array.of(byte));
      call.end();
    });
    const response = await ask({ stream: true });
    const { chunks, end } = eventsOf(await response.text());
    expect([textOf(chunks), end, response.headers.get("x-provider")]).toEqual([content, "[DONE]", "aws"]);
    const [call] = bedrock.calls;
    expect(call!.path).toBe("/model/eu.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream");
    expect(call!.headers["authorization"]).toStartWith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/");
    expect(call!.json["messages"]).toEqual([{ role: "user", content: [{ text: "Hello" }] }]);
  });

  test.skipIf(isMissing)("that breaks off ends in an error, and not as if it were whole", async () => {
    bedrock.begin(async (call) => {
      call.begin(200, { "content-type": "application/vnd.amazon.eventstream" });
      await call.send(fixture("bedrock", "text.bin").subarray(0, -40));
      call.end();
    });
    const { chunks, end } = eventsOf(await (await ask({ stream: true })).text());
    expect(end).toBe("error");
    expect(chunks.flatMap(({ choices }) => choices.filter((choice) => choice.finish_reason))).toEqual([]);
  });

  test.skipIf(isMissing)("answers whole", async () => {
    bedrock.begin((call) => call.reply(200, fixture("bedrock", "text.json")));
    expect(await (await ask({})).json()).toMatchObject({
      choices: [{ message: { content: "Here is a list." }, finish_reason: "stop" }],
      usage: { prompt_tokens: 30, completion_tokens: 628 },
    });
  });
});
