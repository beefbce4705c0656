import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { tiersWith } from "../../src/accounts/limits.ts";
import { accountsCommand } from "../../src/cli/accounts.ts";
import type { Command } from "../../src/cli/command.ts";
import { creditsCommand } from "../../src/cli/credits.ts";
import { keysCommand } from "../../src/cli/keys.ts";
import { tokensCommand } from "../../src/cli/tokens.ts";
import { UsageError } from "../../src/cli/command.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

/** `penname accounts` on a new data directory. */
function accountsOn(directory = freshDirectory(), command = accountsCommand()) {
  return (...args: string[]) => run(command, [...args, "--data", directory]);
}

test("an account without --credits is unmetered and standard", async () => {
  const accounts = accountsOn();
  expect(await accounts("create", "acme")).toEqual({ code: 0, out: "acme: tier standard, unmetered", err: "" });
});

test("an account with --credits is metered to the millionth of a dollar", async () => {
  const accounts = accountsOn();
  await accounts("create", "acme", "--credits", "10.000001", "--tier", "unverified");
  await accounts("create", "poor", "--credits", "0");
  expect(JSON.parse((await accounts("list", "--json")).out)).toMatchObject([
    { name: "acme", tier: "unverified", balance_usd: "10.000001" },
    { name: "poor", tier: "standard", balance_usd: "0.00" },
  ]);
});

test("accounts list prints a table", async () => {
  const accounts = accountsOn();
  await accounts("create", "acme", "--credits", "10");
  await accounts("create", "Bob and Co", "--tier", "legacy");
  const lines = (await accounts("list")).out.split("\n");
  expect(lines.map((line) => line.slice(0, 31).trimEnd())).toEqual([
    "NAME        TIER      CREDIT",
    "acme        standard  10.00 USD",
    "Bob and Co  legacy    unmetered",
  ]);
});

test("a tier is set under either of its names", async () => {
  const accounts = accountsOn();
  await accounts("create", "acme");
  expect((await accounts("set", "acme", "--tier", "enterprise")).out).toBe("acme: tier legacy, unmetered");
  expect(JSON.parse((await accounts("list", "--json")).out)).toMatchObject([{ tier: "legacy" }]);
});

test("configured tiers are known, and loaded only when one is named", async () => {
  const directory = freshDirectory();
  const accounts = accountsOn(
    directory,
    accountsCommand(async () => tiersWith({ gold: { requestsPerMinute: 900 } })),
  );
  expect((await accounts("create", "acme", "--tier", "gold")).out).toBe("acme: tier gold, unmetered");
  const broken = accountsCommand(() => {
    throw new Error("the configuration is broken");
  });
  expect((await accountsOn(directory, broken)("list")).code).toBe(0);
});

test("nothing is listed where there are no books, and none are made", async () => {
  const directory = freshDirectory();
  expect(String(await reasonOf(accountsOn(directory)("list")))).toContain(
    `There are no books at ${join(directory, "penname.db")}; name the data directory with --data DIR`,
  );
  expect(existsSync(directory)).toBe(false);
});

test("only accounts create makes books where there are none, as in a directory whose name is misspelled", async () => {
  const directory = freshDirectory();
  const on = (command: Command, ...args: string[]) => reasonOf(run(command, [...args, "--data", directory]));
  for (const said of [
    await on(accountsCommand(), "set", "acme", "--tier", "legacy"),
    await on(creditsCommand(), "add", "acme", "5"),
    await on(keysCommand(), "create", "--account", "acme"),
    await on(tokensCommand(), "create"),
  ])
    expect(String(said)).toContain(`There are no books at ${join(directory, "penname.db")}`);
  expect(existsSync(directory)).toBe(false);
});

test("without --data the data directory is PENNAME_DATA", async () => {
  const directory = freshDirectory();
  await run(accountsCommand(), ["create", "acme"], { PENNAME_DATA: directory });
  expect((await accountsOn(directory)("list")).out).toContain("acme");
});

test.each([
  [["create", "acme"], 'There is an account "acme" already; choose another name'],
  [["create"], "Expected NAME; use: penname accounts create NAME [--tier T] [--credits USD]"],
  [["create", "a", "b"], "Expected NAME"],
  [["create", ""], "Expected NAME"],
  [["create", "new\nline"], "An account's name is 1 to 64 letters"],
  [
    ["create", "x", "--tier", "gold"],
    'no tier "gold"; the tiers are standard, developer, legacy, enterprise, unverified',
  ],
  [["create", "x", "--credits", "1.2345678"], "at most 6 decimals"],
  [["create", "x", "--credits", "lots"], '"lots" will not do: an amount is a plain decimal number'],
  [["create", "x", "--credits", "-5"], "-5 is below zero; an amount is a number such as 10 or 0.25"],
  [["create", "x", "--credits=-5"], "an amount is a plain decimal number"],
  [["create", "x", "--credits"], "Option '--credits <value>' argument missing; use: penname accounts create"],
  [["create", "x", "--colour", "red"], "Unknown option '--colour'; use: penname accounts create"],
  [["set", "acme"], "penname accounts set NAME --tier T"],
  [
    ["set", "acne", "--tier", "legacy"],
    'There is no account "acne", did you mean "acme"? "penname accounts list" shows all',
  ],
  [["set", "zzzzzz", "--tier", "legacy"], 'There is no account "zzzzzz"; "penname accounts list" shows all'],
  [["remove", "acme"], "Use one of: penname accounts create NAME"],
  [[], "Use one of: penname accounts create NAME"],
])("%j is wrong use, and one line says what would be right", async (args, said) => {
  const directory = freshDirectory();
  const accounts = accountsOn(directory);
  await accounts("create", "acme");
  const before = (await accounts("list", "--json")).out;
  const wrong = await reasonOf(run(accountsCommand(), args, { PENNAME_DATA: directory }));
  expect(wrong).toBeInstanceOf(UsageError);
  expect(String(wrong)).toContain(said);
  expect(String(wrong)).not.toContain("\n");
  expect((await accounts("list", "--json")).out).toBe(before);
});
