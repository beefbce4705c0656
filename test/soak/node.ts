import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import process from "node:process";
import { Client, TypeOverrides } from "pg";
import { must } from "../support/accounts.ts";
import { type DialectName, dialects } from "../support/dialects.ts";
import { embeddingKinds } from "../support/embedding-kinds.ts";
import type { FakeProvider } from "../support/fake-provider.ts";
import { type Ran, run } from "../support/gateway.ts";
import { commandOn } from "../support/runtimes.ts";
import { childrenOf, type Server } from "../support/servers.ts";
import { privacy } from "./letters.ts";

/** One gateway under test: the executable, with a parent and two workers, on a data directory or on PostgreSQL and Redis. */

export interface Node {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly logFile: string;
  readonly config: Record<string, unknown>;
  readonly servers: { postgres: Server; redis: Server } | undefined;
  readonly folder: string;
  /** Of its parent, and of its workers in the order of their numbers, as far as they run. */
  processes(): Map<string, number>;
  /** A command of the program on its books. */
  cli(...args: string[]): Promise<Ran>;
  /** Rows of a question to the books, past our own code. */
  rows(question: string): Promise<Record<string, unknown>[]>;
  configure(config: object): void;
  /** The sum of a metric over all of its processes. */
  metric(name: string): Promise<number>;
  /** Ends it as an operator does, and resolves to its exit code. */
  stop(): Promise<number>;
}

const embedding = ["openai-compatible", "gemini", "ollama"] as const;
export const embeddingModels = embedding.map((name) => `${name}/vectors`);

/** Models of every provider, alone and with one beside it that answers when it does not. */
export const modelsOf = (providers: object): string[] =>
  Object.keys(providers)
    .filter((name) => name !== "spare")
    .flatMap((name) => [`${name}/alone`, `${name}/spared`]);

export const paidOutput = 1000;
const slowLimit = 120;

/** @param addresses of providers by name. */
export function configurationFor(addresses: Readonly<Record<string, string>>): Record<string, unknown> {
  const settingsOf = (name: string, url: string) => {
    if (name === "openai") return { kind: "openai", base_url: url };
    return dialects[name === "spare" ? "openai-compatible" : (name as DialectName)].settings({ url } as FakeProvider);
  };
  const modelOf = (name: string) => (name in dialects ? dialects[name as DialectName].model : "gpt-x");
  const price = { input: 0, output: paidOutput };
  return {
    server: { workers: 2 },
    discovery: false,
    providers: Object.fromEntries(
      Object.entries(addresses).map(([name, url]) => [
        name,
        {
          ...settingsOf(name, url),
          api_key: "sk-x",
          timeouts: { connect: "2s", first_token: "2s", idle: "2s", total: "6s" },
          retry: { attempts: 1, within: "1s" },
          breaker: { failures: 20, share: 0.9, open: "500ms" },
        },
      ]),
    ),
    models: [
      ...Object.keys(addresses)
        .filter((name) => name !== "spare")
        .flatMap((name) => [
          { id: `${name}/alone`, targets: [`${name}/${modelOf(name)}`], price, max_output_tokens: 100 },
          {
            id: `${name}/spared`,
            targets: [`${name}/${modelOf(name)}-spared`, "spare/theirs"],
            price,
            max_output_tokens: 100,
          },
        ]),
      // What these cost shows only when it is known: every call is charged beyond what it held.
      ...embedding.map((name) => ({
        id: `${name}/vectors`,
        targets: [`${name}/${embeddingKinds[name].model}`],
        price: { input: 0.01, output: 0 },
      })),
    ],
    tiers: { standard: { requests_per_minute: 1_000_000, keys: 10_000 }, slow: { requests_per_minute: slowLimit } },
    privacy,
  };
}

export interface Starting {
  name: string;
  folder: string;
  config: Record<string, unknown>;
  servers?: { postgres: Server; redis: Server } | undefined;
  env?: Record<string, string>;
}

export async function startNode({ name, folder, config, servers, env = {} }: Starting): Promise<Node> {
  mkdirSync(folder, { recursive: true });
  const [data, configFile, logFile] = [join(folder, "data"), join(folder, "penname.yaml"), join(folder, "log.jsonl")];
  const configure = (next: object) => writeFileSync(configFile, JSON.stringify(next));
  configure(config);
  const shared = servers
    ? {
        PENNAME_DATABASE_URL: servers.postgres.url,
        PENNAME_REDIS_URL: servers.redis.url,
        PENNAME_SECRET: "of-all-nodes-of-the-soak-32-bytes-or-more",
      }
    : {};
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    NO_COLOR: "1",
    AWS_REGION: "eu-central-1",
    PENNAME_ADMIN_PASSWORD: "of-the-operator",
    PENNAME_CONFIG: configFile,
    PENNAME_DATA: data,
    ...shared,
    ...env,
  };
  const child = Bun.spawn([...commandOn("binary"), "serve", "--port", "0"], {
    env: environment,
    stdin: "ignore",
    stdout: Bun.file(join(folder, "printed.txt")),
    stderr: Bun.file(logFile),
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const url = await address(join(folder, "printed.txt"), child);
  const question = servers ? askPostgres(servers.postgres.url) : askSqlite(join(data, "penname.db"));
  return {
    name,
    url,
    pid: child.pid,
    logFile,
    config,
    servers,
    folder,
    processes: () =>
      new Map([
        [`${name} parent`, child.pid],
        ...childrenOf(child.pid).map((pid, index) => [`${name} worker ${index + 1}`, pid] as const),
      ]),
    cli: (...args) => run("binary", args, { env: environment }),
    rows: question,
    configure,
    async metric(metric) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const values = text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, "gm"));
      return Array.from(values).reduce((sum, [, value]) => sum + Number(value), 0);
    },
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

async function address(file: string, child: Bun.Subprocess): Promise<string> {
  for (;;) {
    const found = existsSync(file) ? /answers at (http\S+)\/v1/.exec(readFileSync(file, "utf8")) : null;
    if (found) return found[1]!;
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`);
    await Bun.sleep(50);
  }
}

const askSqlite = (file: string) => async (question: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(question).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
};

const askPostgres = (url: string) => async (question: string) => {
  const types = new TypeOverrides();
  types.setTypeParser(20, Number);
  const client = new Client({ connectionString: url, types });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
};

export interface Key {
  id: string;
  key: string;
  account: string;
  /** When it was known to be revoked. */
  revokedAt?: number;
}

export async function newKey(node: Node, account: string, ...options: string[]): Promise<Key> {
  const { out, err } = await must(node.cli("keys", "create", "--account", account, ...options));
  return { id: /key_\w+/.exec(err)?.[0] ?? "", key: out, account };
}
