import assert from "node:assert/strict";
import type { Account, Key } from "../store.ts";
import type { Row } from "./database.ts";

export function asAccount(row: Row): Account {
  return {
    id: textAt(row, "id"),
    name: textAt(row, "name"),
    tier: textAt(row, "tier"),
    balance: nullableIntegerAt(row, "balance"),
    createdAt: integerAt(row, "created_at"),
    suspendedAt: nullableIntegerAt(row, "suspended_at"),
  };
}

export function asKey(row: Row): Key {
  return {
    id: textAt(row, "id"),
    accountId: textAt(row, "account_id"),
    label: nullableTextAt(row, "label"),
    createdAt: integerAt(row, "created_at"),
    expiresAt: nullableIntegerAt(row, "expires_at"),
    revokedAt: nullableIntegerAt(row, "revoked_at"),
    models: nullableListAt(row, "models"),
    madeBy: nullableTextAt(row, "made_by"),
  };
}

/** Fails where there is no row, or its column holds something else. */
export function integerAt(row: Row | undefined, column: string): number {
  const value = row?.[column];
  assert(typeof value === "number", `the column ${column} holds an integer`);
  return value;
}

export function textAt(row: Row | undefined, column: string): string {
  const value = row?.[column];
  assert(typeof value === "string", `the column ${column} holds text`);
  return value;
}

export const nullableIntegerAt = (row: Row, column: string): number | null =>
  isNull(row, column) ? null : integerAt(row, column);

export const nullableTextAt = (row: Row, column: string): string | null =>
  isNull(row, column) ? null : textAt(row, column);

function nullableListAt(row: Row, column: string): string[] | null {
  if (isNull(row, column)) return null;
  const items: unknown = JSON.parse(textAt(row, column));
  assert(Array.isArray(items), `the column ${column} holds a list`);
  return items.map(String);
}

const isNull = (row: Row, column: string): boolean => row[column] === null || row[column] === undefined;
