import { expect, test } from "bun:test";
import { KeyCache } from "../../src/accounts/keys.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { accountsCommand } from "../../src/cli/accounts.ts";
import { UsageError } from "../../src/cli/command.ts";
import { parseExpiry, keysCommand } from "../../src/cli/keys.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

async function acme() {
  const directory = freshDirectory();
  for (const name of ["acme", "other"]) await run(accountsCommand(), ["create", name, "--data", directory]);
  return { directory, keys: (...args: string[]) => run(keysCommand(), args, { PENNAME_DATA: directory }) };
}

test("keys create prints only the key on standard output, and a running server accepts it", async () => {
  const { directory, keys } = await acme();
  const ring = new KeyCache(openSqlite(directory, { serving: true }));
  const { code, out, err } = await keys("create", "--account", "acme", "--label", "CI", "--models", "fast, a/b");
  expect(code).toBe(0);
  expect(out).toMatch(/^ak-[A-Za-z0-9_-]{43}$/);
  expect(err).not.toContain(out.slice(3));
  expect(await ring.find(out, Date.now())).toMatchObject({
    key: { label: "CI", models: ["fast", "a/b"] },
    account: { name: "acme" },
  });
});

test("keys create says which models of --models the configuration does not have, and makes the key", async () => {
  const { directory } = await acme();
  const of = async (models: string, hasOthers: boolean) => {
    const known = () => ({ ids: ["fast", "large"], hasOthers });
    const args = ["create", "--account", "acme", "--models", models];
    const { code, out, err } = await run(keysCommand(undefined, known), args, { PENNAME_DATA: directory });
    expect([code, out]).toEqual([0, expect.stringMatching(/^ak-/)]);
    return err.split("\n").slice(0, -1);
  };
  expect(await of("fast,large", false)).toEqual([]);
  expect(await of("fast,lrge", false)).toEqual([
    'The configuration has no model "lrge", did you mean "large"? The key cannot use it until it has',
  ]);
  expect(await of("other", true)).toEqual([
    'The configuration has no model "other"; the key can use it if a provider lists it',
  ]);
});

test("a revoked key is listed as revoked, and revoking it again changes nothing", async () => {
  const { keys } = await acme();
  await keys("create", "--account", "acme");
  const id = JSON.parse((await keys("list", "--json")).out)[0].id;
  expect((await keys("revoke", id)).out).toBe(`${id} is revoked`);
  const revoked = (await keys("list", "--json")).out;
  expect(JSON.parse(revoked)).toMatchObject([{ id, account: "acme", state: "revoked", label: null, models: null }]);
  expect((await keys("revoke", id)).out).toContain(`${id} was revoked already, at 20`);
  expect((await keys("list", "--json")).out).toBe(revoked);
});

test("keys list shows one account's keys, or all, and never the keys themselves", async () => {
  const { keys } = await acme();
  const secret = (await keys("create", "--account", "acme", "--expires", "12h")).out;
  await keys("create", "--account", "other");
  const all = (await keys("list")).out;
  expect(all.split("\n")).toHaveLength(3);
  expect(all).toMatch(/^ID +ACCOUNT +LABEL +STATE +CREATED +EXPIRES +MODELS\n/);
  expect(all).not.toContain(secret.slice(3));
  expect((await keys("list", "--account", "other")).out).not.toContain("acme");
});

test("a suspended account is listed as that, and so are its keys, but for those that are over anyway", async () => {
  const { keys, directory } = await acme();
  for (const label of ["in force", "revoked"]) await keys("create", "--account", "acme", "--label", label);
  const listed = async () => JSON.parse((await keys("list", "--json")).out) as { id: string; state: string }[];
  await keys("revoke", (await listed())[1]!.id);
  const store = openSqlite(directory);
  await store.suspend((await store.accounts())[0]!.id, 1000);
  await store.close();
  expect((await listed()).map(({ state }) => state).toSorted()).toEqual(["revoked", "suspended"]);
  expect((await keys("list")).out).toMatch(/ suspended /);
  const accounts = (...args: string[]) => run(accountsCommand(), ["list", ...args, "--data", directory]);
  expect(JSON.parse((await accounts("--json")).out)).toMatchObject([
    { name: "acme", suspended_at: "1970-01-01T00:00:01Z" },
    { name: "other", suspended_at: null },
  ]);
  expect((await accounts()).out).toMatch(/^NAME .* STATE\nacme .* suspended\nother .* active$/);
});

test("a label that looks like an amount is told what to do", async () => {
  const { keys } = await acme();
  const wrong = String(await reasonOf(keys("create", "--account", "acme", "--label", "-5")));
  expect(wrong).toContain("--label");
  expect(wrong).not.toContain("amount");
  expect((await keys("create", "--account", "acme", "--label=-5")).code).toBe(0);
});

test.each([
  ["90d", 90 * 86_400_000],
  ["12h", 12 * 3_600_000],
  ["1970-02-01", 31 * 86_400_000],
  ["1970-02-01T01:00Z", 31 * 86_400_000 + 3_600_000],
  ["1970-02-01T01:00:30+01:00", 31 * 86_400_000 + 30_000],
])("a key that expires %s does so at %d ms", (text, at) => {
  expect(parseExpiry(text, 0)).toBe(at);
});

test.each([
  "",
  "soon",
  "90",
  "-1d",
  "0.5d",
  "3w",
  "2027-02-30",
  "2027-2-3",
  "2027-02-03T10:00",
  "2027-13-01",
  "9999999d",
])("%j is no expiry, and the message shows two that are", (text) => {
  expect(() => parseExpiry(text, 0)).toThrow("such as 90d or 12h, or a date such as 2030-01-31");
});

test("an expiry in the past is refused", () => {
  expect(() => parseExpiry("1999-12-31", Date.UTC(2026, 0))).toThrow("is over already");
  expect(() => parseExpiry("0d", 5)).toThrow("is over already");
});

test.each([
  [["create"], "penname keys create --account NAME"],
  [["create", "acme"], "Expected no argument; use: penname keys create --account NAME"],
  [["create", "--account", "acmes"], 'did you mean "acme"?'],
  [["create", "--account", "acme", "--models", "a,,b"], "such as --models fast,large"],
  [["create", "--account", "acme", "--models", ""], "such as --models fast,large"],
  [["create", "--account", "acme", "--label", "two\nlines"], "A label is one line of 1 to 64 characters"],
  [["list", "--account", "nobody"], 'There is no account "nobody"'],
  [["revoke"], "Expected ID"],
  [["revoke", "key_nope"], '"penname keys list" shows the ids, which begin with key_'],
])("%j is wrong use, and one line says what would be right", async (args, said) => {
  const { keys } = await acme();
  const wrong = await reasonOf(keys(...args));
  expect(wrong).toBeInstanceOf(UsageError);
  expect(String(wrong)).toContain(said);
  expect((await keys("list", "--json")).out).toBe("[]");
});

test("a key given in place of its id is not repeated", async () => {
  const { keys } = await acme();
  const { out: secret } = await keys("create", "--account", "acme");
  const wrong = await reasonOf(keys("revoke", secret));
  expect(String(wrong)).not.toContain(secret.slice(3));
});
