import { expect, test } from "bun:test";
import { issueKey, KeyCache, trustMs } from "../../src/accounts/keys.ts";
import type { Store, StoreWatcher } from "../../src/accounts/store.ts";
import { freshCaller, reasonOf } from "./fresh.ts";
import { type Fresh, onEveryStore } from "./places.ts";

async function serverAt(fresh: Fresh) {
  const place = await fresh();
  const store = await place.serve();
  const ring = new KeyCache(store);
  await new Promise<void>((resolve) => store.watch({ checked: () => resolve() }));
  return { place, store, ring, ...(await freshCaller(store, null)) };
}

/** Waits for a change by another process, which a running server checks for four times a second; longer on a busy machine. */
async function isSeen(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + 10_000; performance.now() < end; await Bun.sleep(5))
    if (await holds()) return true;
  return false;
}

onEveryStore("A key", (fresh) => {
  const server = () => serverAt(fresh);

  test("a key is ak- and 43 characters of the base64url alphabet", async () => {
    const { secret, key } = await server();
    expect(secret).toMatch(/^ak-[A-Za-z0-9_-]{43}$/);
    expect(secret).not.toContain(key.id.slice(4));
  });

  test("a key finds its account, in the store the first time, in the cache from then on", async () => {
    const { ring, secret, account, key } = await server();
    const first = ring.find(secret, 0);
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toEqual({ key, account });
    expect(ring.find(secret, 0)).toEqual({ key, account });
  });

  test("what does not look like a key is refused without asking the store", async () => {
    const { ring, store, secret } = await server();
    await store.close();
    for (const text of [
      "",
      "ak-",
      secret.slice(0, -1),
      `${secret}A`,
      ` ${secret}`,
      `${secret}\n`,
      secret.replace("ak-", "sk-"),
      `${secret.slice(0, -1)}=`,
    ]) {
      expect(ring.find(text, 0)).toBeUndefined();
    }
  });

  test("a well-formed key that was never issued is refused", async () => {
    const { ring } = await server();
    expect(await ring.find(`ak-${"A".repeat(43)}`, 0)).toBeUndefined();
  });

  test("is stored nowhere in clear", async () => {
    const { place, secret } = await server();
    for (const table of ["accounts", "keys", "usage", "ledger"])
      expect(JSON.stringify(await place.rows(`SELECT * FROM ${table}`))).not.toContain(secret.slice(3));
  });

  test("a key expires to the millisecond, also when it is cached", async () => {
    const { store, ring, account } = await server();
    const { secret, key } = await issueKey(store, account.id, { expiresAt: 1000 }, 0);
    expect(await ring.find(secret, 999)).toEqual({ key, account });
    expect(ring.find(secret, 999)).toEqual({ key, account });
    expect(ring.find(secret, 1000)).toBeUndefined();
  });

  test("a key may be restricted to models", async () => {
    const { store, account } = await server();
    const { key: narrow } = await issueKey(store, account.id, { models: ["fast", "a/b"] }, 0);
    expect((await store.keys()).find(({ id }) => id === narrow.id)?.models).toEqual(["fast", "a/b"]);
  });

  test("a key revoked by the running server itself is refused at once", async () => {
    const { store, ring, secret, key } = await server();
    await ring.find(secret, 0);
    await store.revokeKey(key.id, 5);
    expect(await ring.find(secret, 0)).toBeUndefined();
  });

  test("a key revoked while it is being looked up is not remembered as good", async () => {
    const { store, secret, key } = await server();
    const answer = Promise.withResolvers<void>();
    const faraway = Object.assign(Object.create(store) as Store, {
      watch: (watcher: StoreWatcher) => store.watch(watcher),
      findCaller: async (hash: string) => {
        const found = await store.findCaller(hash);
        await answer.promise;
        return found;
      },
    });
    const ring = new KeyCache(faraway);
    const found = ring.find(secret, 0);
    await store.revokeKey(key.id, 5);
    answer.resolve();
    await found;
    expect(await ring.find(secret, 0)).toBeUndefined();
  });

  test("a key revoked by another process is refused within one second", async () => {
    const { place, ring, secret, key } = await server();
    await ring.find(secret, 0);
    const command = await place.open();
    await command.revokeKey(key.id, 5);
    await command.close();
    expect(await isSeen(async () => (await ring.find(secret, 0)) === undefined)).toBe(true);
  });

  test("a tier changed and a first credit given by another process are in force within one second", async () => {
    const { place, ring, secret, account } = await server();
    await ring.find(secret, 0);
    const command = await place.open();
    await command.setTier(account.id, "legacy");
    await command.topUp(account.id, 500, 1);
    expect(await isSeen(async () => (await ring.find(secret, 0))?.account.balance === 500)).toBe(true);
    expect((await ring.find(secret, 0))?.account).toEqual({ ...account, tier: "legacy", balance: 500 });
  });

  test("settling calls does not clear a server's own key cache", async () => {
    const { place, store, ring, secret, account, key } = await server();
    await ring.find(secret, 0);
    const command = await place.open();
    await command.setTier(account.id, "legacy");
    await isSeen(async () => (await ring.find(secret, 0))?.account.tier === "legacy");
    // Asked for before the change was told, it was not kept.
    await ring.find(secret, 0);
    const call = {
      accountId: account.id,
      keyId: key.id,
      model: "m",
      api: "/v1/chat/completions",
      provider: null,
      reason: "completed",
      estimated: false,
    } as const;
    const usage = { ...call, id: "use_1", at: 0, promptTokens: 1, completionTokens: 1, charged: 0, cost: 0 };
    await store.settle([{ usage, leaseId: null }]);
    await Bun.sleep(300);
    expect(ring.find(secret, 0)).not.toBeInstanceOf(Promise);
  });

  test("is looked up once for concurrent requests, and a hundred unknown keys at once block nobody else", async () => {
    const { store, secret, account, key } = await server();
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    const faraway = Object.assign(Object.create(store) as Store, {
      watch: (watcher: StoreWatcher) => store.watch(watcher),
      findCaller: async (hash: string) => {
        asked += 1;
        const found = await store.findCaller(hash);
        if (!found) await answer.promise;
        return found;
      },
    });
    const ring = new KeyCache(faraway);
    const find = async (presented: string) => ring.find(presented, 0);
    const many = await Promise.all(Array.from({ length: 50 }, () => find(secret)));
    expect(many).toEqual(Array.from({ length: 50 }, () => ({ key, account })));
    expect(asked).toBe(1);
    const guesses = Array.from({ length: 100 }, (_, n) => find(`ak-${String(n).padStart(43, "A")}`));
    expect(await reasonOf(ring.find(`ak-${"B".repeat(43)}`, 0))).toMatchObject({ status: 503 });
    expect(ring.find(secret, 0)).toEqual({ key, account });
    answer.resolve();
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => undefined));
  });

  test("that was found before is found also when a change has all of more than a hundred looked up at once", async () => {
    const { store, ring, account } = await server();
    const made = await Promise.all(Array.from({ length: 120 }, () => issueKey(store, account.id, {}, 0)));
    const found = (some: typeof made) => Promise.all(some.map(async ({ secret }) => (await ring.find(secret, 0))?.key));
    for (const half of [made.slice(0, 60), made.slice(60)]) await found(half);
    await store.setTier(account.id, "legacy");
    expect(await found(made)).toEqual(made.map(({ key }) => key));
  });

  test("that is cached is accepted for half a minute while the store cannot be asked, and then no longer", async () => {
    const { place, store, secret, account, key } = await server();
    const clock = { now: 0 };
    const ring = new KeyCache(store, () => clock.now);
    await new Promise<void>((resolve) => store.watch({ checked: () => resolve() }));
    await ring.find(secret, 0);
    await store.close();
    clock.now = trustMs - 1;
    expect([ring.find(secret, 0), ring.isCurrent]).toEqual([{ key, account }, true]);
    clock.now = trustMs;
    expect(await reasonOf(ring.find(secret, 0))).toMatchObject({ status: 503, fault: "service_unavailable" });
    expect(ring.isCurrent).toBe(false);
    const again = await place.open();
    await again.revokeKey(key.id, 5);
    expect(await new KeyCache(again).find(secret, 0)).toBeUndefined();
  });
});
