import { expect, test } from "bun:test";
import { chunk, type Json, textChunks } from "../support/answers.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { sse } from "../support/scripts.ts";
import { eventsOf, finishOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";
import type { ProviderCall } from "../support/provider-call.ts";

const start = (on: RuntimeName) =>
  startWorld(on, { provider: { timeouts: { idle: "200ms", first_token: "5s", total: "5s" } } });

/** What goes wrong with a stream that has begun. */
type Then = (call: ProviderCall) => void | Promise<void>;
const says =
  (text: string): Then =>
  async (call) => {
    await call.send(text);
    call.end();
  };

const broken: readonly [string, Then][] = [
  ["resets the connection", (call) => call.reset()],
  ["closes the connection", (call) => call.breakOff()],
  ["ends cleanly without having finished", (call) => call.end()],
  ["says [DONE] without having finished", says("data: [DONE]\n\n")],
  ["falls silent", () => {}],
  ["sends an error event", says(`data: {"error":{"message":"overloaded","type":"server_error"}}\n\n`)],
  ["sends an error that is a text", says(`data: {"error":"overloaded"}\n\n`)],
  ["sends an error without a wrapper", says(`data: {"object":"error","message":"overloaded"}\n\n`)],
  [
    "finishes with an error",
    says(`data: {"choices":[{"index":0,"delta":{},"finish_reason":"error"}]}\n\ndata: [DONE]\n\n`),
  ],
  ["sends something that is not JSON", says("data: {broken\n\n")],
  ["sends a page of HTML", says("<html><body>502</body></html>\n\n")],
  ["breaks a chunk off", (call) => call.sendRaw("ff\r\ndata: {").then(() => call.breakOff())],
];

onEveryRuntime("A stream whose provider", start, (world) => {
  /** What a client reads of a stream that goes wrong only when its beginning has been read. */
  const readBroken = async (begin: (call: ProviderCall) => Json[], seen: RegExp, then: Then, request: object = {}) => {
    const gate = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(begin(call), { done: false }));
      await gate.promise;
      await then(call);
    });
    const reading = await world.stream(request);
    await reading.until(seen);
    gate.resolve();
    const text = await reading.rest();
    return { status: reading.status, text, ...eventsOf(text) };
  };
  const half = () => textChunks(["Half of ", "it"], null).slice(0, 3);

  test.each(broken)(
    "%s ends with one error event and without [DONE], never as if it were whole",
    async (_how, then) => {
      const { status, text, chunks, end, error } = await readBroken(half, /it/, then);
      expect([status, textOf(chunks), finishOf(chunks), end]).toEqual([200, "Half of it", [], "error"]);
      expect(Object.keys(error ?? {}).toSorted()).toEqual(["code", "message", "param", "type"]);
      expect([error?.code, error?.type]).toEqual(["api_error", "api_error"]);
      expect(text).not.toMatch(/overloaded|DONE|ECONN|html/);
      expect(text).not.toMatch(/rate[ _-]limit|unsupported_streaming_privacy_mode/i);
    },
  );

  test.each([
    ["falls silent", ""],
    ["reports an error and says no more", 'data: {"error":"overloaded"}\n\n'],
    ["sends nonsense and goes on", "data: {broken\n\n"],
  ])("%s is let go at once", async (_how, last) => {
    const asked = world.first.next();
    await readBroken(half, /it/, (call) => call.send(last));
    expect(await (await asked).closed).toBeGreaterThan(0);
  });

  test("breaks off with held-back text pending gives that text first", async () => {
    const content = "maria@example.org";
    const begin = (call: ProviderCall) => [chunk({ content: "To " }), chunk({ content: call.said.slice(0, -3) })];
    const { chunks, end } = await readBroken(begin, /To /, (call) => call.breakOff(), {
      messages: [{ role: "user", content }],
    });
    expect([textOf(chunks), end]).toEqual([`To ${content}`, "error"]);
  });

  test("finished one choice of two and then broke off is not whole", async () => {
    world.first.begin(async (call) => {
      call.begin();
      const events = [chunk({ content: "a" }, null, 0), chunk({ content: "b" }, null, 1), chunk({}, "stop", 0)];
      await call.send(sse(events));
      call.end();
    });
    const { text } = await world.chat({ stream: true, n: 2 });
    expect(eventsOf(text).end).toBe("error");
  });

  test("sends an endless line is cut off instead of filling the memory", async () => {
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse([chunk({ content: "x" })], { done: false }));
      for (let sent = 0; call.isOpen() && sent < 64; sent += 1)
        await call.send(sent === 0 ? `data: "${"x".repeat(1_000_000)}` : "x".repeat(1_000_000));
      call.end();
    });
    const { text } = await world.chat({ stream: true });
    expect(eventsOf(text).end).toBe("error");
  });
});
