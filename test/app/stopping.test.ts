import { expect, onTestFinished, test } from "bun:test";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { drain, operatorSignals } from "../../src/app/stopping.ts";
import type { Log } from "../../src/observe/log.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import { runtime } from "../../src/runtime/index.ts";

test("a signal that comes twice at once, as from systemd and from the launcher that passes it on, is one", () => {
  const told: number[] = [];
  let now = 0;
  operatorSignals(
    (signal) => void told.push(signal),
    () => now,
  );
  onTestFinished(() => ["SIGTERM", "SIGINT"].forEach((signal) => void process.removeAllListeners(signal)));
  const at = (ms: number, signal: "SIGTERM" | "SIGINT") => {
    now = ms;
    process.emit(signal, signal);
  };
  at(0, "SIGTERM");
  at(5, "SIGTERM");
  at(90, "SIGTERM");
  expect(told).toEqual([15]);
  at(150, "SIGINT");
  expect(told).toEqual([15, 2]);
});

const length = 16 * 1024 * 1024;

/** A server of answers as long as that, and a client of it that reads so many bytes a millisecond. */
async function answering({ pace }: { pace: number }) {
  const openCalls = new OpenCalls();
  const warnings: unknown[] = [];
  const log: Log = {
    info() {},
    warn: (fields) => void warnings.push(fields),
    error() {},
    dropped: 0,
    flush: async () => {},
  };
  const server = runtime.serve(() => openCalls.track(new Response(new Uint8Array(length)), () => {}), {
    host: "127.0.0.1",
    port: 0,
    tls: null,
    isShared: false,
    refusal: (status) => new Response(null, { status }),
    onBug: (thrown) => void warnings.push(thrown),
  });
  const client = { heard: 0, closed: Promise.withResolvers<void>() };
  const begun = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port,
    socket: {
      data(given, bytes) {
        client.heard += bytes.length;
        begun.resolve();
        given.pause();
        if (pace > 0) setTimeout(() => given.resume(), bytes.length / pace);
      },
      close: () => client.closed.resolve(),
    },
  });
  onTestFinished(() => socket.terminate());
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await begun.promise;
  const stop = async (drainMs: number) => {
    const start = performance.now();
    await drain({ server, openCalls, log, drainMs });
    return performance.now() - start;
  };
  return { server, client, warnings, stop };
}

test("a stop waits for a client that takes its answer slowly", async () => {
  const { client, warnings, stop } = await answering({ pace: 8000 });
  await stop(20_000);
  await Promise.race([client.closed.promise, sleep(5000)]);
  expect(client.heard).toBeGreaterThan(length);
  expect(warnings).toEqual([]);
});

test("a stop waits no longer than it may for a client that does not read its answer", async () => {
  const { server, warnings, stop } = await answering({ pace: 0 });
  const ms = await stop(800);
  expect([ms >= 790, ms < 4000, server.connections()]).toEqual([true, true, 0]);
  expect(warnings).toEqual([{ calls: 0, answers: 1, after_ms: 800 }]);
});
