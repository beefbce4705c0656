import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accountsCommand } from "../../src/cli/accounts.ts";
import { backup, restore } from "../../src/cli/backup.ts";
import { check } from "../../src/cli/check.ts";
import { init } from "../../src/cli/init.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

/** As variables made of files are: that of a database holds nothing else. */
const madeOfFiles = (data: string) => ({ PENNAME_DATA: `${data}\n`, PENNAME_DATABASE_URL: "\n" });

test("every command on the books reads its variables as the server does, without the last line end", async () => {
  const [data, copy, restored] = [freshDirectory(), freshDirectory(), freshDirectory()];
  expect((await run(accountsCommand(), ["create", "acme"], madeOfFiles(data))).code).toBe(0);
  expect((await run(accountsCommand(), ["list"], { PENNAME_DATA: data })).out).toContain("acme");
  expect((await run(check, ["--ledger"], madeOfFiles(data))).code).toBe(0);
  expect(await run(backup, ["--out", copy], madeOfFiles(data))).toMatchObject({ code: 0, err: "" });
  expect((await run(restore, ["--from", copy], madeOfFiles(restored))).out).toContain(`${restored} has the books`);
  expect((await run(accountsCommand(), ["list"], madeOfFiles(restored))).out).toContain("acme");
});

test("the configuration file that a variable names is written and read without the last line end", async () => {
  const file = `${freshDirectory()}.yaml`;
  const env = { PENNAME_CONFIG: `${file}\n` };
  expect((await run(init, ["--yes"], env)).code).toBe(0);
  expect(existsSync(file)).toBe(true);
  writeFileSync(file, "server: { port: 4711 }\n");
  expect((await run(check, [], env)).out).toContain("4711");
});

test("a data directory that is named is meant, also where variables name other books", async () => {
  const data = freshDirectory();
  const env = { PENNAME_DATABASE_URL: "postgres://127.0.0.1:1/none", PENNAME_DATA: join(data, "other") };
  expect((await run(accountsCommand(), ["create", "acme", "--data", data], env)).code).toBe(0);
  expect((await run(accountsCommand(), ["list"], { PENNAME_DATA: data })).out).toContain("acme");
});
