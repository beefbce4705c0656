import assert from "node:assert/strict";
import type { SQLOutputValue } from "node:sqlite";
import type { Account, Key } from "../store.ts";

export type Row = Record<string, SQLOutputValue>;

export function asAccount(row: Row): Account {
  return {
    id: text(row["id"]),
    name: text(row["name"]),
    tier: text(row["tier"]),
    balance: orNull(integer, row["balance"]),
    createdAt: integer(row["created_at"]),
  };
}

export function asKey(row: Row): Key {
  return {
    id: text(row["id"]),
    accountId: text(row["account_id"]),
    label: orNull(text, row["label"]),
    createdAt: integer(row["created_at"]),
    expiresAt: orNull(integer, row["expires_at"]),
    revokedAt: orNull(integer, row["revoked_at"]),
    models: orNull(list, row["models"]),
  };
}

export function integer(value: SQLOutputValue | undefined): number {
  assert(typeof value === "number", "the column holds an integer");
  return value;
}

function text(value: SQLOutputValue | undefined): string {
  assert(typeof value === "string", "the column holds text");
  return value;
}

function list(value: SQLOutputValue | undefined): string[] {
  const items: unknown = JSON.parse(text(value));
  assert(Array.isArray(items), "the column holds a list");
  return items.map(String);
}

function orNull<Value>(read: (value: SQLOutputValue) => Value, value: SQLOutputValue | undefined): Value | null {
  return value === null || value === undefined ? null : read(value);
}
