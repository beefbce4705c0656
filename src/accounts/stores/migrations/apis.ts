import type { Migration } from "./migration.ts";

/** At which path each call came. A column is only added, empty for calls from before: nodes of the version before go on meanwhile. */
export const apis: Migration = {
  tables: [],
  sqlite: "ALTER TABLE usage ADD COLUMN api TEXT;",
  postgres: "ALTER TABLE usage ADD COLUMN api text;",
};
