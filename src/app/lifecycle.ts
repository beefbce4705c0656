import process from "node:process";
import { setTimeout } from "node:timers";
import { isatty } from "node:tty";
import type { Config } from "../config/config.ts";
import { type ReadFile, readFromDisk } from "../config/source.ts";
import { weakSecrets } from "../config/weak-secrets.ts";
import { createLog, type Log } from "../observe/log.ts";
import type { Parent } from "../workers/parent.ts";
import { runtime } from "../runtime/index.ts";
import { lookForUnbalanced } from "./dashboard.ts";
import { logLostTiers } from "./lost-tiers.ts";
import { residentBytes } from "../observe/resident.ts";
import { collectGarbage } from "./collection.ts";
import { type Hangups, logFailure, operatorHangups, reloadOnChange } from "./reload.ts";
import { type InForce, openResources } from "./resources.ts";
import { GatewayServer } from "./server.ts";
import { StartError } from "./start-error.ts";
import { drain, operatorSignals, stopSignal } from "./stopping.ts";
import { welcome } from "./welcome.ts";

/** By then a start is over, and what runs, runs often. */
const startMs = 250;

export interface Start {
  /** Reads the configuration. Throws `ConfigError`. */
  read(readFile: ReadFile): Config;
  /** Whether a parent has started this process as one of its workers. */
  isWorker: boolean;
  /** Prints a line on standard output. */
  print(line: string): void;
}

/** Serves until told to stop, then exits. Throws when it cannot start, with nothing left open. */
export async function serveGateway({ read, isWorker, print }: Start): Promise<never> {
  const onHangup = operatorHangups();
  setTimeout(() => runtime.compileSooner?.(), startMs).unref();
  // The code of workers is loaded only where there are any.
  const parent = isWorker ? await (await import("../workers/parent.ts")).connectToParent() : undefined;
  // One that lost its parent this early would else be a gateway of its own, on the port of the next.
  if (isWorker && !parent) throw new StartError("PENNAME_WORKER is set, but no gateway started this worker; unset it");
  const config = parent?.config ?? read(readFromDisk);
  const count = parent ? 1 : await workerCount(config);
  const form = config.log ?? (isatty(2) ? "pretty" : "json");
  const log = createLog(form, { isShared: parent !== undefined || count > 1 });
  if (!parent) for (const warning of weakSecrets(config)) log.warn({}, warning);
  if (count > 1) {
    const { superviseWorkers } = await import("./supervise.ts");
    return superviseWorkers({ count, config, read, log, print, onHangup });
  }
  try {
    await serveAlone({ config, read, log, print, parent, onHangup });
  } catch (thrown) {
    parent?.leave();
    throw thrown;
  }
  await log.flush();
  // Not every runtime lets go of a connection on which half a request waits.
  return process.exit(0);
}

interface ServeAlone extends Omit<Start, "isWorker"> {
  config: Config;
  log: Log;
  parent: Parent | undefined;
  onHangup: Hangups;
}

/** Opens resources and server, serves until told to stop, drains, and closes in the reverse order. */
async function serveAlone({ config, read, log, print, parent, onHangup }: ServeAlone): Promise<void> {
  const inForce: InForce = { config };
  await using resources = await openResources(inForce, log, parent);
  const stopping = stopSignal(parent?.onStop ?? operatorSignals, log, resources.shared.ledger);
  await using server = new GatewayServer(inForce, resources, stopping, parent);
  using ended = new DisposableStack();
  const { collect } = runtime;
  if (collect) ended.use(collectGarbage({ openCalls: resources.openCalls, collect, resident: residentBytes }));
  if (parent) {
    parent.onConfigure((next) => void server.adopt(next).catch((thrown: unknown) => logFailure(thrown, log)));
    parent.onSurvey((subject) => resources.telemetry[subject]());
    parent.ready();
  } else {
    const { database, store } = resources;
    const adopt = async (next: Config) => {
      await server.adopt(next);
      await logLostTiers(store, next, log);
    };
    // A file that is watched would keep a process on Deno that ends by an error.
    ended.use(reloadOnChange({ config, read, log, onRead: resources.metrics.configurationRead, adopt, onHangup }));
    await welcome({ address: server.address, config, database, store, print });
    ended.use(lookForUnbalanced(database, log));
    await logLostTiers(store, config, log);
  }
  await stopping.asked;
  await drain({
    server: server.listening,
    openCalls: resources.openCalls,
    log,
    drainMs: inForce.config.server.drainMs,
  });
}

/** How many processes serve. */
const workerCount = async ({ server: { workers } }: Config): Promise<number> =>
  workers === "auto" ? (await import("../workers/cores.ts")).usableCores() : workers;
