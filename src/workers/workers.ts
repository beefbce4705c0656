import { randomUUID } from "node:crypto";
import { clearInterval, setInterval, setTimeout } from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import type { MemoryLimiter } from "../accounts/limiters/memory.ts";
import type { Config } from "../config/config.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { ParentMessage, Subject, SurveyReports } from "./messages.ts";
import { Mutex } from "./mutex.ts";
import { WorkerProcess, type WorkerServices } from "./worker-process.ts";

export interface WorkersOptions {
  count: number;
  /** Command line that runs this program. */
  command: readonly string[];
  config: Config;
  /** Counts for all workers. */
  limiter: MemoryLimiter;
  log: Log;
  /** What the parent itself reports about a subject; undefined: nothing. */
  report(subject: Subject): unknown;
  /** Frees the credit that a worker which has exited had leased. */
  release(node: string): Promise<void>;
  /** How often workers are asked whether they run, in milliseconds. */
  pingMs?: number;
}

/** Starts the processes that serve, restarts those that crash, and does what must happen once for all of them. */
export class Workers {
  /** How often a worker was restarted. */
  restarts = 0;
  readonly #options: WorkersOptions;
  readonly #services: WorkerServices;
  /** By number. */
  readonly #running = new Map<number, WorkerProcess>();
  readonly #supervised: Promise<number>[] = [];
  readonly #stopping = Promise.withResolvers<void>();
  #config: Config;
  readonly #watch: NodeJS.Timeout;
  #isStarted = false;
  #stops = 0;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#config = options.config;
    this.#watch = setInterval(() => this.#killHung(), options.pingMs ?? 1000).unref();
    this.#services = {
      admit: (requests) => requests.map((request) => options.limiter.admit(...request)),
      mutex: new Mutex(),
      broadcast: (from, channel, text) => this.#send({ is: "broadcast", channel, text }, from),
      survey: (subject) => this.survey(subject),
    };
  }

  /** How many run. */
  get size(): number {
    return this.#running.size;
  }

  /**
   * True when all listen, false if a worker exits first or they are told to stop meanwhile. Worker 1 starts alone, so that a shared startup
   * error is logged once.
   */
  async start(): Promise<boolean> {
    const numbers = Array.from({ length: this.#options.count }, (_, index) => index + 1);
    for (const group of [numbers.slice(0, 1), numbers.slice(1)]) {
      // Whoever begins after the signal would not hear of it.
      if (this.#stops > 0) return false;
      const begun = group.map((number) => this.#begin(number));
      for (const worker of begun) this.#supervised.push(this.#supervise(worker));
      const listening = begun.map(({ ready, exited }) =>
        Promise.race([ready.then(() => true), exited.then(() => false)]),
      );
      if ((await Promise.all(listening)).includes(false)) {
        this.stop(terminated);
        return false;
      }
    }
    this.#isStarted = true;
    return true;
  }

  /** Puts a configuration in force in all workers, including those started later. */
  configure(config: Config): void {
    this.#config = config;
    this.#send({ is: "configure", config });
  }

  /** Passes a signal to stop on. Workers that ignore the second one are killed. */
  stop(signal: number): void {
    this.#stops += 1;
    this.#stopping.resolve();
    this.#send({ is: "stop", signal });
    if (this.#stops === 2) setTimeout(() => this.#running.forEach((worker) => worker.kill()), killMs).unref();
  }

  /** Resolves to the exit code when all have exited after `stop`. */
  async exited(): Promise<number> {
    const codes = await Promise.all(this.#supervised);
    clearInterval(this.#watch);
    return Math.max(...codes);
  }

  /** What the parent and every listening worker report about a subject. */
  async survey(subject: Subject): Promise<SurveyReports> {
    const workers = [...this.#running.values()].toSorted((one, other) => one.number - other.number);
    const own = ["parent", this.#options.report(subject)] as const;
    const others = workers.map(async (worker) => [String(worker.number), await worker.report(subject)] as const);
    return [own, ...(await Promise.all(others))].filter(([, report]) => report !== undefined);
  }

  /** Kills each worker that does not respond; it is then restarted like any other. */
  #killHung(): void {
    for (const worker of this.#running.values()) {
      worker.ping();
      if (!worker.isHung) continue;
      this.#options.log.error({ worker: worker.number, pid: worker.pid }, "a worker does not respond and is killed");
      worker.kill();
    }
  }

  #send(message: ParentMessage, except?: WorkerProcess): void {
    for (const worker of this.#running.values()) if (worker !== except) worker.send(message);
  }

  #begin(number: number): WorkerProcess {
    const worker = new WorkerProcess(number, randomUUID(), this.#options.command, () => this.#config, this.#services);
    this.#running.set(number, worker);
    return worker;
  }

  /** Restarts a worker each time it crashes; resolves to its exit code once it must not be. */
  async #supervise(first: WorkerProcess): Promise<number> {
    const { log, release } = this.#options;
    const { number } = first;
    let crashes = 0;
    let hasListened = false;
    void first.ready.then(() => (hasListened = true));
    for (let worker = first; ;) {
      const begunAt = performance.now();
      const { code, signal } = await worker.exited;
      this.#running.delete(number);
      await release(worker.node).catch((thrown: unknown) =>
        // Leases also expire by themselves.
        log.warn({ worker: number, ...withoutMessage(thrown) }, "credit a worker had is not freed yet"),
      );
      // A worker that never listened has logged why none can; one that did is restarted, even while others still begin.
      if (this.#stops > 0 || !(this.#isStarted || hasListened)) return code ?? 1;
      crashes = performance.now() - begunAt < steadyMs ? crashes + 1 : 1;
      const pauseMs = restartPauseMs(crashes);
      log.error({ worker: number, pid: worker.pid, code, signal, again_after_ms: pauseMs }, "a worker ended");
      await Promise.race([sleep(pauseMs), this.#stopping.promise]);
      if (this.#stops > 0) return 0;
      this.restarts += 1;
      const next = (worker = this.#begin(number));
      void next.ready.then(() => log.info({ worker: number, pid: next.pid }, "a worker is back"));
    }
  }
}

/** Exponential backoff before a worker is restarted that crashed so many times in a row. */
export const restartPauseMs = (crashes: number): number => Math.min(100 * 2 ** (crashes - 1), 10_000);

/** A worker that ran for this long did not crash because of how it started. */
const steadyMs = 60_000;
const killMs = 2000;
const terminated = 15;
