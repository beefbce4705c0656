import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { issueKey, KeyRing } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { tiersWith } from "../accounts/limits.ts";
import type { Store } from "../accounts/store.ts";
import { openSqlite } from "../accounts/stores/sqlite.ts";
import { assemble } from "../assemble.ts";
import type { Config } from "../config/config.ts";
import { loadConfig } from "../config/load.ts";
import { createApp } from "../http/app.ts";
import { createLog } from "../observe/log.ts";
import { logObserver } from "../observe/observer.ts";
import { runtime } from "../runtime/index.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";

/** `penname [serve]`: starts the gateway and keeps it running until it is told to stop. */
export const serve: Command = async (args, terminal) => {
  const config = loadConfig({ flags: flagsOf(args), env: terminal.env });
  runtime.liftLimits();
  const log = createLog(config.log ?? (process.stderr.isTTY ? "pretty" : "json"));
  const store = openSqlite(config.data, { serving: true });
  const ledger = new Ledger(store, {
    onError: (thrown) => log.error({ reason: String(thrown) }, "the books cannot be written"),
  });
  const lasting = {
    ledger,
    fetch: runtime.fetch,
    observer: logObserver(log),
    secret: config.secret ?? keptSecret(config.data),
  };
  const gateway = assemble(config, lasting);
  const app = createApp({
    gate: {
      keys: new KeyRing(store),
      limiter: new MemoryLimiter(),
      tiers: tiersWith(config.tiers),
      versions: new Versions(releases, changes, (date) => `${config.server.publicUrl}/migrations/${date}`),
      now: Date.now,
    },
    gateway: () => gateway,
    maxBodyBytes: config.server.maxBodyBytes,
    onBug: (thrown, admission) => log.error({ request: admission?.requestId, ...withoutMessage(thrown) }, "bug"),
  });
  const server = runtime.serve((request) => app.fetch(request), {
    host: config.server.host,
    port: config.server.port,
    hardBodyLimit: config.server.maxBodyBytes * 2 + 1024 * 1024,
    tls: null,
  });
  await welcome(config, server.port, store, terminal);
  await stopped();
  await server.stop(false);
  await ledger.close();
  await store.close();
  return 0;
};

function flagsOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        config: { type: "string" },
        host: { type: "string" },
        port: { type: "string" },
        data: { type: "string" },
      },
      strict: true,
    });
    return values;
  } catch (cause) {
    throw new UsageError(
      `${cause instanceof Error ? cause.message.split(". ")[0] : "Wrong use"}; use: penname serve [--config FILE] [--host H] [--port N] [--data DIR]`,
      { cause },
    );
  }
}

/** The master key, made at the first start and readable by its owner alone. */
function keptSecret(directory: string): string {
  const file = join(directory, "secret");
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}

/** Says where the gateway answers and, at the first start, how to call it. */
async function welcome({ server }: Config, port: number, store: Store, { out }: Terminal): Promise<void> {
  const address = server.port === port ? server.publicUrl : `http://${server.host}:${port}`;
  const key = (await store.accounts()).length === 0 ? await firstKey(store) : undefined;
  out(`Penname answers at ${address}/v1`);
  out(`Swagger UI:  ${address}/swagger`);
  if (!key) return;
  out(`\nThis key belongs to the new account "default" and is shown only now:\n\n  ${key}\n\nTry it:\n`);
  const body = {
    model: "demo",
    stream: true,
    messages: [
      {
        role: "user",
        content: "My name is Maria Lopez and my mail is maria.lopez@example.org. Please write me a greeting.",
      },
    ],
  };
  out(
    `curl -N ${address}/v1/chat/completions -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -H "API-Version: 2026-06-07" -d '${JSON.stringify(body)}'\n`,
  );
}

async function firstKey(store: Store): Promise<string> {
  const id = `acc_${randomBytes(6).toString("hex")}`;
  await store.addAccount({ id, name: "default", tier: "standard", balance: null, createdAt: Date.now() });
  const { secret } = await issueKey(store, id, { label: "first start" }, Date.now());
  return secret;
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** What a thrown value may tell a log: its class and the places in the code. Its message may hold anything. */
function withoutMessage(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { thrown: typeof thrown };
  return { thrown: thrown.name, stack: thrown.stack?.match(/^ *at .+$/gm)?.map((frame) => frame.trim()) };
}
