import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../../support/runtimes.ts";
import { startWorld } from "../../support/world.ts";

const start = (on: RuntimeName) => startWorld(on, { provider: { speaks: ["openai-responses"] } });
const anthropic = (type: string, message: string) => JSON.stringify({ type: "error", error: { type, message } });

onExecutable("A refusal of a provider that speaks the Responses API itself", start, (world) => {
  test.each<[number, string, number, unknown]>([
    [400, anthropic("invalid_request_error", "Too long"), 400, "Too long"],
    [422, '{"detail":"Too long"}', 400, "Too long"],
    [529, anthropic("overloaded_error", "theirs"), 503, expect.stringContaining("No provider of this model")],
    [400, "<html>theirs</html>", 503, expect.stringContaining("No provider of this model")],
    [502, "theirs", 503, expect.stringContaining("No provider of this model")],
  ])("has OpenAI's form, whatever form it came in: %d %s", async (theirs, body, status, message) => {
    for (const isStream of [false, true]) {
      world.first.begin((call) => call.reply(theirs, body));
      const asked = { model: "one", input: "Hello", stream: isStream };
      const answer = await world.ask("/v1/responses", { method: "POST", body: asked });
      expect(world.first.calls[0]?.path).toBe("/v1/responses");
      expect([answer.status, answer.json]).toEqual([
        status,
        { error: { message, type: expect.any(String), code: expect.any(String), param: null } },
      ]);
    }
  });
});
