import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { must } from "../support/accounts.ts";
import { completion, textChunks } from "../support/answers.ts";
import { type FakeProvider, fakeProvider } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { sse } from "../support/scripts.ts";

/** The executable, with a provider that answers at once, as others' programs meet it. */
export interface World {
  gateway: Gateway;
  provider: FakeProvider;
  /** Of a program of the operator. */
  token: string;
  stop(): Promise<void>;
}

const answer = "Dear Maria Lopez, welcome!";

export async function startWorld(): Promise<World> {
  const provider = await fakeProvider((call) => {
    if (call.path.endsWith("/embeddings")) return call.reply(200, JSON.stringify(vectorsFor(call.json)));
    if (call.json["stream"] !== true) return call.reply(200, JSON.stringify(completion(answer)));
    call.reply(200, sse(textChunks(answer.match(/.{1,9}/g)!)), { "content-type": "text/event-stream" });
  });
  const gateway = await startGateway({
    on: "binary",
    config: {
      discovery: false,
      providers: { fake: { kind: "openai-compatible", base_url: provider.url } },
      models: [{ id: "demo", targets: ["fake/demo"] }],
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  const { out: token } = await must(gateway.prepare("tokens", "create", "--scope", "all"));
  return {
    gateway,
    provider,
    token,
    async stop() {
      await gateway.stop("SIGKILL");
      await provider.stop();
    },
  };
}

/** A vector for each text, in the form that is asked for. */
function vectorsFor({ input, dimensions = 8, encoding_format: form }: Record<string, unknown>) {
  const vector = new Float32Array(Number(dimensions)).fill(0.5);
  const embedding = form === "base64" ? Buffer.from(vector.buffer).toString("base64") : [...vector];
  const data = [input].flat().map((_text, index) => ({ object: "embedding", index, embedding }));
  return { object: "list", model: "demo", data, usage: { prompt_tokens: 5, total_tokens: 5 } };
}

export const text = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
