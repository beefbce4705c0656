import { afterAll, beforeAll, expect, test } from "bun:test";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import process from "node:process";
import { openDatabase } from "../../src/accounts/stores/open.ts";
import { readConfig } from "../../src/app/configuration.ts";
import { openResources, type InForce } from "../../src/app/resources.ts";
import { createLog } from "../../src/observe/log.ts";
import { freshCaller, freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { becomes } from "../support/accounts.ts";
import { freePort, run } from "../support/gateway.ts";
import { runtimeNames } from "../support/runtimes.ts";
import { startRedis, type Server, withServers } from "../support/servers.ts";

const log = createLog("json");

const inForce = (data: string, redisUrl?: string): InForce => ({
  config: readConfig({ data }, redisUrl === undefined ? {} : { PENNAME_REDIS_URL: redisUrl }),
});

/** Whether a server can have the data directory, which one that has it locked keeps from all others. */
async function isFree(data: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl: null, data }, { serving: true }).catch(() => undefined);
  await database?.close();
  return database !== undefined;
}

test("resources already open are closed when a later one cannot be opened", async () => {
  const data = freshDirectory();
  const refused = inForce(data, `redis://127.0.0.1:${await freePort()}`);
  expect(await reasonOf(openResources(refused, log))).toMatchObject({
    message: expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ cannot be used/),
  });
  expect(await isFree(data)).toBe(true);
});

test("a data directory another server has locked is refused, and stays that server's", async () => {
  const data = freshDirectory();
  await using first = await openResources(inForce(data), log);
  expect(await reasonOf(openResources(inForce(data), log))).toMatchObject({
    message: expect.stringMatching(/^Another Penname server runs on the data directory/),
  });
  expect(await isFree(data)).toBe(false);
  expect(await first.store.accounts()).toEqual([]);
});

/** How many clients a Redis has, but for the one that asks. */
function clientsOf({ url }: Server): number {
  const { stdout } = Bun.spawnSync(["redis-cli", "-u", url, "client", "list"]);
  return stdout.toString().trim().split("\n").length - 1;
}

withServers("Resources with a shared limiter", () => {
  let redis: Server;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis?.end());

  test("are closed in the reverse order: what the dashboard and the ledger still write is in the store when that closes", async () => {
    const data = freshDirectory();
    const resources = await openResources(inForce(data, redis.url), log);
    const caller = await freshCaller(resources.store, 1_000_000);
    resources.activity.refused(caller, 404);
    const hold = await resources.shared.ledger.reserve(caller, 1000);
    const used = { promptTokens: 1, completionTokens: 1, cost: 400, estimated: false };
    hold.close({ model: "one", api: "/v1/chat/completions", provider: null, reason: "completed", ...used });
    expect(clientsOf(redis)).toBe(1);
    await resources[Symbol.asyncDispose]();

    expect(await isFree(data)).toBe(true);
    expect(await becomes(() => clientsOf(redis) === 0)).toBe(true);
    const database = await openDatabase({ databaseUrl: null, data });
    expect(await database.query("SELECT measure FROM activity")).toEqual([{ measure: `refused 404 ${caller.key.id}` }]);
    expect(await database.query("SELECT balance FROM accounts")).toEqual([{ balance: 999_600 }]);
    await database.close();
  });
});

withServers("A gateway that cannot listen", () => {
  let redis: Server;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis?.end());

  test.each(runtimeNames)(
    "closes what it has opened and exits with code 1, on %s",
    async (on) => {
      const data = freshDirectory();
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const { port } = taken.address() as AddressInfo;
      const env = { PATH: process.env["PATH"] ?? "", HOME: data, PENNAME_REDIS_URL: redis.url };
      const { code, err } = await run(on, ["serve", "--data", data, "--port", String(port)], { env });
      taken.close();
      expect([code, err]).toEqual([1, expect.stringMatching(/^Port \d+ of 127\.0\.0\.1 is in use by another program/)]);
      expect(await isFree(data)).toBe(true);
    },
    60_000,
  );
});
