import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { SqlStore } from "../accounts/stores/sql-store.ts";
import type { Config } from "../config/config.ts";
import type { ReadFile } from "../config/source.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import { createParentMetrics } from "../observe/metrics.ts";
import { runtime } from "../runtime/index.ts";
import { Workers } from "../workers/workers.ts";
import { lookForUnbalanced } from "./dashboard.ts";
import { logLostTiers } from "./lost-tiers.ts";
import { listen, publicAddress } from "./listening.ts";
import { tryModel } from "./model.ts";
import { type Hangups, reloadOnChange } from "./reload.ts";
import { storedSecret } from "./secret.ts";
import { StartError } from "./start-error.ts";
import { onUncaught, operatorSignals } from "./stopping.ts";
import { logUpgrades } from "./upgrade-log.ts";
import { welcome } from "./welcome.ts";

export interface Supervision {
  count: number;
  config: Config;
  /** Reads the configuration again. */
  read(readFile: ReadFile): Config;
  log: Log;
  /** Prints a line on standard output. */
  print(line: string): void;
  onHangup: Hangups;
}

/** Serves with several processes on one port. This one answers nothing: it starts the others and owns what must exist once. */
export async function superviseWorkers({ count, config, read, log, print, onHangup }: Supervision): Promise<never> {
  if (process.platform !== "linux")
    throw new StartError("server.workers needs Linux, where the processes of one port share it evenly; leave it out");
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(config, { serving: true, upgrades: logUpgrades(log) });
  const store = new SqlStore(database);
  opened.defer(() => store.close());
  if (config.secret === null) storedSecret(config.data);
  const port = await reservePort(config);
  // With a configured port of 0, workers get the port that was found free.
  const located = (one: Config): Config => {
    return { ...one, server: { ...one.server, port, publicUrl: publicAddress(one, port) } };
  };
  const { workers, onRead } = createWorkers(count, located(config), store, log);
  let stops = 0;
  operatorSignals((signal) => {
    stops += 1;
    workers.stop(signal);
  });
  onUncaught((thrown) => {
    log.error(withoutMessage(thrown), "uncaught exception");
    // Workers stop by themselves when their parent is gone.
    void log.flush().then(() => process.exit(1));
  });

  if (!(await workers.start()) && stops === 0) {
    await workers.exited();
    throw new StartError("Nothing is served, since a worker could not start");
  }
  if (stops === 0) {
    let inForce = config;
    const adopt = async (next: Config) => {
      // What workers refuse is refused before they are told: one that is started again could not begin with it.
      await tryModel(next.privacy, inForce.privacy);
      inForce = next;
      workers.configure(located(next));
      await logLostTiers(store, next, log);
    };
    opened.use(reloadOnChange({ config, read, log, onRead, adopt, onHangup }));
    await welcome({ address: publicAddress(config, port), config, database, store, print });
    log.info({ workers: count }, "workers serve");
    opened.use(lookForUnbalanced(database, log));
    await logLostTiers(store, config, log);
  }
  const code = await workers.exited();
  await opened.disposeAsync();
  await log.flush();
  process.exit(code);
}

function createWorkers(count: number, config: Config, store: SqlStore, log: Log) {
  const metrics = createParentMetrics(
    { workers: () => workers.size, restarts: () => workers.restarts },
    manifest.version,
  );
  const workers: Workers = new Workers({
    count,
    command: runtime.command(),
    config,
    limiter: new MemoryLimiter(),
    log,
    report: (subject) => (subject === "metrics" ? metrics.text() : undefined),
    release: (node) => store.releaseNode(node),
  });
  return { workers, onRead: metrics.configurationRead };
}

/** Finds the port for the workers by listening on it alone for a moment, which fails if another program shares it. Throws `StartError`. */
async function reservePort({ server }: Config): Promise<number> {
  const none = () => new Response(null, { status: 503 });
  const listening = listen(server, { answer: none, refusal: none, onBug() {} });
  await listening.stop(true);
  return listening.port;
}
