import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { booksFormat } from "../../../src/accounts/stores/copy-books.ts";
import { olderDirectory } from "./older-books.ts";

/** Writes more than fits in its memory, so that half of it is in the file, and is killed. */
const killed = `
  const { DatabaseSync } = require("node:sqlite");
  const books = new DatabaseSync(process.argv[1]);
  books.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 5; BEGIN; CREATE TABLE half (done TEXT)");
  const insert = books.prepare("INSERT INTO half VALUES (?)");
  for (let row = 0; row < 2000; row++) insert.run("x".repeat(500));
  process.kill(process.pid, "SIGKILL");
`;

test("books are read as they were before a change that a kill has left half done", () => {
  const data = olderDirectory(1, 10);
  const file = join(data, "penname.db");
  Bun.spawnSync([process.execPath, "-e", killed, file]);
  expect(existsSync(`${file}-journal`)).toBe(true);
  expect(booksFormat(data)).toBe(1);
  expect(existsSync(`${file}-journal`)).toBe(false);
});
