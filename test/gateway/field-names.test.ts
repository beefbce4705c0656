import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";

const start = (on: RuntimeName) => startWorld(on, { provider: { kind: "anthropic" } });
const blank = { role: "user", content: " " };

onExecutable("A field that a provider has no place for", start, (world) => {
  test.each([
    ["", [{ role: "user", content: "Hello" }, blank]],
    ["with our own sentence before them", [{ role: "user", content: "I am maria@example.org" }, blank]],
  ])("is named as the caller counts the messages, %s", async (_how, messages) => {
    for (const stream of [false, true]) {
      const { status, error } = await world.chat({ messages, stream });
      expect([status, error.param]).toEqual([400, "messages.1.content"]);
      expect(error.message).toStartWith("messages.1.content must not be blank");
    }
    expect(world.first.calls).toHaveLength(0);
  });
});
