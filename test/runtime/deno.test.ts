import { expect, onTestFinished, test } from "bun:test";
import { answerHead } from "../../src/http1/answer-head.ts";
import { usualLimits } from "../../src/http1/limits.ts";
import { HttpServer } from "../../src/http1/server.ts";
import { deno } from "../../src/runtime/deno.ts";
import { DenoSocket } from "../../src/runtime/deno-socket.ts";
import { settled } from "../http1/talk.ts";

test("a connection on Deno that is reset before its options are set is closed, and the next one is accepted", async () => {
  const closed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const reset = {
    remoteAddr: {},
    setNoDelay() {
      throw new Error("Transport endpoint is not connected");
    },
    close: () => closed.resolve(),
  };
  let accepted = 0;
  const listener = {
    addr: { port: 1 },
    async accept(): Promise<unknown> {
      if (accepted++ === 0) return reset;
      asked.resolve();
      return new Promise(() => {});
    },
    close() {},
  };
  Object.assign(globalThis, { Deno: { listen: () => listener } });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "Deno"));
  const options = { host: "127.0.0.1", port: 0, isShared: false, limits: usualLimits };
  const server = deno.serve(() => new Response(), options as unknown as Parameters<typeof deno.serve>[1]);
  await closed.promise;
  await asked.promise;
  expect(accepted).toBe(2);
  await server.stop(true);
});

/** A connection on Deno that asked once, to close after it, and whose kernel takes the answer when it is told to. */
async function unread() {
  const took = Promise.withResolvers<void>();
  const state = { isShut: false, isClosed: false };
  const asked = Buffer.from("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let reads = 0;
  const socket = new DenoSocket({
    remoteAddr: {},
    read: async (into) => (reads++ === 0 ? asked.copy(into) : new Promise<number>(() => {})),
    write: (bytes) => took.promise.then(() => bytes.length),
    closeWrite: async () => void (state.isShut = true),
    close: () => (state.isClosed = true),
  });
  const server = new HttpServer({
    answer: (exchange) => exchange.whole(answerHead(200, []), "x"),
    refuse() {},
    onBug() {},
  });
  void socket.listen(server.opened(socket)!);
  await settled();
  return { server, state, took, later: (ms: number) => server.check(performance.now() + ms) };
}

test("a connection on Deno is counted while its client does not read, and has five seconds once the kernel has all", async () => {
  const { server, state, took, later } = await unread();
  later(60_000);
  expect([server.size, state]).toEqual([1, { isShut: false, isClosed: false }]);
  took.resolve();
  await settled();
  later(4900);
  expect([server.size, state]).toEqual([1, { isShut: true, isClosed: false }]);
  later(5100);
  expect([server.size, state]).toEqual([0, { isShut: true, isClosed: true }]);
});

test("a connection on Deno whose client does not read is closed by a stop at once", async () => {
  const { server, state, later } = await unread();
  later(60_000);
  await server.stop(true);
  expect([server.size, state.isClosed]).toEqual([0, true]);
});
