import { describe, expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import { Ledger, type Hold } from "../../src/accounts/ledger.ts";
import type { MicroDollars, Store } from "../../src/accounts/store.ts";
import { freshCaller, reasonOf, used } from "./fresh.ts";
import { type Fresh, onEveryStore } from "./places.ts";

async function booksAt(fresh: Fresh, balance: MicroDollars | null, { leaseMax = 1_000_000, answerMs = 30_000 } = {}) {
  const place = await fresh();
  const store = await place.serve(answerMs);
  const errors: unknown[] = [];
  const ledger = new Ledger(store, { onError: (error) => errors.push(error), now: () => 1234, leaseMax });
  return { place, store, ledger, errors, caller: await freshCaller(store, balance) };
}

onEveryStore("The ledger", (fresh) => {
  const books = (balance: MicroDollars | null, options = {}) => booksAt(fresh, balance, options);

  describe("reserving and charging", () => {
    test("a call holds what it may cost, is charged what it cost, and the rest returns", async () => {
      const { ledger, caller, place } = await books(1000);
      const hold = await ledger.reserve(caller, 800);
      expect(hold.amount).toBe(800);
      hold.close({ ...used, cost: 300 });
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ ledger: 700, balance: 700, charged: 300, leased: 500 });
      expect((await ledger.reserve(caller, 700)).amount).toBe(700);
    });

    test("while a lease lasts, a hold is given without waiting", async () => {
      const { ledger, caller } = await books(1000);
      const first = ledger.reserve(caller, 10);
      expect(first).toBeInstanceOf(Promise);
      await first;
      expect(ledger.reserve(caller, 10)).not.toBeInstanceOf(Promise);
    });

    test("a call beyond the credit is refused as insufficient_quota, which clients are told not to retry", async () => {
      const { ledger, caller } = await books(1000);
      const open = await ledger.reserve(caller, 400);
      const refusal = await reasonOf(ledger.reserve(caller, 601));
      expect(refusal).toBeInstanceOf(GatewayError);
      expect(refusal).toMatchObject({
        status: 402,
        fault: "insufficient_quota",
        headers: { "x-should-retry": "false" },
      });
      expect(String(refusal)).toContain("0.000601 USD, more than the account's free credit");
      open.close({ ...used, cost: 0 });
      expect((await ledger.reserve(caller, 601)).amount).toBe(601);
    });

    test("a call that can do with less holds what the account affords", async () => {
      const { ledger, caller } = await books(1000);
      expect((await ledger.reserve(caller, 5000, 10)).amount).toBe(1000);
      expect(String(await reasonOf(ledger.reserve(caller, 5000, 10)))).toContain("more than the account's free credit");
    });

    test("a free call is served with no credit left", async () => {
      const { ledger, caller } = await books(0);
      expect((await ledger.reserve(caller, 0)).amount).toBe(0);
    });

    test("a call that cost more than it held is charged from the account's other credit, and never below zero", async () => {
      const { ledger, caller, place } = await books(1000, { leaseMax: 100 });
      (await ledger.reserve(caller, 100)).close({ ...used, cost: 350 });
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ balance: 650, charged: 350 });
      const open = await ledger.reserve(caller, 150);
      (await ledger.reserve(caller, 100)).close({ ...used, cost: 9999 });
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ balance: 150, charged: 850, ledger: 150 });
      open.close({ ...used, cost: 150 });
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ balance: 0, ledger: 0 });
    });

    test("an unmetered account always holds what it asks for, is charged nothing, and its usage is stored", async () => {
      const { ledger, caller, place } = await books(null);
      const hold = ledger.reserve(caller, 10_000_000, 1);
      expect((hold as Hold).amount).toBe(10_000_000);
      (hold as Hold).close({ ...used, cost: 700 });
      await ledger.flush();
      const [row] = await place.rows("SELECT * FROM usage");
      const kept: Record<string, unknown> = { ...row, id: null };
      expect(kept).toEqual({
        id: null,
        account_id: caller.account.id,
        key_id: caller.key.id,
        at: 1234,
        model: "fast",
        provider: "openai",
        prompt_tokens: 7,
        completion_tokens: 11,
        charged: 0,
        cost: 700,
        reason: "completed",
        estimated: 0,
        api: "/v1/messages",
      });
      expect(await place.audit()).toMatchObject({ ledger: 0, leases: 0 });
    });

    test("a hold is closed once: a second time is a bug and throws", async () => {
      const { ledger, caller, place } = await books(1000);
      const hold = await ledger.reserve(caller, 100);
      hold.close({ ...used, cost: 10 });
      expect(() => hold.close({ ...used, cost: 10 })).toThrow("closed once");
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ calls: 1, charged: 10 });
    });

    test.each([{ cost: 1.5 }, { cost: -1 }, { promptTokens: NaN }, { completionTokens: 0.5 }])(
      "%j is never booked, and the hold can still be closed",
      async (wrong) => {
        const { ledger, caller, place } = await books(1000);
        const hold = await ledger.reserve(caller, 100);
        expect(() => hold.close({ ...used, cost: 10, ...wrong })).toThrow("whole");
        hold.close({ ...used, cost: 10 });
        await ledger.flush();
        expect(await place.audit()).toMatchObject({ calls: 1, balance: 990 });
      },
    );

    test("credit added by another process is available to the next call", async () => {
      const { ledger, caller, place } = await books(100);
      await ledger.reserve(caller, 100);
      expect(await reasonOf(ledger.reserve(caller, 50))).toBeInstanceOf(Error);
      const command = await place.open();
      await command.topUp(caller.account.id, 50, 1);
      await command.close();
      expect((await ledger.reserve(caller, 50)).amount).toBe(50);
    });
  });

  describe("leases", () => {
    test("a server leases no more ahead of need than it may", async () => {
      const { ledger, caller, place } = await books(1000, { leaseMax: 100 });
      await ledger.reserve(caller, 10);
      expect((await place.audit()).leased).toBe(100);
      await ledger.reserve(caller, 500);
      expect((await place.audit()).leased).toBe(510);
    });

    test("an unused lease is returned after a while, one with an open hold stays", async () => {
      const { ledger, caller, place } = await books(1000, { leaseMax: 100 });
      const hold = await ledger.reserve(caller, 10);
      expect(await reasonOf(ledger.reserve(caller, 5000))).toBeInstanceOf(Error);
      await ledger.keepLeases();
      await ledger.keepLeases();
      expect(await place.audit()).toMatchObject({ leases: 1, leased: 100 });
      hold.close({ ...used, cost: 4 });
      await ledger.flush();
      await ledger.keepLeases();
      expect(await place.audit()).toMatchObject({ leases: 0, balance: 996 });
    });

    test("closing writes what is left and returns the leases", async () => {
      const { ledger, store, caller, place } = await books(1000);
      (await ledger.reserve(caller, 10)).close({ ...used, cost: 4 });
      await ledger.close();
      await store.close();
      expect(await place.audit()).toMatchObject({ leases: 0, balance: 996, calls: 1 });
    });
  });

  describe("when the store cannot be written", () => {
    const locked = { answerMs: 1000 };

    test("settlements are kept, the failure is reported, and they are written once it works again", async () => {
      const { ledger, caller, place, errors } = await books(1000, locked);
      const hold = await ledger.reserve(caller, 500);
      const unlock = await place.lock();
      hold.close({ ...used, cost: 200 });
      expect(String(await reasonOf(ledger.flush()))).toMatch(/locked|timeout/);
      await Bun.sleep(20);
      expect(errors).toHaveLength(1);
      await unlock();
      while ((await place.audit()).calls === 0) await Bun.sleep(10);
      expect(await place.audit()).toMatchObject({ balance: 800, calls: 1 });
    });

    test("closing waits for it as long as it is told to", async () => {
      const { ledger, caller, place } = await books(1000, locked);
      (await ledger.reserve(caller, 500)).close({ ...used, cost: 200 });
      const unlock = await place.lock();
      const closed = ledger.close(5000);
      await Bun.sleep(500);
      await unlock();
      await closed;
      expect(await place.audit()).toMatchObject({ balance: 800, calls: 1, leases: 0 });
    });

    test("a call that needs the store is told to retry, one that does not is served", async () => {
      const { ledger, caller, place } = await books(1000, { ...locked, leaseMax: 100 });
      await ledger.reserve(caller, 50);
      const unlock = await place.lock();
      expect((await ledger.reserve(caller, 50)).amount).toBe(50);
      const refusal = await reasonOf(ledger.reserve(caller, 50));
      expect(refusal).toMatchObject({ status: 503, fault: "service_unavailable", headers: { "retry-after": "5" } });
      await unlock();
      expect((await ledger.reserve(caller, 50)).amount).toBe(50);
    });

    test("a call that cost more than it held is charged what it held", async () => {
      const { ledger, caller, place, errors } = await books(1000, { ...locked, leaseMax: 50 });
      const hold = await ledger.reserve(caller, 50);
      const unlock = await place.lock();
      hold.close({ ...used, cost: 80 });
      while (errors.length === 0) await Bun.sleep(10);
      expect(errors).toHaveLength(1);
      await unlock();
      await ledger.flush();
      expect(await place.audit()).toMatchObject({ charged: 50, balance: 950, calls: 1 });
    });

    test("a lease that cannot be returned is still used", async () => {
      const { ledger, caller, place, errors } = await books(1000, locked);
      (await ledger.reserve(caller, 50)).close({ ...used, cost: 0 });
      await ledger.flush();
      await ledger.keepLeases();
      const unlock = await place.lock();
      await ledger.keepLeases();
      // Not renewed, and so not returned.
      expect(errors).toHaveLength(1);
      expect(ledger.reserve(caller, 200)).not.toBeInstanceOf(Promise);
      await unlock();
    });

    test("no further call begins while 50,000 wait to be written", async () => {
      const { ledger, caller, place } = await books(null, locked);
      const unlock = await place.lock();
      for (let n = 0; n < 50_000; n += 1) (await ledger.reserve(caller, 0)).close({ ...used, cost: 0 });
      expect(() => ledger.reserve(caller, 0)).toThrow("cannot write its books");
      await unlock();
      await ledger.flush();
      expect((await place.audit()).calls).toBe(50_000);
      expect((await ledger.reserve(caller, 0)).amount).toBe(0);
    });
  });

  describe("many calls at once", () => {
    /** The same store, an event loop turn away, as a database on the network is. */
    function faraway(store: Store): Store {
      const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
      return Object.assign(Object.create(store) as Store, {
        watch: () => {},
        recallLeases: async () => false,
        lease: (...wish: Parameters<Store["lease"]>) => later().then(() => store.lease(...wish)),
        returnLease: (...lease: Parameters<Store["returnLease"]>) => later().then(() => store.returnLease(...lease)),
        settle: (...charges: Parameters<Store["settle"]>) => later().then(() => store.settle(...charges)),
      });
    }

    test.each([7, 100, 1_000_000])(
      "of 500 calls on credit for 100, exactly 100 are accepted (leases of %d)",
      async (leaseMax) => {
        const { store, caller, place } = await books(1000);
        const ledger = new Ledger(faraway(store), { onError: console.error, leaseMax });
        const tries = await Promise.allSettled(Array.from({ length: 500 }, async () => ledger.reserve(caller, 10)));
        const holds = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
        expect(holds).toHaveLength(100);
        for (const hold of holds) hold.close({ ...used, cost: 10 });
        await ledger.close();
        expect(await place.audit()).toMatchObject({ balance: 0, ledger: 0, calls: 100, charged: 1000, leases: 0 });
      },
    );
  });
});
