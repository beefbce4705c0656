import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import process from "node:process";
import { booksFormat } from "../../../src/accounts/stores/copy-books.ts";
import { verifiedCopy } from "../../../src/accounts/stores/verified-copy.ts";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { run } from "../../support/gateway.ts";
import { commandOn } from "../../support/runtimes.ts";
import { olderDirectory } from "./older-books.ts";

const times = process.env["PENNAME_LONG"] === "1" ? 60 : 8;
const calls = 60_000;

test("an upgrade that is killed at any moment is done by the next start: nothing is lost, and every copy is whole", async () => {
  const data = olderDirectory(1, calls);
  const formats = new Set<number>();
  for (let time = 0; time < times; time += 1) {
    const child = Bun.spawn([...commandOn("binary"), "accounts", "list", "--data", data], {
      stdout: "ignore",
      stderr: "ignore",
    });
    setTimeout(() => child.kill("SIGKILL"), 50 + Math.random() * 700);
    await child.exited;
    // Back to where it was, so that the next one has it all to do.
    formats.add(booksFormat(data));
    if (booksFormat(data) > 1) await undone(data);
  }
  const last = await run("binary", ["check", "--ledger", "--data", data]);
  expect([last.code, last.err]).toEqual([0, expect.stringContaining("were upgraded")]);
  expect(booksFormat(data)).toBe(schemaMigrations.length);
  const books = new DatabaseSync(join(data, "penname.db"), { readOnly: true });
  expect(books.prepare("SELECT count(*) AS calls FROM usage").get()).toEqual({ calls });
  books.close();
  const copies = readdirSync(data).filter((name) => name.startsWith("before-"));
  expect(copies.length).toBeWithin(1, 4);
  for (const copy of copies) {
    expect(await verifiedCopy(join(data, copy), () => {})).toBe("as copied");
    expect(booksFormat(join(data, copy))).toBe(1);
  }
  expect(readdirSync(data)).not.toContain(".before");
  for (const format of formats) expect([1, schemaMigrations.length]).toContain(format);
}, 300_000);

async function undone(data: string): Promise<void> {
  const copy = readdirSync(data).find((name) => name.startsWith("before-"))!;
  const { code, err } = await run("binary", ["restore", "--from", join(data, copy), "--data", data, "--force"]);
  expect([code, err]).toEqual([0, ""]);
}
