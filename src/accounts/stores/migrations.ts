import { apis } from "./migrations/apis.ts";
import { books } from "./migrations/books.ts";
import { custody } from "./migrations/custody.ts";
import type { Migration } from "./migrations/migration.ts";
import { nodes } from "./migrations/nodes.ts";
import { people } from "./migrations/people.ts";

/** Format n is what the first n migrations produce. Amounts are micro-dollars, times Unix milliseconds. */
export const schemaMigrations: readonly Migration[] = [books, nodes, people, custody, apis];
