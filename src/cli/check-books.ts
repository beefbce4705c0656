import { formatUsd } from "../accounts/prices.ts";
import { assertBooks } from "../accounts/stores/copy-books.ts";
import { openDatabase, type StoreLocation } from "../accounts/stores/open.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlReports } from "../accounts/stores/sql-reports.ts";
import { verifyAudit } from "../people/audit.ts";
import type { AuditEntry, PeopleStore, Seal } from "../people/person.ts";
import { sealThere } from "./books.ts";
import type { Terminal } from "./command.ts";
import { upgradesOn } from "./progress.ts";

/** `penname check --ledger` and `--audit`: verifies that balances are the sums of their ledgers and that the audit is unaltered. Resolves to the exit code. */
export async function checkBooks(
  place: StoreLocation,
  wanted: { ledger: boolean; audit: boolean },
  terminal: Terminal,
): Promise<number> {
  const { env, out, err } = terminal;
  // Opening would make new ones, which add up.
  if (place.databaseUrl === null) assertBooks(place.data);
  const database = await openDatabase(place, { isReading: true, upgrades: upgradesOn(terminal) });
  try {
    const wrong = wanted.ledger ? await unbalancedAccounts(new SqlReports(database)) : [];
    const seal = sealThere(place, env);
    const audit = wanted.audit ? await auditReport(new SqlPeople(database, seal), seal()) : undefined;
    for (const line of wrong) err(line);
    if (wanted.ledger && wrong.length === 0) out("The ledger adds up: every balance is the sum of its lines.");
    if (audit) (audit.isWhole ? out : err)(audit.text);
    return wrong.length === 0 && audit?.isWhole !== false ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function unbalancedAccounts(books: SqlReports): Promise<string[]> {
  return (await books.unbalanced()).map(({ accountId, balance, sum }) => {
    const has = balance === null ? "no balance, and would be unmetered" : `a balance of ${formatUsd(balance)} USD`;
    return `Account ${accountId} has ${has}, but its ledger adds up to ${sum < 0 ? "-" : ""}${formatUsd(Math.abs(sum))} USD`;
  });
}

/** Prints the last number and hash: noted elsewhere, they reveal later whether the end was cut off. */
async function auditReport(people: PeopleStore, seal: Seal): Promise<{ isWhole: boolean; text: string }> {
  // A server may go on writing: of what it adds between the two ends, some is read.
  const before = await people.auditEnd();
  const entries = await allEntries(people);
  const end = await people.auditEnd();
  const { wrong, sealedFrom = 1 } = verifyAudit(entries, seal);
  const last = entries.at(-1);
  if (wrong?.why === "unsealed")
    return broken(
      `entry ${wrong.number} has no seal of this installation's secret: an older Penname wrote it, and the server's next entry seals it, or PENNAME_SECRET is another, or somebody wrote it who does not know the secret`,
    );
  if (wrong) return broken(`it was tampered with, entry ${wrong.number} is missing, or not as it was written`);
  if ((entries[before.number - 1]?.hash ?? "") !== before.hash || entries.length > end.number)
    return broken(`it was tampered with, it ends with entry ${last?.number ?? 0}, but ${end.number} were written`);
  if (!last) return { isWhole: true, text: "The audit is whole: nothing was done yet." };
  const count = `${last.number} ${last.number === 1 ? "entry" : "entries"}`;
  if (sealedFrom === 1)
    return { isWhole: true, text: `The audit is whole: ${count}, all sealed, the last with hash ${last.hash}` };
  const whole = `The audit is whole from entry ${sealedFrom} on: ${count}, the last with hash ${last.hash}`;
  const unproven = `What is before entry ${sealedFrom} was sealed with another secret, or by an older Penname not at all: this secret does not prove it.`;
  return { isWhole: true, text: `${whole}\n${unproven}` };
}

const broken = (why: string) => ({ isWhole: false, text: `The audit is not whole: ${why}` });

async function allEntries(people: PeopleStore): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = entries.at(-1)!.number) {
    const page = await people.audit(before, 1000);
    entries.push(...page);
    if (page.length < 1000) return entries.toReversed();
  }
}
