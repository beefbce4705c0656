import { expect, test } from "bun:test";
import { connect } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { audit } from "../accounts/audit.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { chunk, textChunks } from "../support/answers.ts";
import { becomes, echoIsOver, must, newCaller, soonMs } from "../support/accounts.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo, interrupted, silent, sse, unfinished } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { hello, startWorld, type World } from "../support/world.ts";

const nothing = async () => ({ stop: () => Promise.resolve() });

/** So that an abandoned call costs something. */
const priced = { price: { input: 1000, output: 1000 }, max_output_tokens: 100 };

/** A world that is gone afterwards, however the test went. */
async function inWorld(
  on: RuntimeName,
  setting: Parameters<typeof startWorld>[1],
  act: (world: World) => Promise<void>,
) {
  const world = await startWorld(on, setting);
  try {
    await act(world);
  } finally {
    await world.stop();
  }
}

onEveryRuntime("A gateway told to stop", nothing, (_nothing, on) => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "by %s ends at once with exit code 0, though connections are kept alive",
    (signal) =>
      inWorld(on, {}, async (world) => {
        world.first.begin(echo());
        await world.chat();
        await world.chat({ stream: true });
        const start = performance.now();
        expect(await world.gateway.stop(signal)).toBe(0);
        expect(performance.now() - start).toBeLessThan(2 * soonMs);
      }),
  );

  test("says so at /ready, answers until its listener closes, and finishes the streams that run", () =>
    inWorld(on, { config: { server: { drain: "20s" } } }, async (world) => {
      const stopping = Promise.withResolvers<void>();
      const held = interrupted([chunk({ content: "begun " })], stopping.promise, textChunks(["and done"]));
      world.first.begin((call) => (call.said === "Hello" ? held : echo())(call));
      const reading = await world.stream();
      await reading.until(/begun/);
      expect((await world.ask("/ready")).status).toBe(200);
      const stopped = world.gateway.stop();
      expect(await becomes(async () => (await world.ask("/ready")).status === 503)).toBe(true);
      const late = await world.chat({ messages: [{ role: "user", content: "Still there?" }] });
      expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
      while (!(await isRefused(world.gateway.url)));
      stopping.resolve();
      const { chunks, end } = eventsOf(await reading.rest());
      expect([textOf(chunks), end, await stopped]).toEqual(["begun and done", "[DONE]", 0]);
    }));

  test("ends what still runs at the limit with an error event, and books what was used", () =>
    inWorld(on, { data: freshDirectory(), config: { server: { drain: "200ms" } }, model: priced }, async (world) => {
      const { headers } = await newCaller(world.gateway, ["--credits", "1"]);
      world.first.begin((call) =>
        call.json["stream"] ? unfinished([chunk({ content: "begun ".repeat(40) })])(call) : silent(call),
      );
      const reading = await world.stream({}, headers);
      await reading.until(/begun/);
      const asked = world.first.next();
      const whole = world.chat({}, headers);
      await asked;
      const stopped = world.gateway.stop();
      const { chunks, end, error } = eventsOf(await reading.rest());
      expect([textOf(chunks), end, error?.code]).toEqual(["begun ".repeat(40), "error", "service_unavailable"]);
      const refused = await whole;
      expect([refused.status, refused.error.code, await stopped]).toEqual([503, "service_unavailable", 0]);
      const books = audit(world.gateway.dataDir);
      expect(books).toMatchObject({ calls: 2, leases: 0, balance: books.toppedUp - books.charged });
      expect(books.charged).toBeGreaterThan(0);
      const logs = world.gateway.logs();
      expect(logs).not.toContain("provider failed");
      // The gateway ended both: no provider broke off.
      expect(logs.match(/"reason":"\w+"/g)).toEqual(['"reason":"rejected"', '"reason":"rejected"']);
    }));

  test("cuts off who does not read, and books what that was", () =>
    inWorld(on, { data: freshDirectory(), config: { server: { drain: "200ms" } }, model: priced }, async (world) => {
      const { key } = await newCaller(world.gateway, ["--credits", "100"]);
      const full = Promise.withResolvers<void>();
      let taken = 0;
      world.first.begin(async (call) => {
        call.begin();
        const much = sse([chunk({ content: "x".repeat(1_000_000) })], { done: false });
        // Once no more is taken, what is between the provider and the reader is full.
        for (let sent: unknown = true; sent; taken += 1)
          sent = await Promise.race([call.send(much).then(() => true), later(500)]);
        full.resolve();
      });
      const socket = connect(Number(new URL(world.gateway.url).port), "127.0.0.1");
      socket.on("error", () => {});
      socket.pause();
      const body = JSON.stringify({ model: "one", stream: true, messages: hello });
      const head = `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      socket.write(`POST /v1/chat/completions HTTP/1.1\r\n${head}\r\n\r\n${body}`);
      await full.promise;
      // Megabytes, most of them in the system's buffers: a provider is read no faster than its client reads.
      expect(taken).toBeLessThan(64);
      expect(await world.gateway.stop()).toBe(0);
      socket.destroy();
      // Deno cannot cut a connection once it waits for its end; what the call held is given back at the next start.
      if (on === "deno") return;
      const books = audit(world.gateway.dataDir);
      expect(books).toMatchObject({ calls: 1, leases: 0, balance: books.toppedUp - books.charged });
    }));

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("a second time, by %s, ends at once, with its books and its log written", (signal, code) =>
    inWorld(on, { data: freshDirectory() }, async (world) => {
      world.first.begin(echo());
      await world.chat({}, { "x-request-id": "the-last-one" });
      world.first.begin(unfinished([chunk({ content: "begun" })]));
      const reading = await world.stream();
      await reading.until(/begun/);
      process.kill(world.gateway.pid, "SIGTERM");
      expect(await becomes(async () => (await world.ask("/ready")).status === 503)).toBe(true);
      await echoIsOver();
      const start = performance.now();
      expect(await world.gateway.stop(signal)).toBe(code);
      expect(performance.now() - start).toBeLessThan(2 * soonMs);
      expect(world.gateway.logs()).toContain("the-last-one");
      expect(audit(world.gateway.dataDir).calls).toBe(1);
    }),
  );

  test("loses no line of its log", () =>
    inWorld(on, {}, async (world) => {
      world.first.begin(echo());
      const ids = Array.from({ length: 30 }, (_, index) => `request-${index}-`);
      await Promise.all(ids.map((id) => world.chat({}, { "x-request-id": id })));
      expect(await world.gateway.stop()).toBe(0);
      const lines = world.gateway.logs();
      for (const id of ids) expect(lines).toContain(id);
    }));

  test("does not wait for a stranger who sent half a request", () =>
    inWorld(on, {}, async (world) => {
      const socket = connect(Number(new URL(world.gateway.url).port), "127.0.0.1");
      const answered = new Promise((resolve) => socket.once("data", resolve));
      socket.on("error", () => {});
      socket.write("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n{");
      await answered;
      const stopped = world.gateway.stop();
      expect(await Promise.race([stopped, Bun.sleep(2 * soonMs).then(() => "still running")])).toBe(0);
      socket.destroy();
    }));
});

onEveryRuntime("A gateway that was killed", nothing, (_nothing, on) => {
  test("gives back at its next start what its running calls had set aside", async () => {
    const folder = mkdtempSync(join(tmpdir(), "penname-killed-"));
    const setting = {
      data: join(folder, "data"),
      model: { price: { input: 1000, output: 1000 }, max_output_tokens: 100 },
    };
    let caller = { name: "", headers: {} };
    await inWorld(on, setting, async (world) => {
      caller = await newCaller(world.gateway, ["--credits", "0.15"]);
      world.first.begin(silent);
      const asked = world.first.next();
      const lost = world.chat({ max_tokens: 90 }, caller.headers).catch(() => undefined);
      await asked;
      expect((await world.chat({ max_tokens: 90 }, caller.headers)).status).toBe(402);
      await world.gateway.stop("SIGKILL");
      await lost;
    });
    await inWorld(on, setting, async (world) => {
      world.first.begin(echo());
      const { out } = await must(world.gateway.prepare("accounts", "list", "--json"));
      const accounts = JSON.parse(out) as { name: string; balance_usd: string }[];
      expect(Number(accounts.find(({ name }) => name === caller.name)?.balance_usd)).toBe(0.15);
      expect((await world.chat({ max_tokens: 90 }, caller.headers)).status).toBe(200);
    });
    rmSync(folder, { recursive: true, force: true });
  });
});

const later = (ms: number) => Bun.sleep(ms).then(() => false);

function isRefused(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}
