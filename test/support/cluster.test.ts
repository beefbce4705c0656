import { expect, test } from "bun:test";
import { reasonOf } from "../accounts/fresh.ts";
import { allOrNone } from "./cluster.ts";
import { fakeProvider } from "./fake-provider.ts";
import { startRedis, withServers } from "./servers.ts";

withServers("A cluster of which a part cannot be started", () => {
  test("leaves nothing of the others running", async () => {
    const [redis, provider] = [startRedis(), fakeProvider()];
    const failing = redis.then(() => Promise.reject(new Error("no PostgreSQL today")));
    expect(String(await reasonOf(allOrNone(failing, redis, provider)))).toContain("no PostgreSQL today");
    // Ended for good, it has no process left.
    expect((await redis).pid).toBe(0);
    expect(await reasonOf(fetch((await provider).url))).toBeInstanceOf(Error);
  });
});
