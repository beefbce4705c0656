import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { GatewayError } from "../../src/errors.ts";
import { Ledger, type Hold } from "../../src/accounts/ledger.ts";
import type { Caller, MicroDollars, Store } from "../../src/accounts/store.ts";
import { freshCaller } from "./fresh.ts";
import { type Fresh, onEveryStore, type Place } from "./places.ts";

onEveryStore("An account's life", (fresh, name) => {
  /**
   * Random lives of one account against the simplest books there are: one number. After every step the database must agree
   * with itself, and every hold and every charge must be what the simple books say. A crash forgets holds and unwritten calls.
   */
  test("the books add up and no balance goes below zero, whatever calls, top-ups and crashes come in whatever order", async () => {
    const amount = fc.integer({ min: 0, max: 60 });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant("reserve" as const), most: amount, less: amount }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant("close" as const), which: fc.nat(), cost: amount }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant("top up" as const), amount: fc.integer({ min: 1, max: 90 }) }),
      },
      { weight: 1, arbitrary: fc.constantFrom({ do: "flush" as const }, { do: "idle" as const }) },
      { weight: 1, arbitrary: fc.constantFrom({ do: "crash" as const }, { do: "restart" as const }) },
    );
    const life = fc.record({
      balance: fc.nat(200),
      leaseMax: fc.integer({ min: 1, max: 100 }),
      steps: fc.array(step, { maxLength: 60 }),
    });

    await fc.assert(
      fc.asyncProperty(life, async ({ balance, leaseMax, steps }) => {
        const world = await begin(fresh, balance, leaseMax);
        for (const next of steps) {
          if (next.do === "reserve") await reserve(world, next.most, Math.max(0, next.most - next.less));
          else if (next.do === "close") await close(world, next.which, next.cost);
          else if (next.do === "top up") await topUp(world, next.amount);
          else if (next.do === "flush") await world.ledger.flush();
          else if (next.do === "idle") await world.ledger.keepLeases();
          else await startAgain(world, next.do);
          await check(world);
        }
        while (world.open.length > 0) await close(world, 0, 10);
        await startAgain(world, "restart");
        expect(await world.place.audit()).toMatchObject({ balance: world.balance, leases: 0 });
        await world.store.close();
      }),
      { numRuns: name === "SQLite" ? 150 : 10 },
    );
  }, 120_000);
});

interface World {
  place: Place;
  leaseMax: MicroDollars;
  caller: Caller;
  store: Store;
  ledger: Ledger;
  open: Hold[];
  /** What the account has by the simple books, unwritten charges included. */
  balance: MicroDollars;
}

async function begin(fresh: Fresh, balance: MicroDollars, leaseMax: MicroDollars): Promise<World> {
  const place = await fresh();
  const store = await place.serve();
  const caller = await freshCaller(store, balance);
  return {
    place,
    leaseMax,
    caller,
    store,
    ledger: new Ledger(store, { onError: () => {}, leaseMax }),
    open: [],
    balance,
  };
}

function free({ balance, open }: World): MicroDollars {
  return balance - open.reduce((sum, hold) => sum + hold.amount, 0);
}

async function reserve(world: World, most: MicroDollars, least: MicroDollars): Promise<void> {
  const expected = free(world);
  try {
    const hold = await world.ledger.reserve(world.caller, most, least);
    expect(hold.amount).toBe(Math.min(most, expected));
    expect(least).toBeLessThanOrEqual(expected);
    world.open.push(hold);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    expect(error.fault).toBe("insufficient_quota");
    expect(least).toBeGreaterThan(expected);
  }
}

async function close(world: World, which: number, cost: MicroDollars): Promise<void> {
  const [hold] = world.open.splice(which % world.open.length, 1);
  if (!hold) return;
  // What other calls hold is theirs.
  world.balance -= Math.min(cost, free(world));
  hold.close({
    model: "m",
    api: "/v1/chat/completions",
    provider: "p",
    promptTokens: 1,
    completionTokens: 1,
    cost,
    reason: "completed",
    estimated: false,
  });
  if (cost > hold.amount) await world.ledger.flush();
}

async function topUp(world: World, amount: MicroDollars): Promise<void> {
  const command = await world.place.open();
  await command.topUp(world.caller.account.id, amount, 1);
  await command.close();
  world.balance += amount;
}

async function startAgain(world: World, how: "crash" | "restart"): Promise<void> {
  if (how === "restart") {
    while (world.open.length > 0) await close(world, 0, 5);
    await world.ledger.close();
  }
  await world.store.close();
  await world.place.expireLeases();
  world.store = await world.place.serve();
  world.ledger = new Ledger(world.store, { onError: () => {}, leaseMax: world.leaseMax });
  world.open = [];
  const { balance, leases } = await world.place.audit();
  expect(leases).toBe(0);
  // A crash may lose charges that were not written yet: to the account's good, never to its harm.
  if (how === "crash") expect(balance).toBeGreaterThanOrEqual(world.balance);
  else expect(balance).toBe(world.balance);
  world.balance = balance;
}

async function check({ place, balance }: World): Promise<void> {
  const books = await place.audit();
  expect(books.balance).toBe(books.ledger);
  expect(books.balance).toBe(books.toppedUp - books.charged);
  expect(books.balance).toBeGreaterThanOrEqual(balance);
  expect(books.leased).toBeLessThanOrEqual(books.balance);
  expect(books.overdrawn).toBe(0);
  expect(balance).toBeGreaterThanOrEqual(0);
}
