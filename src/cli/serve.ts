import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { KeyRing } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { tiersWith } from "../accounts/limits.ts";
import { openSqlite } from "../accounts/stores/sqlite.ts";
import { assemble } from "../assemble.ts";
import type { Config } from "../config/config.ts";
import { addressOf } from "../config/resolve.ts";
import { createApp } from "../http/app.ts";
import { createLog } from "../observe/log.ts";
import { logObserver, withoutMessage } from "../observe/observer.ts";
import { Running } from "../observe/running.ts";
import { runtime } from "../runtime/index.ts";
import type { Listening } from "../runtime/runtime.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { configured } from "./configured.ts";
import { keptSecret } from "./secret.ts";
import { welcome } from "./welcome.ts";

/** `penname [serve]`: starts the gateway and keeps it running until it is told to stop. */
export const serve: Command = async (args, terminal) => {
  const config = configured(flagsOf(args), terminal.env);
  runtime.liftLimits();
  const log = createLog(config.log ?? (process.stderr.isTTY ? "pretty" : "json"));
  const store = openSqlite(config.data, { serving: true });
  const ledger = new Ledger(store, {
    onError: (thrown) => log.error(withoutMessage(thrown), "the books cannot be written"),
  });
  const secret = config.secret ?? keptSecret(config.data);
  const running = new Running();
  const observer = running.counting(logObserver(log));
  const gateway = assemble(config, { ledger, fetch: runtime.fetch, observer, secret });
  const stopping = stopSignal();
  let address = config.server.publicUrl;
  let draining = false;
  const app = createApp({
    gate: {
      keys: new KeyRing(store),
      limiter: new MemoryLimiter(),
      tiers: tiersWith(config.tiers),
      versions: new Versions(releases, changes, (date) => `${address}/migrations/${date}`),
      now: Date.now,
    },
    gateway: () => gateway,
    maxBodyBytes: config.server.maxBodyBytes,
    corsOrigins: config.server.corsOrigins,
    isReady: () => !draining,
    onBug: (thrown, admission) => log.error({ request: admission?.requestId, ...withoutMessage(thrown) }, "bug"),
  });
  const server = listen(config.server, (request) => running.track(app.fetch(request)));
  if (config.server.port === 0) address = addressOf(config.server.host, server.port, config.server.tls !== null);
  await welcome(address, store, terminal);

  await stopping;
  draining = true;
  // A connection on which nothing is being answered, such as half a request, is not waited for.
  const answered = running.idle().then(() => pause(lastBytesMs));
  await Promise.race([server.stop(false), answered, pause(drainMs)]);
  await server.stop(true);
  await ledger.close();
  await store.close();
  // Not every runtime lets go of a connection on which half a request waits.
  process.exit(0);
};

/** How long the last bytes of an answer may take to go out. */
const lastBytesMs = 500;
/** How long streams may go on after the signal to stop. */
const drainMs = 30_000;

const pause = (ms: number) => sleep(ms, undefined, { ref: false });

function flagsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { config: text, host: text, port: text, data: text } }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\. |\n/)[0] : "";
    throw new UsageError(`${reason}; use: penname serve [--config FILE] [--host H] [--port N] [--data DIR]`, { cause });
  }
}

function listen(
  { host, port, maxBodyBytes, tls }: Config["server"],
  handler: (request: Request) => Response | Promise<Response>,
): Listening {
  const pair = tls && { cert: readFileSync(tls.certFile, "utf8"), key: readFileSync(tls.keyFile, "utf8") };
  try {
    return runtime.serve(handler, { host, port, hardBodyLimit: maxBodyBytes * 2 + 1024 * 1024, tls: pair });
  } catch (cause) {
    const code =
      cause instanceof Error && "code" in cause ? String(cause.code) : cause instanceof Error ? cause.name : "";
    const inUse = /ADDRINUSE|AddrInUse/.test(code);
    const reason = inUse
      ? "is in use by another program; choose another with --port N"
      : `cannot be listened on (${code}); choose another with --host H and --port N`;
    throw new CommandError(`Port ${port} of ${host} ${reason}`, { cause });
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
