import { describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { booksFormat } from "../../../src/accounts/stores/copy-books.ts";
import { verifiedCopy } from "../../../src/accounts/stores/verified-copy.ts";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { openDatabase } from "../../../src/accounts/stores/open.ts";
import { SqlReports } from "../../../src/accounts/stores/sql-reports.ts";
import { openSqlite } from "../../../src/accounts/stores/sqlite.ts";
import { upgradeSqlite } from "../../../src/accounts/stores/sqlite-upgrade.ts";
import type { Upgrade } from "../../../src/accounts/stores/upgrades.ts";
import { run } from "../../support/gateway.ts";
import { commandOn, runtimeNames } from "../../support/runtimes.ts";
import { freshDirectory, reasonOf } from "../fresh.ts";
import { olderDirectory } from "./older-books.ts";

const newest = schemaMigrations.length;
const older = schemaMigrations.slice(1).map((_, index) => index + 1);
const copiesIn = (directory: string) => readdirSync(directory).filter((name) => /before/.test(name));
const change = (directory: string, statements: string) => {
  const books = new DatabaseSync(join(directory, "penname.db"));
  books.exec(statements);
  books.close();
};

test.each(older)(
  "a data directory of format %d is brought to the newest with the calls it holds, and a copy lies beside it",
  async (format) => {
    const data = olderDirectory(format);
    const heard: (Upgrade | string)[] = [];
    const database = await openDatabase(
      { databaseUrl: null, data },
      {
        serving: true,
        upgrades: {
          begun: (upgrade) => void heard.push(upgrade),
          progress: (done, total) => expect(done).toBeLessThanOrEqual(total),
          ended: () => void heard.push("ended"),
        },
      },
    );
    const [call, ...others] = await new SqlReports(database).calls({ accountId: "a" }, undefined, 10);
    await database.close();
    expect(call).toMatchObject({ id: "u1", keyId: "k", model: "m", api: null, promptTokens: 3, cost: 5 });
    expect(others).toEqual([]);
    expect(booksFormat(data)).toBe(newest);

    const [name = "", ...more] = copiesIn(data);
    expect([name, more]).toEqual([expect.stringMatching(/^before-\d+\.\d+\.\d+-\d{4}-\d\d-\d\dT\d{6}Z$/), []]);
    const copy = join(data, name);
    expect(heard).toEqual([{ from: format, to: newest, copy }, "ended"]);
    expect(await verifiedCopy(copy, () => {})).toBe("as copied");
    expect(booksFormat(copy)).toBe(format);
    for (const file of readdirSync(copy)) expect(statSync(join(copy, file)).mode & 0o077).toBe(0);
  },
);

describe("An upgrade of a data directory", () => {
  test.each(runtimeNames)("is undone by restoring the copy, which is then upgraded again, on %s", async (on) => {
    const data = olderDirectory(newest - 1);
    const list = () => run(on, ["accounts", "list", "--data", data]);
    const first = await list();
    expect([first.code, first.out]).toEqual([0, expect.stringContaining("acme")]);
    const [, copy = ""] = /were upgraded from format \d to \d; as they were, they are in (\S+)$/.exec(first.err) ?? [];
    const second = await list();
    expect([second.code, second.out, second.err]).toEqual([0, first.out, ""]);

    const restored = await run(on, ["restore", "--from", copy, "--data", data, "--force"]);
    expect([restored.code, booksFormat(data)]).toEqual([0, newest - 1]);
    expect((await list()).err).toContain("were upgraded");
  });

  test("is done once by four commands that come at the same moment", async () => {
    const data = olderDirectory(1, 20_000);
    const ran = await Promise.all([1, 2, 3, 4].map(() => run("binary", ["accounts", "list", "--data", data])));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(ran.filter(({ err }) => err.includes("were upgraded"))).toHaveLength(1);
    expect(copiesIn(data)).toHaveLength(1);
  });

  test("waits for nobody who serves from the books, and leaves them as they are", async () => {
    const data = freshDirectory();
    const server = openSqlite(data, { serving: true });
    change(data, "PRAGMA user_version = 4");
    expect(String(await reasonOf(upgradeSqlite(data, undefined, 0)))).toContain(
      "of an older format, and another Penname runs on them; stop it",
    );
    expect([booksFormat(data), copiesIn(data)]).toEqual([4, []]);
    await server.close();
  });

  test("keeps the newest three copies, and nothing half of one", async () => {
    const data = olderDirectory(newest - 1);
    const names = ["0.0.9-2026-02-03T040506Z", "0.0.10-2026-01-03T040506Z", "0.0.8-2026-03-03T040506Z"];
    for (const name of names) mkdirSync(join(data, `before-${name}`), { recursive: true });
    cpSync(join(data, "penname.db"), join(data, ".before", "penname.db"));
    await upgradeSqlite(data);
    const kept = copiesIn(data).toSorted();
    expect(kept).toHaveLength(3);
    expect(kept).toContain(`before-${names[0]}`);
    expect(kept).toContain(`before-${names[2]}`);
  });

  test("that fails has changed nothing, says so, and leaves no copy", async () => {
    const data = olderDirectory(3);
    change(data, "CREATE TABLE tokens (mine TEXT)");
    const said = String(await reasonOf(openDatabase({ databaseUrl: null, data })));
    expect(said).toMatch(/cannot be brought from format 3 to \d: it failed \(.*tokens.*\); nothing was changed$/);
    expect([booksFormat(data), copiesIn(data)]).toEqual([3, []]);
    const books = new DatabaseSync(join(data, "penname.db"));
    expect(
      books.prepare("SELECT count(*) AS count FROM pragma_table_info('keys') WHERE name = 'made_by'").get(),
    ).toEqual({
      count: 0,
    });
    books.close();
  });

  test("is not begun with books that are damaged: what cannot be copied is not changed", async () => {
    const data = olderDirectory(4, 20_000);
    const file = join(data, "penname.db");
    const bytes = readFileSync(file);
    bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 9000);
    writeFileSync(file, bytes);
    const said = String(await reasonOf(openDatabase({ databaseUrl: null, data })));
    expect(said).toMatch(/they cannot be copied to \S+before-\S+ first \(.*\); nothing was changed$/);
    expect(copiesIn(data)).toEqual([]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test("does not fill a disk that is nearly full: it says so, and the books are served as they are by the version before", async () => {
    const data = olderDirectory(4, 20_000);
    const kilobytes = Math.ceil(statSync(join(data, "penname.db")).size / 2048);
    const limited = ["bash", "-c", `ulimit -f ${kilobytes}; "$@"`, "-", ...commandOn("binary")];
    const child = Bun.spawn([...limited, "accounts", "list", "--data", data], { stderr: "pipe", stdout: "ignore" });
    expect(await new Response(child.stderr).text()).toMatch(/cannot be copied to .* \(.+\); nothing was changed\n$/);
    expect(await child.exited).toBe(1);
    expect(booksFormat(data)).toBe(4);
    expect(copiesIn(data)).toEqual([]);
  });
});

test("books of a newer version name it, are left untouched, and say what to do", async () => {
  const data = freshDirectory();
  await openSqlite(data).close();
  change(
    data,
    `PRAGMA user_version = ${newest + 2}; INSERT INTO upgrades VALUES (${newest + 1}, '7.1.0', 1), (${newest + 2}, '7.2.0', 2)`,
  );
  const before = readFileSync(join(data, "penname.db"));
  const { code, out, err } = await run("binary", ["accounts", "list", "--data", data]);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(
    new RegExp(
      `penname\\.db was written by a newer Penname, 7\\.2\\.0 \\(format ${newest + 2}\\); this is Penname \\S+, which knows formats up to ${newest}: run 7\\.2\\.0 or a newer one, put back a backup from before the upgrade`,
    ),
  );
  expect(err).not.toContain("\n");
  expect(existsSync(join(data, "penname.db-wal"))).toBe(false);
  expect(readFileSync(join(data, "penname.db")).equals(before)).toBe(true);
});
