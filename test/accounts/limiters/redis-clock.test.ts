import { afterAll, beforeAll, expect, onTestFinished, test } from "bun:test";
import { createClient } from "@redis/client";
import { openRedisLimiter } from "../../../src/accounts/limiters/redis.ts";
import { type Server, startRedis, withServers } from "../../support/servers.ts";

withServers("A limiter in Redis", () => {
  let server: Server;
  beforeAll(async () => void (server = await startRedis()));
  afterAll(() => server?.end());

  test.each([100, 2])(
    "lets requests through when the server's clock was set back, exact up to %d",
    async (exactMost) => {
      const limiter = await openRedisLimiter(server.url, { onFailure: "reject", onState: () => {}, exactMost });
      onTestFinished(() => limiter.close());
      const id = `ahead ${exactMost}`;
      while ((await limiter.admit(id, 3)).accepted);
      const client = await createClient({ url: server.url }).connect();
      const list = `penname:accepted:${id}`;
      // To a clock that is set back by an hour, what it wrote before is an hour ahead.
      const ahead = (await client.lRange(list, 0, -1)).map((one) =>
        one.replace(/^\d+/, (at) => String(Number(at) + 3_600_000_000)),
      );
      await client.del(list);
      await client.rPush(list, ahead);
      client.destroy();
      for (const remaining of [2, 1, 0])
        expect(await limiter.admit(id, 3)).toMatchObject({ accepted: true, remaining });
      expect(await limiter.admit(id, 3)).toMatchObject({ accepted: false });
    },
  );
});
