import { expect, test } from "bun:test";
import { freshCaller } from "../fresh.ts";
import { onEveryStore } from "../places.ts";

onEveryStore("What nobody may undo", (fresh, name) => {
  /** A place that notes of every change whether its commit waits for the disk. */
  async function noting() {
    const place = await fresh();
    const store = await place.serve();
    const caller = await freshCaller(store, 1000);
    if (name === "PostgreSQL") {
      const [row] = await place.rows("SELECT current_database() AS name");
      await place.change(`ALTER DATABASE ${String(row?.["name"])} SET synchronous_commit = off`);
      await place.change("CREATE TABLE seen (what text, flushed text)");
      await place.change(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO seen VALUES (TG_ARGV[0], current_setting('synchronous_commit')); RETURN NULL; END $$`);
      for (const { what, event } of noted)
        await place.change(`CREATE TRIGGER ${what} AFTER ${event} FOR EACH ROW EXECUTE FUNCTION note('${what}')`);
      return { place, caller, store: await place.open() };
    }
    await place.change("CREATE TABLE seen (what TEXT, flushed TEXT)");
    for (const { what, event } of noted)
      await place.change(
        `CREATE TRIGGER ${what} AFTER ${event} BEGIN INSERT INTO seen SELECT '${what}', synchronous FROM pragma_synchronous; END`,
      );
    return { place, caller, store };
  }
  const noted = [
    { what: "revoked", event: "UPDATE OF revoked_at ON keys" },
    { what: "credited", event: "INSERT ON ledger" },
    { what: "suspended", event: "UPDATE OF suspended_at ON accounts" },
    { what: "leased", event: "INSERT ON leases" },
  ];
  const flushed = name === "SQLite" ? "2" : "on";
  const unflushed = name === "SQLite" ? "1" : "off";

  test("is on the disk when it is acknowledged; what may be lost without harm does not wait for the disk", async () => {
    const { place, caller, store } = await noting();
    await store.topUp(caller.account.id, 5, 1);
    await store.suspend(caller.account.id, 1);
    await store.revokeKey(caller.key.id, 1);
    await store.lease({ id: "l", accountId: caller.account.id }, { least: 1, wanted: 1, ahead: 0, forMs: 1000 });
    expect(await place.rows("SELECT what, flushed FROM seen")).toEqual([
      { what: "credited", flushed },
      { what: "suspended", flushed },
      { what: "revoked", flushed },
      { what: "leased", flushed: unflushed },
    ]);
  });
});
