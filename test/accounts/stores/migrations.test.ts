import { describe, expect, test } from "bun:test";
import { DatabaseSync } from "node:sqlite";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import type { Migration } from "../../../src/accounts/stores/migrations/migration.ts";

/** Statements without the bodies of functions and triggers. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/\$\$[^]*?\$\$/g, "$$")
    .replace(/\bBEGIN\b[^]*?\bEND\b/g, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);

/**
 * What a program of the version before does not notice: tables and indexes that it does not know, columns that it need not fill. A condition or
 * a unique index would refuse what it writes.
 */
const adding = [
  /^CREATE TABLE \w+ \(/,
  /^CREATE INDEX \w+ ON \w+ \(/,
  /^CREATE FUNCTION /,
  /^CREATE TRIGGER /,
  /^ALTER TABLE \w+ ADD COLUMN \w+ (?:TEXT|INTEGER|text|bigint|integer)(?: NOT NULL)?(?: DEFAULT (?:\d+|'[^']*'))?$/,
];

/** What a migration does that a program of the version before may notice, but for rows of tables that it makes itself. */
function breaks({ sqlite, postgres }: Migration): string[] {
  return [sqlite, postgres].flatMap((text) => {
    const statements = statementsOf(text);
    const made = statements.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);
    return statements.filter((statement) => {
      const filled = /^INSERT INTO (\w+)/.exec(statement)?.[1];
      if (filled !== undefined && made.includes(filled)) return false;
      const isUnfilled = statement.endsWith(" NOT NULL");
      return isUnfilled || !adding.some((form) => form.test(statement));
    });
  });
}

/** Released before the rule. Whatever a later one removes is added here, with the version that already does without it. */
const known: Readonly<Record<number, readonly string[]>> = {
  2: [
    "DROP TABLE leases",
    "ALTER TABLE accounts ADD COLUMN leased INTEGER NOT NULL DEFAULT 0 CHECK (leased BETWEEN 0 AND balance)",
    "ALTER TABLE accounts ADD COLUMN leased bigint NOT NULL DEFAULT 0 CHECK (leased BETWEEN 0 AND balance)",
  ],
  3: [],
  4: ["DELETE FROM sessions", "DELETE FROM sessions"],
};

test.each(schemaMigrations.map((migration, index) => [index + 1, migration] as const).slice(1))(
  "the migration to format %d only adds, so that a program of the version before goes on beside this one",
  (format, migration) => {
    expect(breaks(migration)).toEqual([...(known[format] ?? [])]);
  },
);

describe("The rule that a migration only adds is seen when it is broken", () => {
  test.each([
    "DROP TABLE keys",
    "ALTER TABLE keys DROP COLUMN label",
    "ALTER TABLE keys RENAME COLUMN label TO name",
    "ALTER TABLE keys RENAME TO codes",
    "ALTER TABLE keys ADD COLUMN colour TEXT NOT NULL",
    "ALTER TABLE keys ADD COLUMN colour TEXT CHECK (colour <> '')",
    "ALTER TABLE keys ADD COLUMN colour TEXT UNIQUE",
    "ALTER TABLE keys ALTER COLUMN label SET NOT NULL",
    "CREATE UNIQUE INDEX one_label ON keys (label)",
    "UPDATE keys SET label = ''",
    "DELETE FROM keys",
    "INSERT INTO keys VALUES ('k')",
  ])("by %p", (statement) => {
    const good =
      "CREATE TABLE more (id TEXT PRIMARY KEY); INSERT INTO more VALUES ('x'); CREATE INDEX i ON keys (label)";
    expect(breaks({ tables: [], sqlite: good, postgres: `${good}; ${statement};` })).toEqual([statement]);
  });
});

test("every table whose rows outlive a restart is one that penname migrate moves", () => {
  const books = new DatabaseSync(":memory:");
  for (const { sqlite } of schemaMigrations) books.exec(sqlite);
  const there = books.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const moved = schemaMigrations.flatMap(({ tables }) => tables);
  // Leases end with their nodes, and the count of changes begins anew.
  const left = ["changes", "leases"];
  expect(there.map(({ name }) => String(name)).toSorted()).toEqual([...moved, ...left].toSorted());
});
