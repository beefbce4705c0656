import { expect, test } from "bun:test";
import { appendToAudit } from "../../src/accounts/stores/sql-audit.ts";
import { SqlPeople } from "../../src/accounts/stores/sql-people.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { check } from "../../src/cli/check.ts";
import { auditRecord, sealOf } from "../../src/people/audit.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

test("penname check --audit finds an audit whole to which a gateway goes on adding", async () => {
  const directory = freshDirectory();
  const secret = "the secret of an installation, as long as it must be";
  const database = openSqliteDatabase(directory, { serving: true });
  const people = new SqlPeople(database, () => sealOf(secret));
  const record = auditRecord(1, "ana", "session.begin", "ana");
  await database.transaction(async (inside) => {
    for (let n = 0; n < 5000; n += 1) await appendToAudit(inside, database.dialect, people.sealed(record));
  });
  const checked = new AbortController();
  const checking = run(check, ["--audit", "--data", directory], { PENNAME_SECRET: secret });
  void checking.finally(() => checked.abort());
  while (!checked.signal.aborted) await people.record(record);
  expect(await checking).toMatchObject({ code: 0, err: "" });
  await database.close();
});
