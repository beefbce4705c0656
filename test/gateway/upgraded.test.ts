import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import process from "node:process";
import { Client } from "pg";
import { schemaMigrations } from "../../src/accounts/stores/migrations.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { becomes } from "../support/accounts.ts";
import { call, type Cluster, startCluster } from "../support/cluster.ts";
import { type Gateway, run, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { root } from "../support/runtimes.ts";
import { childrenOf, type Server, startPostgres, startRedis, withServers } from "../support/servers.ts";

/** Books as an older version left them; `sources.txt` beside them says which, and knows the secrets. */
const recorded = (name: string) => readFileSync(join(root, "test/fixtures/books", name), "utf8");
const secretOf = (what: RegExp) => new RegExp(`^${what.source} +(.+)$`, "m").exec(recorded("sources.txt"))![1]!;
const config = {
  discovery: false,
  models: [{ id: "demo", targets: ["demo/demo"], price: { input: 1.5, output: 6 }, max_output_tokens: 2048 }],
};

type Rows = Readonly<Record<string, Record<string, unknown>[]>>;
type Read = (statement: string) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];

/** Every row of every table, in an order, past our own code. */
async function allRows(tables: readonly string[], read: Read): Promise<Rows> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const name of tables) rows[name] = await read(`SELECT * FROM ${name} ORDER BY 1, 2`);
  return rows;
}

const tables = schemaMigrations.slice(0, 4).flatMap((one) => one.tables);

/** What the recorded rows must still say. What nodes hold for a moment, and how much that is, is theirs. */
function expectKept(before: Rows, after: Rows): void {
  for (const [name, rows] of Object.entries(before)) {
    expect([name, rows.length]).not.toEqual([name, 0]);
    const kept = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== "leased")));
    // The start adds an operator to people, sooner or later.
    expect(after[name]).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row) as object)));
  }
}

/** Old keys, passwords, credit and reports, asked of the new program. */
async function stillServes({ url }: Gateway, key: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const content = "My mail is maria.lopez@example.org.";
  const answer = await ask(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: "demo", messages: [{ role: "user", content }] }),
  });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("maria.lopez@example.org")]);
  const login = { login: "ada@example.org", password: secretOf(/password of ada@example.org/) };
  const session = await ask(`${url}/dashboard/api/session`, { method: "POST", headers, body: JSON.stringify(login) });
  expect(session.status).toBe(200);
  const cookie = session.headers.get("set-cookie")!.split(";")[0]!;
  const apis = async () => {
    const { json } = await ask(`${url}/dashboard/api/calls`, { headers: { cookie } });
    return (json["data"] as { api: string | null }[]).map(({ api }) => api);
  };
  expect(await becomes(async () => (await apis()).length === 4)).toBe(true);
  // Calls from before do not say at which API they came.
  expect(await apis()).toEqual(["/v1/chat/completions", null, null, null]);
}

const env = { PENNAME_SECRET: secretOf(/secret of the installation/) };
function emptyDirectory(): string {
  const directory = freshDirectory();
  mkdirSync(directory);
  return directory;
}

const check = ["check", "--ledger", "--audit"];

describe("Books that an older version left in a data directory", () => {
  test("are whole when this one has started on them, and a copy of them lies beside", async () => {
    const data = emptyDirectory();
    const books = new DatabaseSync(join(data, "penname.db"), { enableForeignKeyConstraints: false });
    books.exec(recorded("format-4-sqlite.sql"));
    const before = await allRows(tables, (statement) => books.prepare(statement).all());
    books.close();
    const gateway = await startGateway({ on: "binary", data, config, env });
    await gateway.logged(/"from":4,"to":\d+,"copy":"[^"]+before-[^"]+","msg":"books upgraded"/);
    const now = new DatabaseSync(join(data, "penname.db"), { readOnly: true });
    expectKept(before, await allRows(tables, (statement) => now.prepare(statement).all()));
    now.close();
    await stillServes(gateway, secretOf(/key in format-4-sqlite/));
    const copy = join(
      data,
      readdirSync(data).find((name) => name.startsWith("before-"))!,
    );
    expect(await gateway.stop()).toBe(0);
    for (const directory of [data, copy]) {
      const { code, err } = await run("binary", [...check, "--data", directory], { env });
      expect([code, err.replace(/^The books were upgraded.*/, "")]).toEqual([0, ""]);
    }
  });
});

withServers("Books that an older version left in PostgreSQL", () => {
  let [postgres, redis]: Server[] = [];
  beforeAll(async () => void ([postgres, redis] = await Promise.all([startPostgres(), startRedis()])));
  afterAll(() => Promise.all([postgres?.end(), redis?.end()]));

  test("are whole when two nodes of this one have started on them at the same moment", async () => {
    const client = new Client(postgres!.url);
    await client.connect();
    await client.query(recorded("format-4-postgres.sql"));
    const read: Read = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
    const before = await allRows(tables, read);
    const shared = { ...env, PENNAME_DATABASE_URL: postgres!.url, PENNAME_REDIS_URL: redis!.url };
    const settings = { config, env: { ...shared, PENNAME_ADMIN_PASSWORD: "a heron stands on one leg" } };
    const nodes = await Promise.all(
      [1, 2].map(() => startGateway({ on: "binary", data: emptyDirectory(), ...settings })),
    );
    expectKept(before, await allRows(tables, read));
    await client.end();
    await stillServes(nodes[1]!, secretOf(/key in format-4-postgres/));
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
    expect(nodes.filter((node) => node.logs().includes('"msg":"books upgraded"'))).toHaveLength(1);
    const { code, err } = await run("binary", check, { env: shared });
    expect([code, err]).toEqual([0, ""]);
  });
});

withServers("A node of several workers on PostgreSQL", () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(["binary"], { server: { workers: 2 } })), 120_000);
  afterAll(() => cluster?.stop());

  test("starts a worker again that ends when a newer version has upgraded the books meanwhile", async () => {
    const { authorization } = await cluster.caller("--tier", "legacy");
    await cluster.books("UPDATE format SET number = number + 1");
    const [node] = cluster.nodes;
    const before = childrenOf(node!.pid);
    for (const pid of before) process.kill(pid, "SIGKILL");
    const workers = () => childrenOf(node!.pid).filter((pid) => !before.includes(pid));
    expect(await becomes(() => workers().length === 2)).toBe(true);
    expect(await becomes(async () => (await call(node!.url, authorization)).status === 200)).toBe(true);
    // A program that starts anew is refused.
    const { code, err } = await cluster.cli("accounts", "list");
    expect([code, err]).toEqual([1, expect.stringContaining("was written by a newer Penname")]);
  });
});
