import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "bun:test";
import { type AddressInfo, connect, createServer } from "node:net";
import { MemoryLimiter } from "../../../src/accounts/limiters/memory.ts";
import { openRedisLimiter, type RedisOptions } from "../../../src/accounts/limiters/redis.ts";
import { checkRedis } from "../../../src/cli/doctor/stores.ts";
import { readConfig } from "../../../src/app/configuration.ts";
import { reasonOf } from "../fresh.ts";
import { becomes } from "../../support/accounts.ts";
import { type Server, startRedis, withServers } from "../../support/servers.ts";

withServers("A limiter in Redis", () => {
  let [first, second]: Server[] = [];
  beforeAll(async () => void ([first, second] = await Promise.all([startRedis(), startRedis()])));
  afterAll(() => Promise.all([first?.end(), second?.end()]));
  beforeEach(() => {
    tell(first!, "replicaof", "no", "one");
    tell(first!, "config", "set", "maxmemory", "0");
    tell(first!, "config", "set", "min-replicas-to-write", "0");
    tell(second!, "replicaof", "no", "one");
  });

  /** One address for both: new connections go to the second once it is promoted, open ones stay where they are. */
  async function behindOneAddress() {
    const address = { to: first!, connections: 0 };
    const server = createServer((near) => {
      address.connections += 1;
      const far = connect(Number(new URL(address.to.url).port), "127.0.0.1");
      for (const socket of [near, far]) socket.on("error", () => {});
      near.pipe(far).pipe(near);
      near.on("close", () => far.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return Object.assign(address, { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  async function limiterAt(url: string, options: Partial<RedisOptions> = {}) {
    const states: (string | undefined)[] = [];
    const onState = (reason?: string) => void states.push(reason);
    const limiter = await openRedisLimiter(url, { onFailure: "reject", ...options, onState });
    onTestFinished(() => limiter.close());
    return { limiter, states };
  }

  const becomesReplica = () => tell(first!, "replicaof", "127.0.0.1", new URL(second!.url).port);

  test.each(["asked for calls", "asked only whether it is ready"])(
    "is led to the new primary by the address after a failover, %s",
    async (how) => {
      const address = await behindOneAddress();
      const { limiter, states } = await limiterAt(address.url);
      expect(await limiter.admit("moved", 1000)).toMatchObject({ accepted: true });
      expect(await limiter.canJudge()).toBe(true);
      becomesReplica();
      address.to = second!;
      if (how === "asked for calls")
        expect(await reasonOf(limiter.admit("moved", 1000))).toMatchObject({ status: 503 });
      else expect(await limiter.canJudge()).toBe(false);
      expect(await becomes(() => limiter.canJudge())).toBe(true);
      expect(await limiter.admit("moved", 1000)).toMatchObject({ accepted: true });
      // That it counts again is told once it has not been refused for a second.
      expect(await becomes(async () => (await limiter.canJudge()) && states.length > 1)).toBe(true);
      expect(states).toEqual(["READONLY", undefined]);
    },
  );

  test("counts alone on each node only until the new primary is there, if so configured", async () => {
    const address = await behindOneAddress();
    const { limiter } = await limiterAt(address.url, { onFailure: "local" });
    await limiter.admit("alone", 1000);
    becomesReplica();
    address.to = second!;
    expect(await limiter.admit("alone", 1000)).toMatchObject({ accepted: true, isLocal: true });
    expect(await becomes(async () => !(await limiter.admit("alone", 1000)).isLocal)).toBe(true);
  });

  test("counts with the other processes of this node while it counts alone", async () => {
    const address = await behindOneAddress();
    const local = new MemoryLimiter();
    const workers = await Promise.all([1, 2].map(() => limiterAt(address.url, { onFailure: "local", local })));
    becomesReplica();
    const verdicts = [];
    for (let n = 0; n < 10; n++) verdicts.push(await workers[n % 2]!.limiter.admit("shared", 6));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(6);
  });

  test("connects anew at most once a second, however many calls are refused", async () => {
    const address = await behindOneAddress();
    const { limiter, states } = await limiterAt(address.url);
    becomesReplica();
    const [begun, end] = [performance.now(), performance.now() + 2500];
    let refused = 0;
    for (; performance.now() < end; await Bun.sleep(5)) {
      const calls = Array.from({ length: 50 }, () => reasonOf(limiter.admit("storm", 1000)));
      for (const reason of await Promise.all(calls)) expect(reason).toMatchObject({ status: 503 });
      refused += calls.length;
    }
    expect(refused).toBeGreaterThan(500);
    expect(address.connections).toBeGreaterThan(2);
    expect(address.connections).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000);
    expect([await limiter.canJudge(), states]).toEqual([false, ["READONLY"]]);
  });

  test.each([
    ["OOM", () => tell(first!, "config", "set", "maxmemory", "1")],
    ["NOREPLICAS", () => tell(first!, "config", "set", "min-replicas-to-write", "1")],
    ["READONLY", () => becomesReplica()],
  ])("is not ready while the server answers %s, and the doctor says so, too", async (reason, begin) => {
    const { limiter, states } = await limiterAt(first!.url);
    const config = readConfig({ data: "unused" }, { PENNAME_REDIS_URL: first!.url });
    expect(await checkRedis(config)).toMatchObject({ state: "ok" });
    begin();
    expect(await limiter.canJudge()).toBe(false);
    expect(await reasonOf(limiter.admit("full", 1000))).toMatchObject({ status: 503 });
    expect(await checkRedis(config)).toMatchObject({ state: "failed", text: `it does not count (${reason})` });
    expect(states).toEqual([reason]);
  });

  test("tells once of a server that refuses some calls and not others", async () => {
    const { limiter, states } = await limiterAt(first!.url);
    await limiter.admit("reached", 1);
    tell(first!, "config", "set", "maxmemory", "1");
    for (let n = 0; n < 5; n += 1) {
      expect(await reasonOf(limiter.admit("fresh", 1000))).toMatchObject({ status: 503 });
      // What is over its limit is refused without anything being written.
      expect(await limiter.admit("reached", 1)).toMatchObject({ accepted: false });
    }
    expect(states).toEqual(["OOM"]);
  });
});

/** Sends a command as an operator does. */
function tell({ url }: Server, ...command: string[]): void {
  const { stdout } = Bun.spawnSync(["redis-cli", "-u", url, ...command]);
  expect(stdout.toString().trim()).toBe("OK");
}
