import { expect } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Client } from "pg";
import { must } from "./accounts.ts";
import { fakeProvider, type FakeProvider } from "./fake-provider.ts";
import { type Gateway, type Ran, run, startGateway } from "./gateway.ts";
import type { RuntimeName } from "./runtimes.ts";
import { type Server, startPostgres, startRedis } from "./servers.ts";

/** Nodes of one installation: they share a PostgreSQL, a Redis, a secret and a provider. */
export interface Cluster {
  nodes: Gateway[];
  postgres: Server;
  redis: Server;
  provider: FakeProvider;
  /** What nodes and commands are run with: another version of the program, if there is one. */
  executable: string | undefined;
  startNode(on: RuntimeName): Promise<Gateway>;
  /** A command of the program on the shared books. */
  cli(...args: string[]): Promise<Ran>;
  /** An account with a key. */
  caller(...options: string[]): Promise<ClusterCaller>;
  /** The one row of a question to the books, past our own code. */
  books(question: string): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

export interface ClusterCaller {
  name: string;
  keyId: string;
  authorization: string;
}

export async function startCluster(
  on: readonly RuntimeName[],
  config: object = {},
  executable?: string,
): Promise<Cluster> {
  const [database, redis, provider] = await allOrNone(startPostgres(), startRedis(), fakeProvider());
  const folder = mkdtempSync(join(tmpdir(), "penname-nodes-"));
  const env = {
    PENNAME_DATABASE_URL: database.url,
    PENNAME_REDIS_URL: redis.url,
    PENNAME_SECRET: "shared-by-all-nodes-32-bytes-or-more",
    PENNAME_ADMIN_PASSWORD: "shared-by-all-people",
  };
  const startNode = (runtime: RuntimeName) =>
    startGateway({
      on: runtime,
      env,
      data: folder,
      executable: cluster.executable,
      config: {
        providers: {
          first: {
            kind: "openai-compatible",
            base_url: provider.url,
            api_key: "sk-first",
            retry: { attempts: 0 },
            breaker: { failures: 0 },
          },
        },
        models: [{ id: "one", targets: ["first/upstream-one"], price: { input: 0, output: 1000 } }],
        ...config,
      },
    });
  const { PATH = "" } = process.env;
  const cli = (...args: string[]) =>
    run("binary", args, { env: { PATH, HOME: folder, ...env }, executable: cluster.executable });
  let made = 0;
  const cluster: Cluster = {
    nodes: [],
    postgres: database,
    redis,
    provider,
    executable,
    startNode,
    cli,
    async caller(...options) {
      const name = `account-${(made += 1)}`;
      await must(cli("accounts", "create", name, ...options));
      const { out, err } = await must(cli("keys", "create", "--account", name));
      return { name, keyId: /key_\w+/.exec(err)?.[0] ?? "", authorization: `Bearer ${out}` };
    },
    async books(question) {
      const client = new Client(database.url);
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(question);
      await client.end();
      return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
    },
    async stop() {
      await Promise.all([...cluster.nodes.map((node) => node.stop("SIGKILL")), provider.stop()]);
      await Promise.all([database.end(), redis.end()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const runtime of on) cluster.nodes.push(await startNode(runtime));
  } catch (thrown) {
    await cluster.stop();
    throw thrown;
  }
  return cluster;
}

/** Everything that is being started, or, where some of it cannot be, the reason, and nothing of it runs on. */
export async function allOrNone<Started extends readonly (Server | FakeProvider)[]>(
  ...starting: { [Index in keyof Started]: Promise<Started[Index]> }
): Promise<Started> {
  const settled = await Promise.allSettled(starting);
  const failed = settled.find((one) => one.status === "rejected");
  if (!failed) return Promise.all(starting) as Promise<unknown> as Promise<Started>;
  for (const one of settled) {
    if (one.status === "fulfilled") await ("end" in one.value ? one.value.end() : one.value.stop());
  }
  throw failed.reason;
}

export interface Called {
  /** 0 where no answer came. */
  status: number;
  ms: number;
  text: string;
  /** Whether nobody listened, so that a balancer would go elsewhere. */
  isRefused: boolean;
}

/** One call on a connection of its own, of which there can be any number at once. */
export function call(url: string, authorization: string, body?: object): Promise<Called> {
  const { hostname, port } = new URL(url);
  const json = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${json ? "POST /v1/chat/completions" : "GET /v1/models"} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: ${authorization}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(json)}`,
    "Connection: close",
  ];
  const start = performance.now();
  return new Promise((resolve) => {
    let text = "";
    let isRefused = false;
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(`${head.join("\r\n")}\r\n\r\n${json}`),
    );
    socket.on("data", (data) => (text += data.toString("utf8")));
    socket.on("error", (error) => (isRefused = "code" in error && error.code === "ECONNREFUSED"));
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve({ status, ms: performance.now() - start, text, isRefused });
    });
  });
}

/**
 * That exactly so many calls were let through and the others refused. Where a busy machine's servers do not answer in time a call is 503
 * and not let through, though it may have been counted: each of these may be missing among the accepted, and none is ever added.
 */
export function expectThrough(answers: readonly { status: number }[], limit: number, refusal: 402 | 429): void {
  const { 200: accepted = 0, [refusal]: refused = 0, 503: late = 0 } = countStatuses(answers);
  expect(accepted + refused + late).toBe(answers.length);
  expect(accepted).toBeWithin(Math.max(0, limit - late), limit + 1);
}

/** How often each status came. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
