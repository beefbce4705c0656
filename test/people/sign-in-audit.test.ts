import { expect, onTestFinished, test } from "bun:test";
import { SqlPeople } from "../../src/accounts/stores/sql-people.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { sealOf } from "../../src/people/audit.ts";
import { SignInAudit } from "../../src/people/sign-in-audit.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";

test("refusals that could not be written are counted by the next that is", async () => {
  const database = openSqliteDatabase(freshDirectory());
  onTestFinished(() => database.close());
  const people = new SqlPeople(database, () => sealOf("of this installation"));
  const limits = [true, false, true, true];
  const audit = new SignInAudit(people, () => limits.shift()!);
  const refused = () => audit.refused("operator", "password", "203.0.113.9", 1);
  await database.query("ALTER TABLE audit RENAME TO away");
  expect(String(await reasonOf(refused()))).toContain("audit");
  await refused();
  expect(String(await reasonOf(refused()))).toContain("audit");
  await database.query("ALTER TABLE away RENAME TO audit");
  await refused();
  expect(await people.audit(9, 9)).toMatchObject([{ subject: "operator", details: { more: 3 } }]);
});
