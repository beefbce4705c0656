import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { textChunks } from "../support/answers.ts";
import { type FakeProvider, fakeProvider, type Script } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { refusal, stream, unfinished } from "../support/scripts.ts";

interface Told {
  kind: string;
  text?: string;
  [field: string]: unknown;
}

describe("The playground", () => {
  let provider: FakeProvider;
  let gateway: Gateway;
  beforeAll(async () => {
    provider = await fakeProvider();
    const providers = {
      gone: { kind: "openai-compatible", base_url: "http://127.0.0.1:9" },
      live: { kind: "openai-compatible", base_url: provider.url },
    };
    const models = [
      { id: "m", targets: ["live/one"] },
      { id: "far", targets: ["gone/any", "live/one"] },
    ];
    const env = { PENNAME_ADMIN_PASSWORD: "a heron stands on one leg" };
    gateway = await startGateway({ on: "bun", config: { discovery: false, providers, models }, env });
  });
  afterAll(async () => {
    await gateway?.stop("SIGKILL");
    await provider?.stop();
  });

  /** What the page is told of a call, without the cuts of the network: what came and what was restored as one text each. */
  async function told(script: Script, model = "m") {
    provider.begin(script);
    const { text } = await ask(`${gateway.url}/dashboard/api/playground`, {
      method: "POST",
      headers: { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" },
      body: JSON.stringify({
        account: await account(),
        model,
        messages: [{ role: "user", content: "Write to maria.lopez@example.org" }],
      }),
    });
    const events = text
      .split("\n\n")
      .filter((event) => event !== "")
      .map((event) => JSON.parse(event.slice("data: ".length)) as Told);
    const joined = (kind: string) =>
      events
        .filter((event) => event.kind === kind)
        .map((event) => event.text)
        .join("");
    const others = events.filter(({ kind }) => kind !== "received" && kind !== "restored");
    return { received: joined("received"), restored: joined("restored"), others };
  }

  let known: string | undefined;
  async function account(): Promise<string> {
    const headers = { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" };
    const made = () =>
      ask(`${gateway.url}/dashboard/api/accounts`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "played" }),
      });
    return (known ??= String((await made()).json["id"]));
  }

  const surrogateIn = (text: string) => /SURROGATE_PII\(\w+\)/.exec(text)?.[0] ?? "";

  test("shows what the provider is sent and answers, and what the caller gets of it", async () => {
    let surrogate = "";
    const { received, restored, others } = await told((call) => {
      surrogate = surrogateIn(call.said);
      return stream(textChunks(["Dear ", surrogate.slice(0, 9), `${surrogate.slice(9)}!`]))(call);
    });
    expect(received).toBe(`Dear ${surrogate}!`);
    expect(restored).toBe("Dear maria.lopez@example.org!");
    expect(others).toMatchObject([
      { kind: "sent", provider: "live" },
      { kind: "done", hidden: 1 },
    ]);
    expect(others[0]?.["messages"]).toMatchObject([
      { role: "system" },
      { role: "user", content: `Write to ${surrogate}` },
    ]);
  });

  test("shows that a provider was not reached, and which was asked instead", async () => {
    const { received, others } = await told(stream(textChunks(["Yes"])), "far");
    expect(received).toBe("Yes");
    expect(others).toMatchObject([
      { kind: "sent", provider: "gone" },
      { kind: "unreached" },
      { kind: "sent", provider: "live" },
      { kind: "done", hidden: 1 },
    ]);
  });

  test("shows what was restored of an answer that broke off, and why it did", async () => {
    const { restored, others } = await told(async (call) => {
      await unfinished(textChunks([`To ${surrogateIn(call.said)}, `], null))(call);
      call.end();
    });
    expect(restored).toBe("To maria.lopez@example.org, ");
    expect(others).toMatchObject([
      { kind: "sent" },
      { kind: "failed", message: "The provider's answer ended before it was finished" },
      { kind: "done", hidden: 1 },
    ]);
  });

  test("shows a provider's refusal without values or surrogates", async () => {
    const { others } = await told((call) => refusal(400, `Never write to ${surrogateIn(call.said)}`)(call));
    expect(others).toMatchObject([{ kind: "sent" }, { kind: "failed", message: "Never write to [EMAIL_ADDRESS]" }]);
  });
});
