import { expect, test } from "bun:test";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import process from "node:process";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { megabytesOf } from "../support/memory.ts";
import { commandOn } from "../support/runtimes.ts";
import { missingServers, startPostgres } from "../support/servers.ts";

const calls = 200_000;
const accounts = 2000;

/** An installation that has been used for long, written past our own code. */
async function large(): Promise<string> {
  const directory = freshDirectory();
  await openSqlite(directory).close();
  const database = new DatabaseSync(join(directory, "penname.db"));
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  database.exec(`BEGIN;
    INSERT INTO accounts (id, name, tier, balance, created_at) ${numbers(accounts)}
      SELECT 'acct_' || i, 'account ' || i, 'standard', 1000000, 1 FROM n;
    INSERT INTO keys (id, hash, account_id, created_at) ${numbers(accounts)} SELECT 'key_' || i, 'hash ' || i, 'acct_' || i, 1 FROM n;
    INSERT INTO ledger (account_id, at, kind, amount) ${numbers(accounts)} SELECT 'acct_' || i, 1, 'top_up', 1030000 FROM n;
    INSERT INTO usage (id, account_id, key_id, at, model, provider, prompt_tokens, completion_tokens, charged, cost, reason, estimated)
      ${numbers(calls)} SELECT 'use_' || i, 'acct_' || (i % ${accounts}), 'key_' || (i % ${accounts}), i, 'm', 'p', 400, 90, 300, 300, 'completed', 0 FROM n;
    INSERT INTO ledger (account_id, at, kind, amount, usage_id) SELECT account_id, at, 'charge', -charged, id FROM usage;
    COMMIT`);
  database.close();
  return directory;
}

if (process.env["PENNAME_LONG"] === "1")
  test.skipIf(missingServers.length > 0)(
    "an installation of 200,000 calls moves within seconds and bounded memory",
    async () => {
      const directory = await large();
      const server = await startPostgres();
      const start = performance.now();
      const moving = Bun.spawn([...commandOn("binary"), "migrate", "--from", directory, "--to", server.url]);
      let most = 0;
      const look = () => {
        try {
          most = Math.max(most, megabytesOf(moving.pid));
        } catch {
          // It has ended, and holds nothing.
        }
      };
      const looking = setInterval(look, 50);
      let out: string;
      try {
        out = await new Response(moving.stdout).text();
      } finally {
        clearInterval(looking);
        moving.kill();
        await server.end();
      }
      const seconds = (performance.now() - start) / 1000;
      process.stdout.write(`${seconds.toFixed(1)} s, ${most.toFixed(0)} MB\n`);
      expect(out).toMatch(/^usage +200000$/m);
      expect(out).toMatch(/^accounts.balance +2000000000$/m);
      expect(out).toMatch(/^ledger.amount +2000000000$/m);
      expect(seconds).toBeLessThan(60);
      expect(most).toBeLessThan(250);
    },
  );
