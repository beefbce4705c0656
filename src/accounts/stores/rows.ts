import assert from "node:assert/strict";
import type { Account, Key } from "../store.ts";
import type { Row } from "./database.ts";

export type { Row };

export function asAccount(row: Row): Account {
  return {
    id: text(row["id"]),
    name: text(row["name"]),
    tier: text(row["tier"]),
    balance: orNull(integer, row["balance"]),
    createdAt: integer(row["created_at"]),
    suspendedAt: orNull(integer, row["suspended_at"]),
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
    madeBy: orNull(text, row["made_by"]),
  };
}

export function integer(value: unknown): number {
  assert(typeof value === "number", "the column holds an integer");
  return value;
}

export function text(value: unknown): string {
  assert(typeof value === "string", "the column holds text");
  return value;
}

function list(value: unknown): string[] {
  const items: unknown = JSON.parse(text(value));
  assert(Array.isArray(items), "the column holds a list");
  return items.map(String);
}

export function orNull<Result>(read: (value: unknown) => Result, value: unknown): Result | null {
  return value === null || value === undefined ? null : read(value);
}
