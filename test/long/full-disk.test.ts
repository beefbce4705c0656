import { expect, test } from "bun:test";
import process from "node:process";
import { startGateway } from "../support/gateway.ts";
import { maySmallDisk, smallDisk } from "../support/small-disk.ts";

const isLong = process.env["PENNAME_LONG"] === "1";

test.skipIf(!isLong || !maySmallDisk)(
  "a server whose disk is full is not ready after half a minute, and is again when there is room",
  async () => {
    using disk = smallDisk(8 * 1024);
    const gateway = await startGateway({ on: "binary", data: `${disk.path}/data` });
    const ready = async () => (await fetch(`${gateway.url}/ready`)).status;
    const call = async () => {
      const response = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "How old is the river?" }] }),
      });
      await response.text();
    };
    /** Calls until the answer of `/ready` is so, and returns after how many seconds. */
    const until = async (status: number) => {
      const from = performance.now();
      while ((await ready()) !== status && performance.now() - from < 90_000) {
        await call();
        await Bun.sleep(200);
      }
      expect(await ready()).toBe(status);
      return (performance.now() - from) / 1000;
    };
    // The last that a first start writes.
    await gateway.printed(/lets you in as "operator"/);
    try {
      await until(200);
      disk.fill();
      expect(await until(503)).toBeGreaterThan(25);
      disk.free();
      expect(await until(200)).toBeLessThan(15);
    } finally {
      expect(await gateway.stop()).toBe(0);
    }
    expect(gateway.logs()).not.toContain("calls were lost");
  },
  240_000,
);
