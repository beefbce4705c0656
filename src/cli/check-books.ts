import { formatUsd } from "../accounts/prices.ts";
import { openDatabase, type Place } from "../accounts/stores/open.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlReports } from "../accounts/stores/sql-reports.ts";
import { broken } from "../people/audit.ts";
import type { Entry, PeopleStore } from "../people/person.ts";
import type { Terminal } from "./command.ts";

/** `penname check --ledger` and `--audit`: whether balances are the sums of their ledgers, and the audit is as it was written. Resolves to the exit code. */
export async function checkBooks(
  place: Place,
  wanted: { ledger: boolean; audit: boolean },
  { out, err }: Terminal,
): Promise<number> {
  const database = await openDatabase(place);
  try {
    const wrong = wanted.ledger ? await ledgerMistakes(new SqlReports(database)) : [];
    const people = new SqlPeople(database);
    const mistake = wanted.audit ? await auditMistake(people) : undefined;
    for (const line of [...wrong, ...(mistake === undefined ? [] : [mistake])]) err(line);
    if (wanted.ledger && wrong.length === 0) out("The ledger adds up: every balance is the sum of its lines.");
    if (wanted.audit && mistake === undefined) out(await auditPraise(people));
    return wrong.length === 0 && mistake === undefined ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function ledgerMistakes(books: SqlReports): Promise<string[]> {
  return (await books.unbalanced()).map(
    ({ accountId, balance, sum }) =>
      `Account ${accountId} has a balance of ${formatUsd(balance)} USD, but its ledger adds up to ${sum < 0 ? "-" : ""}${formatUsd(Math.abs(sum))} USD`,
  );
}

async function auditMistake(people: PeopleStore): Promise<string | undefined> {
  const entries = await allOf(people);
  const first = broken(entries);
  if (first !== undefined) return `The audit was tampered with: entry ${first} is missing, or not as it was written`;
  const [last, end] = [entries.at(-1), await people.auditEnd()];
  if ((last?.number ?? 0) === end.number && (last?.hash ?? "") === end.hash) return undefined;
  return `The audit was tampered with: it ends with entry ${last?.number ?? 0}, but ${end.number} were written`;
}

/** Whoever notes the last hash elsewhere can tell later whether the whole was replaced. */
async function auditPraise(people: PeopleStore): Promise<string> {
  const { number, hash } = await people.auditEnd();
  if (number === 0) return "The audit is whole: nothing was done yet.";
  return `The audit is whole: ${number} ${number === 1 ? "entry" : "entries"}, the last with hash ${hash}`;
}

async function allOf(people: PeopleStore): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = entries.at(-1)!.number) {
    const page = await people.audit(before, 1000);
    entries.push(...page);
    if (page.length < 1000) return entries.toReversed();
  }
}
