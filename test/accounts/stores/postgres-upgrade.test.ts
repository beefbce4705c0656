import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "pg";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { SqlReports } from "../../../src/accounts/stores/sql-reports.ts";
import type { Upgrade } from "../../../src/accounts/stores/upgrades.ts";
import { type Server, startPostgres, withServers } from "../../support/servers.ts";
import { reasonOf } from "../fresh.ts";
import { postgresPlace } from "../places.ts";
import { olderRows } from "./older-books.ts";

const newest = schemaMigrations.length;

withServers("An upgrade of PostgreSQL", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());

  /** A schema as a program of this format left it. */
  async function older(format: number) {
    const place = await postgresPlace(server.url);
    await place.change("CREATE TABLE format (number integer NOT NULL)");
    for (const { postgres } of schemaMigrations.slice(0, format)) await place.change(postgres);
    await place.change(`INSERT INTO format VALUES (${format}); ${olderRows(1)}`);
    return place;
  }

  const formatIn = async ({ rows }: Awaited<ReturnType<typeof postgresPlace>>) =>
    (await rows("SELECT number FROM format")).map(({ number }) => number);

  test.each(schemaMigrations.slice(1).map((_, index) => index + 1))(
    "brings format %d to the newest with the calls it holds, once, though two nodes begin at the same moment",
    async (format) => {
      const place = await older(format);
      const heard: (Upgrade | string)[] = [];
      const upgrades = {
        begun: (upgrade: Upgrade) => void heard.push(upgrade),
        progress: () => {},
        ended: () => void heard.push("ended"),
      };
      const [one, other] = await Promise.all([1, 2].map(() => openPostgresDatabase(place.url, { upgrades })));
      const [call, ...others] = await new SqlReports(one!).calls({ accountId: "a" }, undefined, 10);
      await Promise.all([one!.close(), other!.close()]);
      expect(call).toMatchObject({ id: "u1", keyId: "k", model: "m", api: null, promptTokens: 3, cost: 5 });
      expect(others).toEqual([]);
      expect(heard).toEqual([{ from: format, to: newest, copy: null }, "ended"]);
      expect(await formatIn(place)).toEqual([newest]);
      expect(await place.rows("SELECT format FROM upgrades")).toEqual([{ format: newest }]);
    },
  );

  test("that fails has changed nothing", async () => {
    const place = await older(3);
    await place.change("CREATE TABLE tokens (mine text)");
    expect(String(await reasonOf(openPostgresDatabase(place.url)))).toContain('relation "tokens" already exists');
    expect(await formatIn(place)).toEqual([3]);
    const column =
      "SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema AND column_name = 'made_by'";
    expect(await place.rows(column)).toEqual([]);
  });

  test("lets running nodes read and write while it waits for somebody who reads a table for long, as a dump does", async () => {
    const place = await older(newest - 1);
    const dump = new Client(place.url);
    await dump.connect();
    await dump.query("BEGIN; SELECT count(*) FROM usage");
    let isUpgraded = false;
    const upgraded = openPostgresDatabase(place.url).then((database) => {
      isUpgraded = true;
      return database.close();
    });
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const start = performance.now();
      await place.change("UPDATE usage SET cost = cost + 1");
      waits.push(performance.now() - start);
      await Bun.sleep(200);
    }
    expect(isUpgraded).toBe(false);
    // One that waited in the queue behind the migration waited for as long as that may.
    expect(Math.max(...waits)).toBeLessThan(10_000);
    await dump.query("COMMIT");
    await dump.end();
    await upgraded;
    expect(await formatIn(place)).toEqual([newest]);
  });

  test("is refused by an older program, which says which version is needed", async () => {
    const place = await postgresPlace(server.url);
    await (await openPostgresDatabase(place.url)).close();
    await place.change(
      `UPDATE format SET number = ${newest + 2}; INSERT INTO upgrades VALUES (${newest + 2}, '7.2.0', 2)`,
    );
    const said = String(await reasonOf(openPostgresDatabase(place.url)));
    expect(said).toContain(`was written by a newer Penname, 7.2.0 (format ${newest + 2}); this is Penname`);
    expect(said).toContain("run 7.2.0 or a newer one, put back a backup");
    expect(await formatIn(place)).toEqual([newest + 2]);
  });
});
