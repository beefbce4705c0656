import { expect, test } from "bun:test";
import { fakeProvider } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, whole } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const zoe = "😀 zoe hears of maria@example.org";
const messages = [{ role: "user", content: zoe }];

async function start(on: RuntimeName) {
  const analyzer = await fakeProvider();
  const presidio = { url: analyzer.url, language: "de", timeout: "2s" };
  const world = await startWorld(on, { config: { privacy: { presidio, instruction: false, cache_mb: 0 } } });
  return {
    ...world,
    analyzer,
    async stop() {
      await Promise.all([world.stop(), analyzer.stop()]);
    },
  };
}

onExecutable("With Presidio asked too", start, (world) => {
  const finds = whole([{ entity_type: "PERSON", start: 2, end: 5, score: 0.85, analysis_explanation: null }]);

  test("what it finds is hidden and comes back like the rest", async () => {
    world.first.begin(echo());
    world.analyzer.begin(finds);
    for (const stream of [false, true]) {
      const { text, json, headers } = await world.chat({ stream, messages });
      if (stream) expect(textOf(eventsOf(text).chunks)).toBe(zoe);
      else expect(json).toMatchObject({ choices: [{ message: { content: zoe } }] });
      expect(headers.get("x-penname-pseudonymized")).toBe("2");
    }
    expect(world.first.calls[0]?.said).toMatch(
      /^😀 SURROGATE_PII\(PERSON_\d{9}\) hears of SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)$/u,
    );
    expect(world.analyzer.calls.map(({ json }) => json)).toEqual([
      { text: zoe, language: "de", score_threshold: 0.4 },
      { text: zoe, language: "de", score_threshold: 0.4 },
    ]);
  });

  test("a request is refused while it is down, and answered when it is back", async () => {
    world.first.begin(echo());
    world.analyzer.begin(finds);
    await world.analyzer.goDown();
    for (const stream of [false, true]) {
      const { status, error, headers } = await world.chat({ stream, messages });
      expect([status, error.code, headers.get("x-automated-decision")]).toEqual([503, "service_unavailable", "reject"]);
      expect(error.message).toEndWith("Presidio cannot be reached");
    }
    expect(world.first.calls).toHaveLength(0);
    await world.analyzer.comeBack();
    expect((await world.chat({ messages })).status).toBe(200);
  });

  test("its silence is a failure too, and told in the log", async () => {
    world.first.begin(echo());
    world.analyzer.begin((call) => call.begin());
    const { status, error, headers } = await world.chat({ messages });
    expect([status, error.message.split(": ")[1]]).toEqual([503, "Presidio took longer than 2 s"]);
    const line = await world.gateway.logged(new RegExp(`${headers.get("x-request-id")}.*search failed`));
    expect(line).toContain("presidio");
    expect(world.first.calls).toHaveLength(0);
  });

  test("it is let go when the caller leaves, and nothing is sent", async () => {
    world.first.begin(echo());
    world.analyzer.begin(() => {});
    const arrived = world.analyzer.next();
    const leaving = new AbortController();
    const body = JSON.stringify({ model: "one", messages });
    const asking = world
      .ask("/v1/chat/completions", { method: "POST", body, signal: leaving.signal })
      .catch(() => undefined);
    const { closed } = await arrived;
    leaving.abort();
    await closed;
    await asking;
    await world.gateway.logged(/caller_gone/);
    expect(world.gateway.logs()).not.toContain('"bug"');
    expect(world.first.calls).toHaveLength(0);
  });
});
