import { expect, test } from "bun:test";
import { once } from "node:events";
import { createServer } from "node:net";
import { fakeProvider } from "./fake-provider.ts";

test("a fake provider whose port is taken while it is down comes back once the port is free", async () => {
  const provider = await fakeProvider();
  await provider.goDown();
  const other = createServer().listen(Number(new URL(provider.url).port), "127.0.0.1");
  await once(other, "listening");
  const coming = provider.comeBack();
  await new Promise(setImmediate);
  other.close();
  await coming;
  const asked = provider.next();
  void fetch(provider.url).catch(() => {});
  const call = await asked;
  expect(call.method).toBe("GET");
  call.breakOff();
  await provider.stop();
});
