import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { refusal, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const startAt = (unsupported: "adapt" | "reject") => (on: RuntimeName) =>
  startWorld(on, { provider: { kind: "gemini", breaker: { failures: 3, share: 0.2 } }, config: { unsupported } });

/** Fields of an API of tomorrow, at each depth, and keys that are no names. */
const ofTomorrow = {
  "personality.v2": { tone: "dry" },
  "X-Owner: maria@example.org\r\nSet-Cookie": "a=b",
  "Maria Lopez, maria@example.org": true,
  tomorrow: { "maria@example.org": 1 },
  stream_options: { include_obfuscation: false, padding: "much" },
  empty: [],
};

onExecutable("A field that is not known", startAt("adapt"), (world) => {
  test("is named where the provider has a protocol of its own, by plain names alone", async () => {
    world.first.begin(refusal(400, "No."));
    const asked = {
      ...ofTomorrow,
      messages: [{ role: "user", content: [{ type: "text", text: "Hello", mood: "glad" }], moment: 1 }],
      tools: [{ type: "function", function: { name: "f", parameters: { type: "object" }, cost: 3 } }],
    };
    const refused = await world.chat(asked);
    expect([refused.status, refused.headers.get("x-penname-left-out")]).toEqual([400, null]);
    world.first.begin(whole({ candidates: [{ content: { parts: [{ text: "So" }] }, finishReason: "STOP" }] }));
    const { status, headers } = await world.chat(asked);
    expect(status).toBe(200);
    const names = headers.get("x-penname-left-out")?.split(", ").toSorted();
    expect(names).toEqual([
      "*",
      "messages.content.mood",
      "messages.moment",
      "stream_options.padding",
      "tomorrow",
      "tools.function.cost",
    ]);
    expect(JSON.stringify([...headers])).not.toContain("maria");
  });

  test("is counted beyond the first, so that a header is never long", async () => {
    world.first.begin(whole({ candidates: [{ content: { parts: [{ text: "So" }] }, finishReason: "STOP" }] }));
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${"n".repeat(50)}${index}`, 1]));
    const { status, headers } = await world.chat(many);
    const names = headers.get("x-penname-left-out")?.split(", ") ?? [];
    expect([status, names.length, names.at(-1)]).toEqual([200, 33, "..."]);
  });
});

onExecutable("With `unsupported: reject` a field that is not known", startAt("reject"), (world) => {
  test("is 400, and bookkeeping is not", async () => {
    world.first.begin(whole({ candidates: [{ content: { parts: [{ text: "So" }] }, finishReason: "STOP" }] }));
    for (const [asked, param] of [
      [{ tomorrow: 1 }, "tomorrow"],
      [{ "Maria Lopez": 1 }, "*"],
      [{ messages: [{ role: "user", content: "Hello", moment: 1 }] }, "messages.moment"],
    ] as const) {
      const { status, error } = await world.chat(asked);
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", param]);
    }
    const { status, headers } = await world.chat({ stream_options: { include_obfuscation: true } });
    expect([status, headers.get("x-penname-left-out")]).toEqual([200, "stream_options.include_obfuscation"]);
  });
});
