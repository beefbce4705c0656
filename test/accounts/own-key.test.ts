import { expect, test } from "bun:test";
import { issueKey, ownKey, theGateway } from "../../src/accounts/keys.ts";
import { SqlStore } from "../../src/accounts/stores/sql-store.ts";
import { freshCaller } from "./fresh.ts";
import { onEveryDatabase } from "./stores/databases.ts";

onEveryDatabase("The gateway's own key of an account", (fresh) => {
  async function world() {
    const [one, other] = (await fresh()).map((database) => new SqlStore(database));
    const { account } = await freshCaller(one!, null);
    return { one: one!, other: other!, accountId: account.id };
  }

  test("is made once, also for requests that come at once to several nodes", async () => {
    const { one, other, accountId } = await world();
    const nodes = [one, other, one, other];
    const keys = await Promise.all(nodes.map((store) => ownKey(store, accountId, "Playground", 1)));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await ownKey(other, accountId, "Playground", 2)).toEqual(keys[0]!);
    expect((await one.keys(accountId)).filter(({ label }) => label === "Playground")).toEqual([keys[0]!]);
  });

  test("is another than one that is named like it, and than that of another account", async () => {
    const { one, accountId } = await world();
    const { key: named } = await issueKey(one, accountId, { label: "Playground", madeBy: "ada" }, 1);
    const { account } = await freshCaller(one, null, "other");
    const keys = [named, await ownKey(one, accountId, "Playground", 2), await ownKey(one, account.id, "Playground", 2)];
    expect(new Set(keys.map(({ id }) => id)).size).toBe(3);
    expect((await one.keys(account.id)).map(({ madeBy }) => madeBy)).toEqual([null, theGateway]);
  });

  test("is made again when it was revoked", async () => {
    const { one, accountId } = await world();
    const first = await ownKey(one, accountId, "Playground", 1);
    await one.revokeKey(first.id, 2);
    const second = await ownKey(one, accountId, "Playground", 3);
    expect(second).toMatchObject({ accountId, label: "Playground", madeBy: theGateway, revokedAt: null });
    expect(second.id).not.toBe(first.id);
  });
});
