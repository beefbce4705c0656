import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import process from "node:process";
import { Client } from "pg";
import { freshDirectory } from "../accounts/fresh.ts";
import { newCaller } from "../support/accounts.ts";
import { call, startCluster } from "../support/cluster.ts";
import { fakeProvider } from "../support/fake-provider.ts";
import { run, startGateway } from "../support/gateway.ts";
import { startLoad } from "../support/load-process.ts";
import { echo } from "../support/scripts.ts";
import { withServers } from "../support/servers.ts";

const [callers, times] = process.env["PENNAME_LONG"] === "1" ? [24, 20] : [8, 3];
const tiers = { legacy: { requests_per_minute: 1_000_000 } };
const model = { id: "one", price: { input: 0, output: 1000 }, max_output_tokens: 100 };
const question = { model: "one", messages: [{ role: "user", content: "Hello" }] };

/** Backups hold ever more calls, each of the last ones of a load that has made so many by then. */
function expectGrowing(counts: readonly number[], calls: number): void {
  expect(counts).toHaveLength(times);
  expect(counts.toSorted((one, other) => one - other)).toEqual([...counts]);
  expect(counts[0]!).toBeGreaterThan(0);
  expect(counts.at(-1)!).toBeGreaterThan(counts[0]!);
  expect(counts.at(-1)!).toBeLessThanOrEqual(calls);
}

describe("Backups of a data directory under load", () => {
  test("are of one moment each: their books add up, their audit is whole, and they can be served", async () => {
    const provider = await fakeProvider(echo());
    const first = { kind: "openai-compatible", base_url: provider.url, api_key: "sk-first" };
    const config = { providers: { first }, models: [{ ...model, targets: ["first/x"] }], tiers };
    const gateway = await startGateway({ on: "binary", config });
    const caller = await newCaller(gateway, ["--tier", "legacy", "--credits", "5000"]);
    const load = startLoad(caller.key, callers);
    try {
      await load.spreadOver([gateway]);
      const counts: number[] = [];
      let last = "";
      for (let time = 0; time < times; time += 1) {
        await load.ends(50);
        last = freshDirectory();
        const made = await gateway.prepare("backup", "--out", last);
        expect([made.code, made.err]).toEqual([0, ""]);
        const checked = await run("binary", ["check", "--ledger", "--audit", "--data", last]);
        expect([checked.code, checked.err]).toEqual([0, ""]);
        const books = new DatabaseSync(join(last, "penname.db"), { readOnly: true });
        counts.push(Number(books.prepare("SELECT count(*) AS calls FROM usage").get()?.["calls"]));
        books.close();
      }
      const seen = await load.seen();
      expect(seen.wrong).toEqual([]);
      expectGrowing(counts, seen.calls);
      const copy = await startGateway({ on: "binary", config, data: last });
      expect((await call(copy.url, caller.headers.authorization, question)).status).toBe(200);
      expect(await copy.stop()).toBe(0);
      expect(await gateway.stop()).toBe(0);
    } finally {
      load.kill();
      await provider.stop();
    }
  }, 300_000);
});

withServers("Dumps of PostgreSQL while two nodes are under load", () => {
  test("are of one moment each: restored, their books add up, their audit is whole, and they can be served", async () => {
    const cluster = await startCluster(["binary", "binary"], { models: [{ ...model, targets: ["first/x"] }], tiers });
    const folder = mkdtempSync(join(tmpdir(), "penname-dumps-"));
    cluster.provider.begin(echo());
    const caller = await cluster.caller("--tier", "legacy", "--credits", "5000");
    const load = startLoad(caller.authorization.replace("Bearer ", ""), callers);
    const { PATH = "" } = process.env;
    const secret = {
      PATH,
      PENNAME_SECRET: "shared-by-all-nodes-32-bytes-or-more",
      PENNAME_REDIS_URL: cluster.redis.url,
    };
    try {
      await load.spreadOver(cluster.nodes);
      const counts: number[] = [];
      let url = "";
      for (let time = 0; time < times; time += 1) {
        // Calls that ended are gathered before they are written.
        do await load.ends(50);
        while ((await callsIn(cluster.postgres.url)) === 0);
        const [file, name] = [join(folder, `${time}.dump`), `restored_${time}`];
        url = cluster.postgres.url.replace(/postgres$/, name);
        await command("pg_dump", "--format=custom", `--file=${file}`, cluster.postgres.url);
        await cluster.books(`CREATE DATABASE ${name}`);
        await command("pg_restore", "--exit-on-error", `--dbname=${url}`, file);
        const checked = await run("binary", ["check", "--ledger", "--audit"], {
          env: { ...secret, PENNAME_DATABASE_URL: url },
        });
        expect([checked.code, checked.err]).toEqual([0, ""]);
        counts.push(await callsIn(url));
      }
      const seen = await load.seen();
      expect(seen.wrong).toEqual([]);
      expectGrowing(counts, seen.calls);
      const config = {
        providers: { first: { kind: "openai-compatible", base_url: cluster.provider.url, api_key: "sk-first" } },
        models: [{ ...model, targets: ["first/x"] }],
        tiers,
      };
      const env = { ...secret, PENNAME_DATABASE_URL: url, PENNAME_ADMIN_PASSWORD: "shared-by-all-people" };
      const copy = await startGateway({ on: "binary", config, data: folder, env });
      expect((await call(copy.url, caller.authorization, question)).status).toBe(200);
      expect(await copy.stop()).toBe(0);
    } finally {
      load.kill();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

async function command(...words: string[]): Promise<void> {
  const child = Bun.spawn(words, { stderr: "pipe" });
  const err = await new Response(child.stderr).text();
  expect([words[0], await child.exited, err]).toEqual([words[0], 0, ""]);
}

async function callsIn(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ calls: string }>("SELECT count(*) AS calls FROM usage");
  await client.end();
  return Number(rows[0]?.calls);
}
