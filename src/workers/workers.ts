import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import type { MemoryLimiter } from "../accounts/limiters/memory.ts";
import type { Config } from "../config/config.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { Answers, Order, Subject } from "./messages.ts";
import { Turns } from "./turns.ts";
import { type Duties, WorkerProcess } from "./worker-process.ts";

export interface WorkersOptions {
  count: number;
  /** Runs this program once more. */
  command: readonly string[];
  config: Config;
  /** Counts for all. */
  limiter: MemoryLimiter;
  log: Log;
  /** What the parent itself says about a subject; undefined: nothing. */
  answer(subject: Subject): unknown;
  /** Frees what a worker that has ended had of the books. */
  release(node: string): Promise<void>;
}

/** The processes that serve: one that ends by itself is started again, and what must be one for all of them is done here. */
export class Workers {
  /** How often one was started again. */
  restarts = 0;
  readonly #options: WorkersOptions;
  readonly #duties: Duties;
  /** Those that run, by number. */
  readonly #running = new Map<number, WorkerProcess>();
  readonly #kept: Promise<number>[] = [];
  readonly #stopping = Promise.withResolvers<void>();
  #config: Config;
  #isStarted = false;
  #stops = 0;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#config = options.config;
    this.#duties = {
      judge: (requests) => requests.map((asked) => options.limiter.admit(...asked)),
      turns: new Turns(),
      told: (from, channel, text) => this.#tell({ is: "told", channel, text }, from),
      survey: (subject) => this.survey(subject),
    };
  }

  /** How many run. */
  get size(): number {
    return this.#running.size;
  }

  /** Resolves when all listen, or to false when one ended before, which has told why. The first goes ahead, so that it is told once. */
  async start(): Promise<boolean> {
    const numbers = Array.from({ length: this.#options.count }, (_, index) => index + 1);
    for (const group of [numbers.slice(0, 1), numbers.slice(1)]) {
      const begun = group.map((number) => this.#begin(number));
      for (const worker of begun) this.#kept.push(this.#keep(worker));
      const listening = begun.map(({ ready, ended }) =>
        Promise.race([ready.then(() => true), ended.then(() => false)]),
      );
      if ((await Promise.all(listening)).includes(false)) {
        this.stop(terminated);
        return false;
      }
    }
    this.#isStarted = true;
    return true;
  }

  /** Puts a configuration in force in all of them, and in those that are started from now on. */
  configure(config: Config): void {
    this.#config = config;
    this.#tell({ is: "configure", config });
  }

  /** Passes a signal to stop on; whoever does not heed the second one is killed. */
  stop(signal: number): void {
    this.#stops += 1;
    this.#stopping.resolve();
    this.#tell({ is: "stop", signal });
    if (this.#stops === 2) setTimeout(() => this.#running.forEach((worker) => worker.kill()), killMs).unref();
  }

  /** Resolves when all have ended after they were stopped, to the exit code. */
  async ended(): Promise<number> {
    return Math.max(...(await Promise.all(this.#kept)));
  }

  /** What the parent and every worker that listens say about a subject. */
  async survey(subject: Subject): Promise<Answers> {
    const workers = [...this.#running.values()].toSorted((one, other) => one.number - other.number);
    const own = ["parent", this.#options.answer(subject)] as const;
    const others = workers.map(async (worker) => [String(worker.number), await worker.ask(subject)] as const);
    return [own, ...(await Promise.all(others))].filter(([, answer]) => answer !== undefined);
  }

  #tell(order: Order, except?: WorkerProcess): void {
    for (const worker of this.#running.values()) if (worker !== except) worker.tell(order);
  }

  #begin(number: number): WorkerProcess {
    const worker = new WorkerProcess(number, randomUUID(), this.#options.command, () => this.#config, this.#duties);
    this.#running.set(number, worker);
    return worker;
  }

  async #keep(first: WorkerProcess): Promise<number> {
    const { log, release } = this.#options;
    const { number } = first;
    let crashes = 0;
    for (let worker = first; ;) {
      const begunAt = performance.now();
      const { code, signal } = await worker.ended;
      this.#running.delete(number);
      await release(worker.node).catch((thrown: unknown) =>
        // They are free by themselves when their time is over.
        log.warn({ worker: number, ...withoutMessage(thrown) }, "credit a worker had is not freed yet"),
      );
      if (this.#stops > 0 || !this.#isStarted) return code ?? 1;
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

/** How long to wait before a worker is started again that has ended so often soon after its start. */
export const restartPauseMs = (crashes: number): number => Math.min(100 * 2 ** (crashes - 1), 10_000);

/** Whoever ran for so long has not ended because of how it started. */
const steadyMs = 60_000;
const killMs = 2000;
const terminated = 15;
