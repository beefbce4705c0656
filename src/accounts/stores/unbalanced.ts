import type { UnbalancedAccount } from "../report-store.ts";
import type { MicroDollars } from "../store.ts";
import { oneAtATime, pieceRows } from "../tally.ts";
import type { Queries, Row } from "./database.ts";
import { integerAt, nullableIntegerAt, textAt } from "./rows.ts";

/** What an account has, and its last line in the ledger at that moment. */
interface Book {
  balance: MicroDollars | null;
  last: number;
  sum: MicroDollars;
}

/**
 * Accounts whose ledger does not add up to their balance, or that have one and no balance: the first credit gives a balance for good.
 * Lines are read piece by piece, between which others have their turn: all at once they would take longer than a statement may, and block
 * the event loop on SQLite.
 *
 * @param signal rejects between two pieces once it is aborted.
 */
export async function unbalancedAccounts(database: Queries, signal?: AbortSignal): Promise<UnbalancedAccount[]> {
  const books = await readBooks(database);
  let last = 0;
  for (const book of books.values()) last = Math.max(last, book.last);
  for (let read = 0; read < last;) {
    signal?.throwIfAborted();
    const after = read;
    read = (await oneAtATime(() => addPiece(database, books, after))) ?? last;
  }
  return [...books].flatMap(([accountId, { balance, last: end, sum }]) =>
    balance === sum || (balance === null && end === 0) ? [] : [{ accountId, balance, sum }],
  );
}

/** Balances with the lines they are the sums of: lines of one account are written one transaction after another, in the order of their numbers. */
async function readBooks(database: Queries): Promise<Map<string, Book>> {
  const rows = await database.query(
    `SELECT id, balance, (SELECT max(ledger.id) FROM ledger WHERE account_id = accounts.id) AS last
     FROM accounts ORDER BY id`,
  );
  const asBook = (row: Row) => ({
    balance: nullableIntegerAt(row, "balance"),
    last: nullableIntegerAt(row, "last") ?? 0,
    sum: 0,
  });
  return new Map(rows.map((row) => [textAt(row, "id"), asBook(row)]));
}

/** Adds the lines after one to their accounts' sums; resolves to the last that was read, or to undefined if there are none. */
async function addPiece(database: Queries, books: Map<string, Book>, after: number): Promise<number | undefined> {
  const groups = await database.query(
    `SELECT account_id, CAST(sum(amount) AS bigint) AS sum, max(id) AS last
     FROM (SELECT id, account_id, amount FROM ledger WHERE id > $1 ORDER BY id LIMIT ${pieceRows}) AS piece GROUP BY account_id`,
    after,
  );
  let read: number | undefined;
  for (const group of groups) {
    const [accountId, last] = [textAt(group, "account_id"), integerAt(group, "last")];
    read = Math.max(read ?? 0, last);
    const book = books.get(accountId);
    if (!book) continue;
    // What an account was charged since its balance was read is not in that.
    book.sum += last > book.last ? await sumBetween(database, accountId, after, book.last) : integerAt(group, "sum");
  }
  return read;
}

async function sumBetween(database: Queries, accountId: string, after: number, last: number): Promise<MicroDollars> {
  const [row] = await database.query(
    "SELECT CAST(coalesce(sum(amount), 0) AS bigint) AS sum FROM ledger WHERE account_id = $1 AND id > $2 AND id <= $3",
    accountId,
    after,
    last,
  );
  return integerAt(row, "sum");
}
