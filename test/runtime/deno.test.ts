import { expect, onTestFinished, test } from "bun:test";
import { deno } from "../../src/runtime/deno.ts";
import { usualLimits } from "../../src/http1/limits.ts";

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
