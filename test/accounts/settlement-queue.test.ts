import { expect, test } from "bun:test";
import { Ledger } from "../../src/accounts/ledger.ts";
import type { Store } from "../../src/accounts/store.ts";
import { freshCaller, used } from "./fresh.ts";
import { onEveryStore } from "./places.ts";

const after = (ms: number) => new Promise<"later">((resolve) => setTimeout(resolve, ms, "later"));

onEveryStore("Ended calls", (fresh) => {
  /** A ledger, and how many calls it has written at once. */
  async function written() {
    const store = await (await fresh()).serve();
    const sizes: number[] = [];
    const first = Promise.withResolvers<"written">();
    const watched = Object.assign(Object.create(store) as Store, {
      watch: () => {},
      settle(...[charges]: Parameters<Store["settle"]>) {
        sizes.push(charges.length);
        first.resolve("written");
        return store.settle(charges);
      },
    });
    const ledger = new Ledger(watched, { onError: console.error });
    const caller = await freshCaller(store, null);
    const end = async (count: number) => {
      for (let n = 0; n < count; n++) (await ledger.reserve(caller, 0)).close(used);
    };
    return { ledger, sizes, first: first.promise, end };
  }

  test("are gathered for a while, and written together", async () => {
    const { ledger, sizes, first, end } = await written();
    await end(199);
    expect(await Promise.race([after(20), first])).toBe("later");
    await first;
    expect(sizes).toEqual([199]);
    await ledger.close();
  });

  test("that are a whole batch are not gathered any longer, and each batch is written by itself", async () => {
    const { ledger, sizes, first, end } = await written();
    await end(450);
    // Timers are called in the order in which they are due, however late.
    expect(await Promise.race([after(20), first])).toBe("written");
    expect(sizes).toEqual([200]);
    await ledger.flush();
    expect(sizes).toEqual([200, 200, 50]);
    await ledger.close();
  });
});
