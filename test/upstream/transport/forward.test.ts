import { expect, test } from "bun:test";
import process from "node:process";
import type { Receiver } from "../../../src/stream/receiver.ts";
import { forward } from "../../../src/upstream/transport/forward.ts";

test("a body that fails while it is refused ends no process: nobody waits for what cancelling it gives", async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listener);
  const ends: unknown[] = [];
  const receiver: Receiver<Uint8Array> = {
    take() {
      throw new Error("too long");
    },
    end: (failure) => ends.push(failure?.message),
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: () => Promise.reject(new TypeError("inflate failed")),
  });
  forward(body, receiver);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", listener);
  expect({ ends, unhandled }).toEqual({ ends: ["too long"], unhandled: [] });
});
