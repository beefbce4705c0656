import { StoreError } from "../store.ts";
import { apis } from "./migrations/apis.ts";
import { books } from "./migrations/books.ts";
import { custody } from "./migrations/custody.ts";
import type { Migration } from "./migrations/migration.ts";
import { nodes } from "./migrations/nodes.ts";
import { people } from "./migrations/people.ts";

/** Format n is what the first n migrations produce. Amounts are micro-dollars, times Unix milliseconds. */
export const schemaMigrations: readonly Migration[] = [books, nodes, people, custody, apis];

/** The migrations that a database of this format still needs. Throws `StoreError` if a newer program wrote it. */
export function pendingMigrations(format: number, where: string): readonly Migration[] {
  if (format <= schemaMigrations.length) return schemaMigrations.slice(format);
  throw new StoreError(
    `${where} was written by a newer Penname (format ${format}, this one knows ${schemaMigrations.length}); run that version, or name another place for the books`,
  );
}
