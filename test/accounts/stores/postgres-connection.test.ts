import { expect, test } from "bun:test";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { connectionSettings } from "../../../src/accounts/stores/postgres-connection.ts";
import { StoreError } from "../../../src/accounts/store.ts";
import { reasonOf } from "../fresh.ts";

const address = "postgres://penname:secret@127.0.0.1:1/books";

test.each([
  ["", 5000, 5000],
  ["", 300, 300],
  ["", 3_600_000, 5000],
  ["?connect_timeout=12", 5000, 12_000],
  ["?connect_timeout=1&sslmode=disable", 3_600_000, 1000],
  ["?connect_timeout=0", 5000, 0],
])("with %p and %d ms for a statement, a connection is waited for %d ms", (query, answerMs, expected) => {
  const settings = connectionSettings(address + query, answerMs);
  expect(settings).toMatchObject({ connectionTimeoutMillis: expected, statement_timeout: answerMs });
});

test.each(["5s", "", "-1", "1.5"])("a connect_timeout of %p is refused with what would be right", async (given) => {
  const refusal = await reasonOf(openPostgresDatabase(`${address}?connect_timeout=${given}`));
  expect(refusal).toBeInstanceOf(StoreError);
  expect(String(refusal)).toContain("connect_timeout=5");
  expect(String(refusal)).not.toContain("secret");
});

test.each([
  ["prefer", "verify-full"],
  ["require", "verify-full"],
  ["verify-ca", "verify-full"],
  ["no-verify", "no-verify"],
])("sslmode=%s is told to the driver as %s, which warns of nothing then", (given, told) => {
  const { connectionString } = connectionSettings(`${address}?sslmode=${given}&connect_timeout=1`, 300);
  expect(connectionString).toBe(`${address}?sslmode=${told}&connect_timeout=1`);
});

test("sslmode is left to who asks for libpq's own meaning", () => {
  const asked = `${address}?uselibpqcompat=true&sslmode=require`;
  expect(connectionSettings(asked, 300).connectionString).toBe(asked);
});

test.each(["strict", "", "VERIFY-FULL", "sec%20ret"])(
  "an sslmode of %p is refused with what would be right",
  (given) => {
    const open = () => connectionSettings(`${address}?sslmode=${given}`, 300);
    expect(open).toThrow(StoreError);
    expect(open).toThrow("disable, prefer, require, verify-ca, verify-full or no-verify");
    if (given === "strict") expect(open).toThrow('"strict"');
    expect(open).not.toThrow("secret");
  },
);
