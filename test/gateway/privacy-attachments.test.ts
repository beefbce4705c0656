import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const picture = { type: "image_url", image_url: { url: "https://example.org/zoe.png" } };
const messages = [{ role: "user", content: [{ type: "text", text: "Who is this?" }, picture] }];
const start = (on: RuntimeName) =>
  startWorld(on, { config: { privacy: { attachments: "reject", on_failure: "pass" } } });

onExecutable("Where attachments are refused", start, (world) => {
  test("a request with a picture gets 400 that says where it is, and nothing is sent", async () => {
    world.first.begin(echo());
    for (const stream of [false, true]) {
      const { status, error, headers } = await world.chat({ stream, messages });
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", "messages.0.content.1"]);
      expect(error.message).toBe(
        "Only texts are sent to providers here, for nothing else can be searched for personal data",
      );
      expect(headers.get("x-automated-decision")).toBe("reject");
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test("a request of texts is answered", async () => {
    world.first.begin(echo());
    expect((await world.chat({ messages: [{ role: "user", content: [messages[0]!.content[0]] }] })).status).toBe(200);
  });
});
