import { expect, test } from "bun:test";
import { chance } from "../../privacy/chance.ts";
import { completion } from "../../support/answers.ts";
import { plantedIn, plantedPrivacy, plants } from "../../support/everywhere.ts";
import { onExecutable, type RuntimeName } from "../../support/runtimes.ts";
import { whole } from "../../support/scripts.ts";
import { messagesEverywhere } from "./everywhere.ts";
import { messageStart, startMessages } from "./world.ts";

const start = (on: RuntimeName) => startMessages(on, { privacy: { instruction: false, ...plantedPrivacy } });

onExecutable("A value planted in a Messages request", start, (world) => {
  test("is in no byte that a provider gets, whatever field it stands in, of the contract or of none, and comes back", async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const given = plants(chance(seed));
      const request = messagesEverywhere(chance(seed + 1000), given);
      expect(given.all.size).toBeGreaterThan(60);
      // A provider that says all that it was told.
      world.native.begin((call) => {
        const said = { ...(messageStart["message"] as object), content: [{ type: "text", text: call.body }] };
        call.reply(200, JSON.stringify(said));
      });
      const { status, text, json } = await world.message(request);
      expect([seed, status, status === 200 ? "" : text]).toEqual([seed, 200, ""]);
      expect(plantedIn(world.native.calls[0]!.wire, given.all)).toEqual([]);
      expect(text).not.toMatch(/SURROGATE|\[unknown\]/);
      const back = (json as { content: { text: string }[] }).content[0]!.text;
      const { metadata, ...rest } = request;
      const isIn = (value: string, where: string) => where.includes(value) || where.includes(encodeURIComponent(value));
      const known = JSON.stringify(rest);
      const returning = [...given.all].filter((value) => isIn(value, known));
      expect(returning.length).toBeGreaterThan(60);
      expect([seed, returning.filter((value) => !isIn(value, back))]).toEqual([seed, []]);
      // Identifiers are hashed for good.
      const { user_id: user } = metadata as { user_id: string };
      expect(back).not.toContain(user);
    }
  }, 120_000);

  test("is in no byte that a provider gets, whatever header it stands in, or in the query", async () => {
    const given = plants(chance(1));
    world.native.begin((call) => call.reply(200, JSON.stringify({ ...(messageStart["message"] as object) })));
    const names =
      "anthropic-beta anthropic-version anthropic-owner x-owner user-agent cookie referer from baggage tracestate openai-beta";
    const planted = Object.fromEntries(names.split(" ").map((name) => [name, `mail-2026, ${given.text()}`]));
    const asked = {
      method: "POST",
      body: JSON.stringify({ model: "native", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] }),
    };
    const headers = { "x-api-key": world.gateway.key, "content-type": "application/json" };
    const url = `${world.gateway.url}/v1/messages?beta=true`;
    const { status } = await fetch(`${url}&to=${encodeURIComponent(given.value())}`, {
      ...asked,
      headers: { ...headers, ...planted },
    });
    expect([status, given.all.size]).toEqual([200, 12]);
    const [{ wire, headers: sent }] = world.native.calls as [(typeof world.native.calls)[0]];
    expect(plantedIn(wire, given.all)).toEqual([]);
    expect(String(sent["anthropic-owner"])).toMatch(/^mail-2026, .*SURROGATE_PII\(/);
    // What names a version or betas goes along as it came.
    const plain = {
      "anthropic-version": "2023-06-01",
      "anthropic-beta": "claude-code-20250219,oauth-2025-04-20, interleaved-thinking-2025-05-14",
      "anthropic-dangerous-direct-browser-access": "true",
      "anthropic-workspace": "wrkspc_01Q4vHgTuHgTuHgT",
    };
    world.native.begin((call) => call.reply(200, JSON.stringify({ ...(messageStart["message"] as object) })));
    await fetch(url, { ...asked, headers: { ...headers, ...plain } });
    expect(world.native.calls[0]?.headers).toMatchObject(plain);
  });

  test("is in no byte of a translated request, nor of one whose tokens are counted", async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = chance(seed);
      const given = plants(random);
      const request = {
        system: [{ type: "text", text: given.text() }],
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: given.text(), newer: given.text() },
              {
                type: "document",
                title: given.text(),
                source: { type: "text", media_type: "text/plain", data: given.text() },
              },
            ],
          },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: given.text(), signature: "" },
              {
                type: "tool_use",
                id: "toolu_1",
                name: "send",
                input: { to: given.text(), [given.value()]: given.text() },
              },
            ],
          },
          {
            role: "user",
            content: [{ type: "tool_result", tool_use_id: "toolu_1", content: [{ type: "text", text: given.text() }] }],
          },
        ],
        tools: [{ name: "send", description: given.text(), input_schema: { type: "object", title: given.text() } }],
        stop_sequences: [given.text()],
        metadata: { user_id: given.text() },
      };
      world.chat.begin(whole(completion("Yes")));
      expect((await world.message({ model: "chat", ...request })).status).toBe(200);
      expect(plantedIn(world.chat.calls[0]!.wire, given.all)).toEqual([]);
      world.native.begin((call) => call.reply(200, '{"input_tokens":9}'));
      const counted = await fetch(`${world.gateway.url}/v1/messages/count_tokens`, {
        method: "POST",
        headers: { "x-api-key": world.gateway.key, "content-type": "application/json" },
        body: JSON.stringify({ model: "native", ...request }),
      });
      expect(await counted.json()).toEqual({ input_tokens: 9 });
      expect(plantedIn(world.native.calls[0]!.wire, given.all)).toEqual([]);
    }
  }, 120_000);
});
