import { afterAll, beforeAll, describe, onTestFinished } from "bun:test";
import type { Database } from "../../../src/accounts/stores/database.ts";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { openSqliteDatabase } from "../../../src/accounts/stores/sqlite.ts";
import { type Server, startPostgres, withServers } from "../../support/servers.ts";
import { freshDirectory } from "../fresh.ts";
import { postgresPlace } from "../places.ts";

/** An empty database, as two nodes open it; SQLite has but one, whose connections would wait for each other in one process. */
export type FreshDatabase = () => Promise<[Database, Database]>;

/** The same tests on both kinds of database. */
export function onEveryDatabase(subject: string, tests: (fresh: FreshDatabase) => void): void {
  const closing = (database: Database) => {
    onTestFinished(() => database.close());
    return database;
  };
  describe(`${subject}, on SQLite`, () =>
    tests(async () => {
      const database = closing(openSqliteDatabase(freshDirectory()));
      return [database, database];
    }));
  withServers(`${subject}, on PostgreSQL`, () => {
    let server: Server;
    beforeAll(async () => void (server = await startPostgres()));
    afterAll(() => server?.end());
    tests(async () => {
      const { url } = await postgresPlace(server.url);
      return [closing(await openPostgresDatabase(url)), closing(await openPostgresDatabase(url))];
    });
  });
}
