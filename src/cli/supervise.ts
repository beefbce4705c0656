import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { SqlStore } from "../accounts/stores/sql-store.ts";
import type { Config } from "../config/config.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import { createParentMetrics } from "../observe/metrics.ts";
import { runtime } from "../runtime/index.ts";
import { Workers } from "../workers/workers.ts";
import { CommandError, type Terminal } from "./command.ts";
import { firstPassword, unbalanced } from "./dashboard.ts";
import { listen, publicAddress } from "./listening.ts";
import { follow } from "./reload.ts";
import { keptSecret } from "./secret.ts";
import { operatorSignals } from "./stopping.ts";
import { welcome } from "./welcome.ts";

export interface Supervision {
  count: number;
  config: Config;
  /** Reads the configuration as it is now. */
  read(): Config;
  log: Log;
  terminal: Terminal;
}

/** Serves with several processes on one port. This one serves nothing: it starts the others and is what all need only one of. */
export async function supervise({ count, config, read, log, terminal }: Supervision): Promise<never> {
  if (process.platform !== "linux")
    throw new CommandError("server.workers needs Linux, where the processes of one port share it evenly; leave it out");
  const database = await openDatabase(config, { serving: true });
  const store = new SqlStore(database);
  if (config.secret === null) keptSecret(config.data);
  const port = await ownPort(config);
  // Workers are told the port where any free one will do.
  const located = (one: Config): Config => {
    return { ...one, server: { ...one.server, port, publicUrl: publicAddress(one, port) } };
  };
  const metrics = createParentMetrics(
    { workers: () => workers.size, restarts: () => workers.restarts },
    manifest.version,
  );
  const workers = new Workers({
    count,
    command: runtime.command(),
    config: located(config),
    limiter: new MemoryLimiter(),
    log,
    answer: (subject) => (subject === "metrics" ? metrics.text() : undefined),
    release: (node) => store.releaseNode(node),
  });
  let stops = 0;
  operatorSignals((signal) => {
    stops += 1;
    workers.stop(signal);
  });
  const fault = (thrown: unknown) => {
    log.error(withoutMessage(thrown), "a fault that nobody caught");
    // Workers end when they are alone.
    void log.flush().then(() => process.exit(1));
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);

  if (!(await workers.start()) && stops === 0) {
    await workers.ended();
    throw new CommandError("Nothing is served, since a worker could not start");
  }
  if (stops === 0) {
    follow({ config, read, log, told: metrics.configurationRead, adopt: (next) => workers.configure(located(next)) });
    await welcome({ address: publicAddress(config, port), config, store, terminal }, () =>
      firstPassword(database, config.adminPassword),
    );
    log.info({ workers: count }, "workers serve");
    for (const account of await unbalanced(database))
      log.error({ account }, "the ledger does not add up to the balance");
  }
  const code = await workers.ended();
  await store.close();
  await log.flush();
  process.exit(code);
}

/** A port for the workers alone: who can have it alone for a moment shares it with no stranger. Throws `CommandError`. */
async function ownPort({ server }: Config): Promise<number> {
  const none = () => new Response(null, { status: 503 });
  const listening = listen(server, { answer: none, refusal: none, onBug() {} });
  await listening.stop(true);
  return listening.port;
}
