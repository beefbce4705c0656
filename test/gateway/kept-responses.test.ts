import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { messageItem, responseOf } from "../dialects/openai-responses/said.ts";
import { type FakeProvider, fakeProvider } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { lanesAt } from "../support/lanes.ts";
import { whole } from "../support/scripts.ts";

/** What OpenAI keeps of a response, and what later requests build on. */

describe.each(["off", "pseudonymize"] as const)("With privacy.mode %s", (mode) => {
  let provider: FakeProvider;
  let gateway: Gateway;

  beforeAll(async () => {
    provider = await fakeProvider();
    gateway = await startGateway({ on: "bun", config: { ...lanesAt(provider.url), privacy: { mode } } });
  });
  afterAll(() => Promise.all([gateway.stop("SIGKILL"), provider.stop()]));

  /** What comes back, and what the provider was sent. */
  async function asked(model: string, body: object) {
    provider.begin(whole(responseOf([messageItem("Yes")], { store: true })));
    const before = provider.calls.length;
    const response = await fetch(`${gateway.url}/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, input: "So?", ...body }),
    });
    const answer = (await response.json()) as { store?: boolean; error?: { param: string; message: string } };
    const sent = provider.calls[before];
    return { status: response.status, answer, sent: sent && (JSON.parse(sent.body) as Record<string, unknown>) };
  }

  const building = [
    ["previous_response_id", { previous_response_id: "resp_1" }],
    ["conversation", { conversation: "conv_1" }],
    ["conversation", { conversation: { id: "conv_1" } }],
    ["input.0", { input: [{ type: "item_reference", id: "msg_1" }] }],
    ["input.0", { input: [{ id: "msg_1" }] }],
  ] as const;

  test.each(building)(
    "what builds on %s reaches a provider that keeps it, if nothing is hidden",
    async (param, body) => {
      const { status, answer, sent } = await asked("responses", body);
      if (mode === "off") expect([status, sent]).toMatchObject([200, { model: "gpt-x", store: false, ...body }]);
      else expect([status, answer.error?.param, sent]).toEqual([400, param, undefined]);
    },
  );

  test.each(building)("what builds on %s is refused where it is translated", async (param, body) => {
    const { status, answer, sent } = await asked("chat", body);
    expect([status, answer.error?.param, sent]).toEqual([400, param, undefined]);
    expect(answer.error?.message).toMatch(/must be (?:left out|the item itself)/);
  });

  test("an answer is kept if that is asked for and nothing is hidden", async () => {
    const { sent } = await asked("responses", { store: true });
    expect(sent?.["store"]).toBe(mode === "off");
  });

  test("an answer is not kept if that is not asked for", async () => {
    expect((await asked("responses", {})).sent?.["store"]).toBe(false);
  });

  test("an answer that would have to be fetched later is refused", async () => {
    const { status, answer } = await asked("responses", { background: true });
    expect([status, answer.error?.param]).toEqual([400, "background"]);
  });
});
