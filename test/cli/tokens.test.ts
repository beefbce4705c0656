import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tiersWith } from "../../src/accounts/limits.ts";
import { storedSecret } from "../../src/app/secret.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { CommandError, UsageError } from "../../src/cli/command.ts";
import { accountsCommand } from "../../src/cli/accounts.ts";
import { keysCommand } from "../../src/cli/keys.ts";
import { tokensCommand } from "../../src/cli/tokens.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

/** `penname tokens` on books of its own, in which nothing was done yet. */
/** Books, and the secret beside them, as a server leaves them that was not given one. */
async function fresh({ hasSecret = true } = {}) {
  const data = freshDirectory();
  await openSqliteDatabase(data).close();
  if (hasSecret) storedSecret(data);
  return { data, tokens: (...args: string[]) => run(tokensCommand(), [...args, "--data", data]) };
}

test("tokens create prints only the token, read-only by default, and tokens list shows everything but the token", async () => {
  const { tokens } = await fresh();
  const { out, err } = await tokens("create", "--label", "Grafana", "--expires", "90d");
  expect(out).toMatch(/^pt-[\w-]{43}$/);
  expect(err).toMatch(/^tok_\w{12}, scope read; the token is shown this once$/);
  const { out: listed } = await tokens("list", "--json");
  expect(JSON.parse(listed)).toMatchObject([
    { scope: "read", label: "Grafana", state: "active", created_by: "command line", last_used_at: null },
  ]);
  const { out: shown } = await tokens("list");
  expect(shown).toMatch(/^ID +SCOPE +LABEL +STATE +CREATED +EXPIRES +LAST USED\ntok_\w+ +read +Grafana +active/);
  expect(listed + shown).not.toContain(out.slice(3));
  const id = err.split(",")[0]!;
  expect((await tokens("revoke", id)).out).toBe(`${id} is revoked`);
  expect((await tokens("revoke", id)).out).toMatch(/^tok_\w+ was revoked already, at 20/);
});

test.each([
  [["create", "--scope", "write"], "A token's scope is read, or all"],
  [["create", "--label", "two\nlines"], "A label is one line of 1 to 64 characters"],
  [["create", "--expires", "soon"], "is no expiry"],
  [["revoke", "pt-secret"], '"penname tokens list" shows the ids, which begin with tok_'],
  [["make"], "penname tokens create"],
])("%j is wrong use, and one line says what would be right", async (args, said) => {
  const wrong = await reasonOf((await fresh()).tokens(...args));
  expect(wrong).toBeInstanceOf(UsageError);
  expect(String(wrong)).toContain(said);
  expect(String(wrong)).not.toMatch(/pt-secret|\n/);
});

test("what stands in the secret's file is the same secret in PENNAME_SECRET, with its line end too", async () => {
  const { data, tokens } = await fresh();
  await tokens("create");
  const env = { PENNAME_SECRET: readFileSync(join(data, "secret"), "utf8") };
  expect(env.PENNAME_SECRET).toEndWith("\n");
  expect((await run(tokensCommand(), ["create", "--data", data], env)).out).toMatch(/^pt-/);
});

test("a command without the secret that seals the audit is refused, and makes none", async () => {
  const { data, tokens } = await fresh({ hasSecret: false });
  const create = (PENNAME_SECRET: string) => run(tokensCommand(), ["create", "--data", data], { PENNAME_SECRET });
  for (const isFirst of [true, false]) {
    const refused = await reasonOf(tokens("create"));
    expect([refused, String(refused)]).toEqual([expect.any(UsageError), expect.stringContaining("Set PENNAME_SECRET")]);
    if (isFirst) expect((await create("s".repeat(32))).out).toMatch(/^pt-/);
  }
  const other = await reasonOf(create("t".repeat(32)));
  expect([other, String(other)]).toEqual([expect.any(CommandError), expect.stringContaining("set PENNAME_SECRET")]);
  expect(readdirSync(data)).not.toContain("secret");
});

test("an account gets no more keys than its tier allows", async () => {
  const { data } = await fresh();
  await run(accountsCommand(), ["create", "acme", "--data", data]);
  const tiers = tiersWith({ standard: { requestsPerMinute: 60, keys: 1 } });
  const make = () =>
    run(
      keysCommand(() => tiers),
      ["create", "--account", "acme", "--data", data],
    );
  expect((await make()).out).toMatch(/^ak-/);
  expect(String(await reasonOf(make()))).toContain("1 keys in force, the most of its tier");
});

test("with a shared database commands require the secret that seals the audit", async () => {
  const env = { PENNAME_DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  const wrong = await reasonOf(run(tokensCommand(), ["create"], env));
  expect(String(wrong)).toContain("Set PENNAME_SECRET to what every node has");
  expect(String(await reasonOf(run(tokensCommand(), ["list"], env)))).toContain("cannot be used");
});

test.each(["postgres://u:pa/ss@db/penname", "postgres://u:pa#ss@db/penname", "postgres://u:pa?ss@db/penname"])(
  "a password that cannot stand in an address is told as that: %s",
  async (url) => {
    const wrong = String(await reasonOf(run(tokensCommand(), ["list"], { PENNAME_DATABASE_URL: url })));
    expect(wrong).toContain("The address of PostgreSQL cannot be read; in a password / is written as %2F, # as %23");
    expect(wrong).not.toContain("ss@");
  },
);
