import { expect, test } from "bun:test";
import {
  blockStart,
  blockStop,
  events,
  messageEnd,
  messageStart,
  streaming,
  textDelta,
} from "../dialects/anthropic-messages/world.ts";
import {
  beginning,
  completed,
  messageItem,
  responseOf,
  speaking,
  textEvents,
} from "../dialects/openai-responses/said.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const startAt = (kind: string) => (on: RuntimeName) => startWorld(on, { provider: { kind, breaker: { failures: 0 } } });
const about = "Of maria@example.org";

/** The lines that the log has more when a request was answered. */
async function linesOf(logs: () => Promise<string>, id: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await logs()).length;
  await work();
  const lines = (await logs()).slice(before).split("\n");
  return lines.filter(
    (line) =>
      line !== "" && !line.includes("last-line-") && (line.includes(id) || /"level":"(?:warn|error)"/.test(line)),
  );
}

onExecutable("An ordinary answer of a provider that speaks Responses itself", startAt("openai"), (world) => {
  test.each(["completed", undefined, "incomplete"])(
    "is one line of the log, and a status %p in it is none",
    async (status) => {
      const item = messageItem("So", status === "incomplete" ? { status } : {});
      for (const stream of [true, false]) {
        world.first.begin(
          stream
            ? speaking((surrogate) => [
                ...beginning,
                ...textEvents([`So ${surrogate}`]),
                completed([item], status ? { status } : {}),
              ])
            : whole({ ...responseOf([item]), status }),
        );
        const id = crypto.randomUUID();
        const lines = await linesOf(world.logs, id, async () => {
          const body = { model: "one", input: about, stream };
          const { status: code, text } = await world.ask("/v1/responses", {
            method: "POST",
            body,
            headers: { "x-request-id": id },
          });
          expect([code, text.includes("SURROGATE")]).toEqual([200, false]);
        });
        expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
          { level: "info", request: id, reason: "completed" },
        ]);
      }
    },
  );
});

onExecutable("An ordinary answer of a provider that speaks Messages itself", startAt("anthropic"), (world) => {
  test("is one line of the log", async () => {
    world.first.begin(
      streaming(() =>
        events(messageStart, blockStart(0, { type: "text", text: "" }), textDelta("So"), blockStop(0), ...messageEnd()),
      ),
    );
    const id = crypto.randomUUID();
    const lines = await linesOf(world.logs, id, async () => {
      const body = { model: "one", max_tokens: 9, stream: true, messages: [{ role: "user", content: about }] };
      expect((await world.ask("/v1/messages", { method: "POST", body, headers: { "x-request-id": id } })).status).toBe(
        200,
      );
    });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: "info", request: id }]);
  });
});
