import type { CallFilter } from "../report-store.ts";
import type { CloseReason, UsageRecord } from "../store.ts";
import { pieceRows } from "../tally.ts";
import { conditions } from "./conditions.ts";
import type { Database, Row } from "./database.ts";
import { inPieces } from "./in-pieces.ts";
import { integerAt, nullableTextAt, textAt } from "./rows.ts";

/** Where a call stands among all. */
export type CallPlace = Pick<UsageRecord, "at" | "id">;

/** Calls before a place, the newest first: who calls seldom has few among all. */
export const readCalls = (
  database: Database,
  filter: CallFilter,
  before: CallPlace = { at: Number.MAX_SAFE_INTEGER, id: "" },
  most: number,
): Promise<UsageRecord[]> => inPieces(before, most, (end, rest) => pieceBefore(end, database, filter, rest));

async function pieceBefore(
  end: CallPlace,
  database: Database,
  { accountId, keyId, model, api, reason }: CallFilter,
  most: number,
): Promise<[UsageRecord[], CallPlace | undefined]> {
  const isBefore = "at <= $1 AND (at < $1 OR id < $2)";
  const [first] = await database.query(
    `SELECT at, id FROM usage WHERE ${isBefore} ORDER BY at DESC, id DESC LIMIT 1 OFFSET ${pieceRows}`,
    end.at,
    end.id,
  );
  const beginning = first && { at: integerAt(first, "at"), id: textAt(first, "id") };
  const { at, id } = beginning ?? { at: 0, id: "" };
  const equal = { account_id: accountId, key_id: keyId, model, api, reason };
  const asked = conditions([end.at, end.id, most, at, id], equal);
  const rows = await database.query(
    `SELECT id, account_id, key_id, at, model, api, provider, prompt_tokens, completion_tokens, cost, charged, reason, estimated
     FROM usage WHERE ${isBefore} AND at >= $4 AND (at > $4 OR id >= $5) ${asked.text} ORDER BY at DESC, id DESC LIMIT $3`,
    ...asked.values,
  );
  return [rows.map(asUsage), beginning];
}

const asUsage = (row: Row): UsageRecord => ({
  id: textAt(row, "id"),
  accountId: textAt(row, "account_id"),
  keyId: textAt(row, "key_id"),
  at: integerAt(row, "at"),
  model: textAt(row, "model"),
  api: nullableTextAt(row, "api"),
  provider: nullableTextAt(row, "provider"),
  promptTokens: integerAt(row, "prompt_tokens"),
  completionTokens: integerAt(row, "completion_tokens"),
  cost: integerAt(row, "cost"),
  charged: integerAt(row, "charged"),
  reason: textAt(row, "reason") as CloseReason,
  estimated: integerAt(row, "estimated") === 1,
});
