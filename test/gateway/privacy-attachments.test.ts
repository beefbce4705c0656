import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const picture = { type: "image_url", image_url: { url: "https://example.org/zoe.png" } };
const messages = [{ role: "user", content: [{ type: "text", text: "Who is this?" }, picture] }];
const onlyTexts = "Only texts are sent to providers here, for nothing else can be searched for personal data";
const start = (on: RuntimeName) =>
  startWorld(on, { provider: { kind: "openai" }, config: { privacy: { attachments: "reject", on_failure: "pass" } } });

onExecutable("Where attachments are refused", start, (world) => {
  test("a request with a picture gets 400 that says where it is, and nothing is sent", async () => {
    world.first.begin(echo());
    for (const stream of [false, true]) {
      const { status, error, headers } = await world.chat({ stream, messages });
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", "messages.0.content.1"]);
      expect(error.message).toBe(onlyTexts);
      expect(headers.get("x-automated-decision")).toBe("reject");
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test.each<[string, object, string]>([
    [
      "file of a tool",
      { type: "code_interpreter", container: { type: "auto", file_ids: ["file-1"] } },
      "container.file_ids.0",
    ],
    ["mask", { type: "image_generation", input_image_mask: { file_id: "file-1" } }, "input_image_mask.file_id"],
    ["store of files", { type: "file_search", vector_store_ids: ["vs_1"] }, "vector_store_ids.0"],
  ])("a request that names a %s that lies with the provider gets 400, and nothing is sent", async (_, tool, where) => {
    world.first.begin(echo());
    const body = { model: "one", input: "Hello", tools: [tool] };
    const { status, error } = await world.ask("/v1/responses", { method: "POST", body });
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", `tools.0.${where}`]);
    expect(world.first.calls).toHaveLength(0);
  });

  test("a request that repeats a small picture which a provider made gets 400, and nothing is sent", async () => {
    world.first.begin(echo());
    const result = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const made = { type: "image_generation_call", id: "ig_1", status: "completed", result };
    const body = { model: "one", input: [made, { role: "user", content: "Brighter" }] };
    const { status, error } = await world.ask("/v1/responses", { method: "POST", body });
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", "input.0.result"]);
    expect(world.first.calls).toHaveLength(0);
  });

  test("a request with a small picture in a block newer than the contract gets 400, and nothing is sent", async () => {
    world.first.begin(echo());
    const source = { type: "base64", media_type: "image/gif", data: "R0lGODlhAQABAAAAACwAAAAAAQABAAA=" };
    const newer = [{ role: "user", content: [{ type: "hologram", source }] }];
    const { status, error } = await world.ask("/v1/messages", {
      method: "POST",
      body: { model: "one", max_tokens: 5, messages: newer },
    });
    expect([status, error.type, error.message]).toEqual([400, "invalid_request_error", onlyTexts]);
    expect(world.first.calls).toHaveLength(0);
  });

  test("a request that names a sound which the model said gets 400, and nothing is sent", async () => {
    world.first.begin(echo());
    const said = { role: "assistant", audio: { id: "audio_1" } };
    const { status, error } = await world.chat({ messages: [said] });
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", "messages.0.audio.id"]);
    expect(world.first.calls).toHaveLength(0);
  });

  test("a request of texts is answered", async () => {
    world.first.begin(echo());
    expect((await world.chat({ messages: [{ role: "user", content: [messages[0]!.content[0]] }] })).status).toBe(200);
  });
});
