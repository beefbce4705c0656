import { expect, test } from "bun:test";
import { Ledger } from "../../src/accounts/ledger.ts";
import type { Store } from "../../src/accounts/store.ts";
import { freshCaller, reasonOf } from "./fresh.ts";
import { onEveryStore } from "./places.ts";

const used = {
  model: "m",
  api: "/v1/chat/completions",
  provider: "p",
  promptTokens: 1,
  completionTokens: 1,
  reason: "completed",
  estimated: false,
} as const;

onEveryStore("A node's lease", (fresh, name) => {
  /** A server's ledger with a clock of its own, and an account with credit for it. */
  async function node(balance: number, leaseMax = 1000) {
    const place = await fresh();
    const store = await place.serve();
    const clock = { now: 0 };
    const options = { onError: () => {}, leaseMax, leaseMs: 60_000, clock: () => clock.now };
    return { place, store, clock, ledger: new Ledger(store, options), caller: await freshCaller(store, balance) };
  }

  test("is spent without asking the store until it expires, and no longer", async () => {
    const { store, ledger, clock, caller } = await node(10_000);
    await ledger.reserve(caller, 10);
    clock.now = 58_999;
    expect(ledger.reserve(caller, 10)).not.toBeInstanceOf(Promise);
    await store.close();
    clock.now = 59_000;
    expect(await reasonOf(ledger.reserve(caller, 10))).toMatchObject({ status: 503, fault: "service_unavailable" });
  });

  test("lasts another minute on each renewal", async () => {
    const { ledger, clock, caller } = await node(10_000);
    await ledger.reserve(caller, 10);
    clock.now = 50_000;
    await ledger.keepLeases();
    clock.now = 100_000;
    expect(ledger.reserve(caller, 10)).not.toBeInstanceOf(Promise);
  });

  test("that was released meanwhile is forgotten, and its open holds are charged what the account has free", async () => {
    const { place, ledger, caller } = await node(1000);
    const [one, two] = [await ledger.reserve(caller, 300), await ledger.reserve(caller, 300)];
    await place.change("DELETE FROM leases");
    await ledger.keepLeases();
    const three = await ledger.reserve(caller, 800);
    for (const hold of [one, two]) hold.close({ ...used, cost: 300 });
    three.close({ ...used, cost: 800 });
    await ledger.flush();
    const books = await place.audit();
    expect(books).toMatchObject({ balance: 0, ledger: 0, charged: 1000, calls: 3, overdrawn: 0 });
  });

  test("to which nothing was lent yet is kept by a renewal, so that later calls find what it takes", async () => {
    const { ledger, caller } = await node(8000, 2000);
    const free = await ledger.reserve(caller, 0);
    await ledger.keepLeases();
    await ledger.reserve(caller, 0);
    free.close({ ...used, cost: 1 });
    await ledger.flush();
    expect(ledger.reserve(caller, 1999)).not.toBeInstanceOf(Promise);
  });

  test("that has expired takes what its last calls cost and nothing ahead, which no other call could use", async () => {
    const { place, ledger, clock, caller } = await node(1000, 500);
    const late = await ledger.reserve(caller, 10);
    clock.now = 59_000;
    await ledger.reserve(caller, 10);
    expect(await place.audit()).toMatchObject({ leased: 250 + 187 });
    late.close({ ...used, cost: 260 });
    await ledger.flush();
    expect(await place.audit()).toMatchObject({ balance: 740, leased: 187 });
  });

  test("whose grant was lost on the network is returned to the account", async () => {
    const { place, store, caller } = await node(1000);
    const lossy = Object.assign(Object.create(store) as Store, {
      watch: () => {},
      renewLeases: (forMs: number) => store.renewLeases(forMs),
      returnLease: (...lease: Parameters<Store["returnLease"]>) => store.returnLease(...lease),
      lease: async (...wish: Parameters<Store["lease"]>) => {
        await store.lease(...wish);
        throw new Error("lost");
      },
    });
    const ledger = new Ledger(lossy, { onError: () => {} });
    expect(await reasonOf(ledger.reserve(caller, 10))).toMatchObject({ status: 503 });
    expect((await place.audit()).leased).toBeGreaterThan(0);
    await ledger.keepLeases();
    await ledger.keepLeases();
    expect(await place.audit()).toMatchObject({ leases: 0, overdrawn: 0 });
  });

  test("whose grant was lost on the network is returned also while calls go on asking for it", async () => {
    const { store, caller } = await node(1000);
    let losses = 1;
    const lossy = Object.assign(Object.create(store) as Store, {
      watch: () => {},
      renewLeases: (forMs: number) => store.renewLeases(forMs),
      recallLeases: () => store.recallLeases(caller.account.id),
      returnLease: (...lease: Parameters<Store["returnLease"]>) => store.returnLease(...lease),
      lease: async (...wish: Parameters<Store["lease"]>) => {
        const granted = await store.lease(...wish);
        if (losses-- > 0) throw new Error("lost");
        return granted;
      },
    });
    const ledger = new Ledger(lossy, { onError: () => {} });
    expect(await reasonOf(ledger.reserve(caller, 1000))).toMatchObject({ status: 503 });
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await reasonOf(ledger.reserve(caller, 2000));
      await ledger.keepLeases();
    }
    expect((await ledger.reserve(caller, 1000)).amount).toBe(1000);
  });

  test("whose return was acknowledged in an answer that was lost is not spent from", async () => {
    const { place, store, caller } = await node(1000);
    let losses = 1;
    const lossy = Object.assign(Object.create(store) as Store, {
      watch: () => {},
      renewLeases: (forMs: number) => store.renewLeases(forMs),
      settle: (...charges: Parameters<Store["settle"]>) => store.settle(...charges),
      lease: (...wish: Parameters<Store["lease"]>) => store.lease(...wish),
      recallLeases: () => store.recallLeases(caller.account.id),
      returnLease: async (...lease: Parameters<Store["returnLease"]>) => {
        await store.returnLease(...lease);
        if (losses-- > 0) throw new Error("lost");
      },
    });
    const ledger = new Ledger(lossy, { onError: () => {} });
    (await ledger.reserve(caller, 1000)).close({ ...used, cost: 0 });
    await ledger.flush();
    for (let sweep = 0; sweep < 2; sweep += 1) await ledger.keepLeases();
    expect((await place.audit()).leased).toBe(0);
    expect((await ledger.reserve(caller, 1000)).amount).toBe(1000);
    expect(await reasonOf(ledger.reserve(caller, 1000))).toMatchObject({ status: 402 });
  });

  test("that has expired returns its free credit while its last calls go on", async () => {
    const { ledger, clock, caller } = await node(1000, 1000);
    await ledger.reserve(caller, 10);
    const ended = await ledger.reserve(caller, 500);
    clock.now = 59_000;
    await ledger.reserve(caller, 10);
    ended.close({ ...used, cost: 0 });
    await ledger.flush();
    await ledger.keepLeases();
    expect((await ledger.reserve(caller, 980)).amount).toBe(980);
  });

  test("that is returned between asking the store and asking other nodes is found", async () => {
    const { store, caller } = await node(1000);
    const elsewhere = { id: "elsewhere", accountId: caller.account.id };
    await store.lease(elsewhere, { least: 1000, wanted: 1000, ahead: 0, forMs: 60_000 });
    const returning = Object.assign(Object.create(store) as Store, {
      watch: () => {},
      lease: (...wish: Parameters<Store["lease"]>) => store.lease(...wish),
      async recallLeases() {
        await store.returnLease(elsewhere);
        return false;
      },
    });
    expect((await new Ledger(returning, { onError: () => {} }).reserve(caller, 900)).amount).toBe(900);
  });

  test("is not released by a node whose wall clock has jumped an hour ahead", async () => {
    const { place, store, ledger, caller } = await node(1000);
    await ledger.reserve(caller, 300);
    await place.change("UPDATE leases SET expires_at = expires_at - 3600000");
    await (await place.open()).renewLeases(60_000);
    expect(await place.audit()).toMatchObject({ leases: 1, overdrawn: 0 });
    expect(await store.renewLeases(60_000)).toHaveLength(1);
  });

  test("is released when another node has not seen it renewed for its whole duration, and not before", async () => {
    const { place, store, ledger, caller } = await node(1000);
    await ledger.reserve(caller, 300);
    const clock = { now: 0 };
    const other = await place.open(() => clock.now);
    const leasesAt = async (now: number) => {
      clock.now = now;
      await other.renewLeases(60_000);
      return (await place.audit()).leases;
    };
    expect([await leasesAt(0), await leasesAt(59_000)]).toEqual([1, 1]);
    await store.renewLeases(60_000);
    expect([await leasesAt(60_000), await leasesAt(119_999), await leasesAt(120_000)]).toEqual([1, 1, 0]);
    expect((await place.audit()).overdrawn).toBe(0);
  });

  // A server has SQLite to itself.
  if (name === "SQLite") return;
  test("returns its free credit when another node is short of it", async () => {
    const { place, ledger, caller } = await node(1000, 1000);
    const other = new Ledger(await place.serve(), { onError: () => {} });
    const held = await ledger.reserve(caller, 100, 100);
    const free = await ledger.reserve(caller, 400);
    free.close({ ...used, cost: 0 });
    expect((await place.audit()).leased).toBe(500);
    expect((await other.reserve(caller, 900)).amount).toBe(900);
    expect(await reasonOf(other.reserve(caller, 1))).toMatchObject({ status: 402 });
    held.close({ ...used, cost: 100 });
    await ledger.close();
    expect(await place.audit()).toMatchObject({ balance: 900, leased: 900, overdrawn: 0 });
  });

  test("returns its free credit for a call of another node that cost more than it held", async () => {
    const { place, ledger, caller } = await node(1000, 1000);
    const other = new Ledger(await place.serve(), { onError: () => {}, leaseMax: 0 });
    const late = await other.reserve(caller, 100);
    (await ledger.reserve(caller, 900)).close({ ...used, cost: 0 });
    await ledger.flush();
    late.close({ ...used, cost: 400 });
    await other.flush();
    expect(await place.audit()).toMatchObject({ charged: 400, balance: 600, overdrawn: 0 });
  });
});
