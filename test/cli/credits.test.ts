import { expect, test } from "bun:test";
import { accountsCommand } from "../../src/cli/accounts.ts";
import { UsageError } from "../../src/cli/command.ts";
import { creditsCommand } from "../../src/cli/credits.ts";
import { audit } from "../accounts/audit.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

async function acme(...wishes: string[]) {
  const directory = freshDirectory();
  await run(accountsCommand(), ["create", "acme", ...wishes, "--data", directory]);
  return { directory, credits: (...args: string[]) => run(creditsCommand(), args, { PENNAME_DATA: directory }) };
}

test("credit is exact", async () => {
  const { credits, directory } = await acme("--credits", "0.1");
  await credits("add", "acme", "0.2");
  expect(await credits("add", "acme", "0.000003")).toEqual({ code: 0, out: "acme: 0.300003 USD", err: "" });
  expect(audit(directory)).toMatchObject({ balance: 300_003, ledger: 300_003 });
});

test("the first credit makes an unmetered account metered, and the command says so", async () => {
  const { credits } = await acme();
  expect((await credits("add", "acme", "5")).out).toBe(
    "acme: 5.00 USD; it was not metered and is from now on, for good",
  );
  expect((await credits("add", "acme", "5")).out).toBe("acme: 10.00 USD");
});

test.each([
  [["add", "acme"], "Expected NAME and USD; use: penname credits add NAME USD"],
  [["add", "acme", "0"], "give an amount above 0"],
  [["add", "acme", "-5"], "-5 is below zero"],
  [["add", "acme", "1e3"], "an amount is a plain decimal number"],
  [["add", "acme", "0.0000001"], "at most 6 decimals"],
  [["add", "acme", "1000000001"], "at most 1000000000 US dollars"],
  [["add", "acme", "1000000000"], "An account holds at most 1000000000 USD, and acme has 1.00"],
  [["add", "acmee", "5"], 'did you mean "acme"?'],
])("%j is wrong use, and one line says what would be right", async (args, said) => {
  const { credits, directory } = await acme("--credits", "1");
  const wrong = await reasonOf(credits(...args));
  expect(wrong).toBeInstanceOf(UsageError);
  expect(String(wrong)).toContain(said);
  expect(audit(directory)).toMatchObject({ balance: 1_000_000 });
});
