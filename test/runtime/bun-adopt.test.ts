import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "bun:test";
import type { SocketListener } from "../../src/http1/socket.ts";
import { adopt } from "../../src/runtime/bun-adopt.ts";

/** Both ends of a connection. */
async function connected() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const ours = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(ours, "connect");
  const [theirs] = await accepted;
  theirs.on("error", () => {});
  server.close();
  return { ours, theirs };
}

/** Writes down what becomes of a socket. */
function listening() {
  const heard: string[] = [];
  const over = Promise.withResolvers<void>();
  const listener: SocketListener = {
    received: (bytes) => void heard.push(String(bytes)),
    drained: () => {},
    ended: () => void heard.push("ended"),
    closed() {
      heard.push("closed");
      over.resolve();
    },
  };
  return { heard, listener, over: over.promise };
}

test("what is below a socket of Node is taken: it says everything to its new listener, and nothing to the old ones", async () => {
  const { ours, theirs } = await connected();
  ours.on("data", () => heard.push("Node's data"));
  const { heard, listener, over } = listening();
  const own = adopt(ours, listener)!;
  expect(own.write("asked")).toBe(5);
  expect(String(((await once(theirs, "data")) as [Buffer])[0])).toBe("asked");
  theirs.end("answered");
  while (!heard.includes("ended")) await new Promise((resolve) => setImmediate(resolve));
  own.destroy();
  await over;
  expect(heard).toEqual(["answered", "ended", "closed"]);
});

test("a provider sees that a connection was closed, not that it broke", async () => {
  const { ours, theirs } = await connected();
  const { listener } = listening();
  const failures: unknown[] = [];
  theirs.on("error", (failure) => failures.push(failure));
  theirs.resume();
  adopt(ours, listener)!.destroy();
  await once(theirs, "end");
  expect(failures).toEqual([]);
});

test("a socket whose streams hold bytes is left as it is", async () => {
  const { ours, theirs } = await connected();
  theirs.write("early");
  await once(ours, "readable");
  expect(adopt(ours, listening().listener)).toBeUndefined();
  ours.destroy();
});
