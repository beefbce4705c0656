import type {
  ActivityCount,
  ActivityTotal,
  CallFilter,
  LedgerLine,
  ReportQuery,
  ReportStore,
  UnbalancedAccount,
  UsageBucket,
} from "../report-store.ts";
import type { CloseReason, UsageRecord } from "../store.ts";
import { pieceRows } from "../tally.ts";
import { conditions } from "./conditions.ts";
import type { Database, Row } from "./database.ts";
import { inPieces } from "./in-pieces.ts";
import { integerAt, nullableTextAt, textAt } from "./rows.ts";
import { type CallPlace, readCalls } from "./sql-calls.ts";
import { unbalancedAccounts } from "./unbalanced.ts";

/** What the dashboard asks of the store's database. */
export class SqlReports implements ReportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async usage({ accountId, from, to }: ReportQuery, stepMs: number, phase: number): Promise<UsageBucket[]> {
    const asked = conditions([phase, stepMs, from, to], { account_id: accountId });
    // Integer arithmetic, which every database rounds alike.
    const rows = await this.#database.query(
      `SELECT at - (at - CAST($1 AS bigint)) % CAST($2 AS bigint) AS step, account_id, key_id, model, api, count(*) AS requests,
         ${sumOf("CASE WHEN reason IN ('upstream_cut', 'rejected') THEN 1 ELSE 0 END")} AS failed,
         ${["prompt_tokens", "completion_tokens", "cost", "charged"].map((column) => `${sumOf(column)} AS ${column}`).join(", ")}
       FROM usage WHERE at >= $3 AND at < $4 ${asked.text} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`,
      ...asked.values,
    );
    return rows.map(asUse);
  }

  async lastUses(accountId: string | null): Promise<ReadonlyMap<string, number>> {
    const asked = conditions([], { account_id: accountId });
    const rows = await this.#database.query(
      `SELECT key_id, at FROM key_uses JOIN keys ON id = key_id WHERE true ${asked.text}`,
      ...asked.values,
    );
    return new Map(rows.map((row) => [textAt(row, "key_id"), integerAt(row, "at")]));
  }

  ledger(accountId: string | null, before: number, most: number, kind?: LedgerLine["kind"]): Promise<LedgerLine[]> {
    return inPieces(before, most, async (end, rest) => {
      const passed = conditions([end], { account_id: accountId });
      const [first] = await this.#database.query(
        `SELECT id FROM ledger WHERE id < $1 ${passed.text} ORDER BY id DESC LIMIT 1 OFFSET ${pieceRows}`,
        ...passed.values,
      );
      const beginning = first && integerAt(first, "id");
      const asked = conditions([end, rest, beginning ?? 0], { "ledger.account_id": accountId, kind });
      const rows = await this.#database.query(
        `SELECT ledger.id, ledger.account_id, ledger.at, kind, amount, nullif(credit_reasons.reason, '') AS why,
           key_id, model, api, provider, prompt_tokens + completion_tokens AS tokens, usage.reason AS ended, estimated
         FROM ledger LEFT JOIN usage ON usage.id = ledger.usage_id
           LEFT JOIN credit_reasons
             ON kind = 'top_up' AND credit_reasons.account_id = ledger.account_id AND credit_reasons.at = ledger.at
         WHERE ledger.id < $1 AND ledger.id >= $3 ${asked.text} ORDER BY ledger.id DESC LIMIT $2`,
        ...asked.values,
      );
      return [rows.map(asLine), beginning];
    });
  }

  calls(filter: CallFilter, before: CallPlace | undefined, most: number): Promise<UsageRecord[]> {
    return readCalls(this.#database, filter, before, most);
  }

  async measured({ accountId, from, to }: ReportQuery, stepMs: number, phase: number): Promise<ActivityTotal[]> {
    const asked = conditions([phase, stepMs, from, to], { account_id: accountId });
    const rows = await this.#database.query(
      `SELECT slot - (slot - CAST($1 AS bigint)) % CAST($2 AS bigint) AS step, measure, ${sumOf("count")} AS count FROM activity
       WHERE slot >= $3 AND slot < $4 ${asked.text} GROUP BY 1, 2`,
      ...asked.values,
    );
    return rows.map((row) => ({
      slot: integerAt(row, "step"),
      measure: textAt(row, "measure"),
      count: integerAt(row, "count"),
    }));
  }

  async count(measured: readonly ActivityCount[]): Promise<void> {
    await this.#database.transaction(async (inside) => {
      // Every node in the same order, which rules out deadlocks.
      for (const { accountId, slot, measure, count } of measured.toSorted(byPlace))
        await inside.query(addCount, accountId, slot, measure, count);
    });
  }

  unbalanced(signal?: AbortSignal): Promise<UnbalancedAccount[]> {
    return unbalancedAccounts(this.#database, signal);
  }
}

const addCount = `INSERT INTO activity (account_id, slot, measure, count) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, slot, measure) DO UPDATE SET count = activity.count + excluded.count`;

const byPlace = (one: ActivityCount, other: ActivityCount) => (placeOf(one) < placeOf(other) ? -1 : 1);
const placeOf = ({ accountId, slot, measure }: ActivityCount) => `${accountId} ${slot} ${measure}`;

/** A sum of integers; PostgreSQL would return a decimal. */
const sumOf = (column: string) => `CAST(sum(${column}) AS bigint)`;

const asUse = (row: Row): UsageBucket => ({
  at: integerAt(row, "step"),
  accountId: textAt(row, "account_id"),
  keyId: textAt(row, "key_id"),
  model: textAt(row, "model"),
  api: nullableTextAt(row, "api"),
  requests: integerAt(row, "requests"),
  failed: integerAt(row, "failed"),
  promptTokens: integerAt(row, "prompt_tokens"),
  completionTokens: integerAt(row, "completion_tokens"),
  cost: integerAt(row, "cost"),
  charged: integerAt(row, "charged"),
});

const asLine = (row: Row): LedgerLine => ({
  number: integerAt(row, "id"),
  accountId: textAt(row, "account_id"),
  at: integerAt(row, "at"),
  kind: textAt(row, "kind") as LedgerLine["kind"],
  amount: integerAt(row, "amount"),
  reason: nullableTextAt(row, "why"),
  call:
    row["key_id"] === null
      ? null
      : {
          keyId: textAt(row, "key_id"),
          model: textAt(row, "model"),
          api: nullableTextAt(row, "api"),
          provider: nullableTextAt(row, "provider"),
          tokens: integerAt(row, "tokens"),
          reason: textAt(row, "ended") as CloseReason,
          estimated: integerAt(row, "estimated") === 1,
        },
});
