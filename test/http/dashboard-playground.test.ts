import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  beginning,
  completed,
  messageItem,
  responseOf,
  speaking,
  textEvents,
} from "../dialects/openai-responses/said.ts";
import { events as written, streaming, textDelta, textStream } from "../dialects/anthropic-messages/world.ts";
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
      claude: { kind: "anthropic", base_url: provider.url, api_key: "sk-x" },
      gpt: { kind: "openai", base_url: provider.url, api_key: "sk-x" },
    };
    const models = [
      { id: "m", targets: ["live/one"] },
      { id: "far", targets: ["gone/any", "live/one"] },
      { id: "claude", targets: ["claude/claude-sonnet-5"], max_output_tokens: 2048 },
      { id: "gpt", targets: ["gpt/gpt-5"] },
    ];
    const env = { PENNAME_ADMIN_PASSWORD: "a heron stands on one leg" };
    gateway = await startGateway({
      on: "bun",
      config: { discovery: false, limits: { in_flight_mb: 1 }, providers, models },
      env,
    });
  });
  afterAll(async () => {
    await gateway?.stop("SIGKILL");
    await provider?.stop();
  });

  /** What the page is told of a call, without the cuts of the network: what came and what was restored as one text each. */
  async function told(script: Script, model = "m", more: object = {}) {
    provider.begin(script);
    const { text } = await ask(`${gateway.url}/dashboard/api/playground`, {
      method: "POST",
      headers: { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" },
      body: JSON.stringify({
        account: await account(),
        model,
        messages: [{ role: "user", content: "Write to maria.lopez@example.org" }],
        ...more,
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

  /** Says a text in the form of whichever API the provider is asked by. */
  const saying =
    (pieces: (surrogate: string) => string[]): Script =>
    (call) => {
      const surrogate = /SURROGATE_PII\(EMAIL_ADDRESS_\w+\)/.exec(call.body)?.[0] ?? "";
      const said = pieces(surrogate);
      if (call.path.endsWith("/messages")) return streaming(() => written(...textStream(...said)))(call);
      if (call.path.endsWith("/responses"))
        return speaking(() => [...beginning, ...textEvents(said), completed([messageItem(said.join(""))])])(call);
      return stream(textChunks(said))(call);
    };

  test.each([
    ["/v1/chat/completions", "m", "/chat/completions", "system"],
    ["/v1/chat/completions", "claude", "/messages", "system"],
    ["/v1/messages", "claude", "/messages", "system"],
    ["/v1/messages", "m", "/chat/completions", "system"],
    ["/v1/responses", "gpt", "/responses", "instructions"],
    ["/v1/responses", "claude", "/messages", "system"],
  ])("has a conversation by %s with the model %s, which is asked at %s", async (api, model, path, first) => {
    const pieces = (surrogate: string) => ["Dear ", surrogate.slice(0, 9), `${surrogate.slice(9)}!`];
    const said = await told(saying(pieces), model, { api });
    expect(provider.calls.map((call) => call.path)).toEqual([`/v1${path}`]);
    expect(provider.calls[0]?.wire).not.toContain("maria");
    const [sent, done] = said.others;
    const messages = sent?.["messages"] as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual([first, "user"]);
    const surrogate = surrogateIn(messages[1]!.content);
    expect(messages[1]?.content).toBe(`Write to ${surrogate}`);
    expect([said.received, said.restored]).toEqual([`Dear ${surrogate}!`, "Dear maria.lopez@example.org!"]);
    expect([done, said.others.length]).toEqual([{ kind: "done", hidden: 1 }, 2]);
  });

  test("goes on with what was said before, by another API too, and gives instructions their place", async () => {
    const messages = [
      { role: "system", content: "Be brief" },
      { role: "user", content: "I am Maria Lopez" },
      { role: "assistant", content: "Hello Maria Lopez" },
      { role: "user", content: "Who am I?" },
    ];
    for (const [api, model] of [
      ["/v1/messages", "claude"],
      ["/v1/responses", "gpt"],
    ] as const) {
      const { others } = await told(
        saying(() => ["Maria"]),
        model,
        { api, messages },
      );
      const seen = others[0]?.["messages"] as { role: string; content: string }[];
      expect(seen.map(({ content }) => content).join("\n")).toMatch(
        /Be brief[^]*I am SURROGATE_PII\((PERSON_\d+)\)\nHello SURROGATE_PII\(\1\)\nWho am I\?$/,
      );
      expect(others.at(-1)).toMatchObject({ kind: "done" });
    }
    expect(provider.calls[0]?.wire).not.toMatch(/Maria|Lopez/);
  });

  test("has a key of its own, whatever others name theirs", async () => {
    const headers = { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" };
    const body = JSON.stringify({ account: await account(), label: "Playground", models: ["claude"] });
    const { json } = await ask(`${gateway.url}/dashboard/api/keys`, { method: "POST", headers, body });
    const { restored } = await told(stream(textChunks(["Yes"])));
    expect(restored).toBe("Yes");
    const { json: keys } = await ask(`${gateway.url}/dashboard/api/keys?q=playground`, { headers });
    const named = keys["data"] as { id: string; made_by: string; last_used_at: string | null }[];
    const theirs = (json["key"] as { id: string }).id;
    expect(named.map(({ id, made_by }) => (id === theirs ? "theirs" : made_by)).toSorted()).toEqual([
      "the gateway",
      "theirs",
    ]);
    expect(named.find(({ id }) => id === theirs)!.last_used_at).toBeNull();
  });

  test("asks for no longer answer than the model gives", async () => {
    await told(
      saying(() => ["Yes"]),
      "claude",
      { api: "/v1/messages" },
    );
    expect(provider.calls[0]?.json["max_tokens"]).toBe(2048);
  });

  test("tells once why an answer by another API broke off, or was not given", async () => {
    const half = streaming((body) =>
      written(...textStream().slice(0, 2), textDelta(`To ${surrogateIn(body.slice(body.indexOf("Write to")))}, `)),
    );
    const broken = await told(half, "claude", { api: "/v1/messages" });
    expect(broken.restored).toBe("To maria.lopez@example.org, ");
    expect(broken.others).toMatchObject([{ kind: "sent" }, { kind: "failed" }, { kind: "done" }]);
    const cut = await told(unfinishedResponse, "m", { api: "/v1/responses" });
    expect(cut.others).toMatchObject([{ kind: "sent" }, { kind: "failed" }, { kind: "done" }]);
    const error = { code: "invalid_prompt", message: "The prompt is not allowed" };
    const failed = { type: "response.failed", response: responseOf([], { status: "failed", error }) };
    const refused = await told(
      speaking(() => [...beginning, failed]),
      "gpt",
      { api: "/v1/responses" },
    );
    expect(refused.others).toMatchObject([{ kind: "sent" }, { kind: "failed", message: error.message }]);
  });

  const unfinishedResponse: Script = async (call) => {
    await unfinished(textChunks(["Half"], null))(call);
    call.end();
  };

  test.each(["/v1/embeddings", "/v1/messages/count_tokens", "messages"])(
    "is told which APIs hold a conversation if it asks for %s",
    async (api) => {
      const { status, json } = await ask(`${gateway.url}/dashboard/api/playground`, {
        method: "POST",
        headers: { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" },
        body: JSON.stringify({ account: await account(), api, model: "m", messages: [{ role: "user", content: "x" }] }),
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({
        error: { param: "api", message: "api must be one of /v1/chat/completions, /v1/responses, /v1/messages" },
      });
    },
  );

  test("takes room of the account's until a provider answers, as its programs do", async () => {
    const messages = Array.from({ length: 4 }, () => ({ role: "user", content: "x".repeat(190_000) }));
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const first = told(
      async (call) => {
        isAsked();
        await over;
        await stream(textChunks(["Late"]))(call);
      },
      "m",
      { messages },
    );
    await asked;
    const { status, error } = await ask(`${gateway.url}/dashboard/api/playground`, {
      method: "POST",
      headers: { authorization: "Bearer a heron stands on one leg", "content-type": "application/json" },
      body: JSON.stringify({ account: await account(), model: "m", messages }),
    });
    end();
    expect([status, error.code]).toEqual([429, "rate_limit_exceeded"]);
    expect((await first).restored).toBe("Late");
    expect((await told(stream(textChunks(["Soon"])), "m", { messages })).restored).toBe("Soon");
  });

  test("shows a provider's refusal without values or surrogates", async () => {
    const { others } = await told((call) => refusal(400, `Never write to ${surrogateIn(call.said)}`)(call));
    expect(others).toMatchObject([{ kind: "sent" }, { kind: "failed", message: "Never write to [EMAIL_ADDRESS]" }]);
  });
});
