import { expect, test } from "bun:test";
import { connect } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chunk, textChunks } from "../support/answers.ts";
import { becomes, must, newCaller } from "../support/accounts.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo, silent, sse } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld, type World } from "../support/world.ts";

const nothing = async () => ({ stop: () => Promise.resolve() });

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
        expect(performance.now() - start).toBeLessThan(2000);
      }),
  );

  test("finishes the streams that run, and takes no new connections meanwhile", () =>
    inWorld(on, {}, async (world) => {
      const stopping = Promise.withResolvers<void>();
      world.first.begin(async (call) => {
        call.begin();
        await call.send(sse([chunk({ content: "begun " })], { done: false }));
        await stopping.promise;
        await call.send(sse(textChunks(["and done"])));
        call.end();
      });
      const reading = await world.stream();
      await reading.until(/begun/);
      const stopped = world.gateway.stop();
      expect(await becomes(() => isRefused(world.gateway.url))).toBeLessThan(2000);
      stopping.resolve();
      const { chunks, end } = eventsOf(await reading.rest());
      expect([textOf(chunks), end, await stopped]).toEqual(["begun and done", "[DONE]", 0]);
    }));

  test("does not wait for a stranger who sent half a request", () =>
    inWorld(on, {}, async (world) => {
      const socket = connect(Number(new URL(world.gateway.url).port), "127.0.0.1");
      const answered = new Promise((resolve) => socket.once("data", resolve));
      socket.on("error", () => {});
      socket.write("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n{");
      await answered;
      const stopped = world.gateway.stop();
      expect(await Promise.race([stopped, Bun.sleep(3000).then(() => "still running")])).toBe(0);
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
