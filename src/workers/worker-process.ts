import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import type { Verdict } from "../accounts/limits.ts";
import type { Channel } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import type { LimitRequest, ParentMessage, Subject, SurveyReports, WorkerMessage } from "./messages.ts";
import type { Mutex } from "./mutex.ts";
import { PendingRequests } from "./pending-requests.ts";

/** What a parent does for its workers. */
export interface WorkerServices {
  admit(requests: readonly LimitRequest[]): Verdict[];
  /** Of the database file. */
  mutex: Mutex;
  /** Passes a message on to all other workers. */
  broadcast(from: WorkerProcess, channel: Channel, text: string): void;
  survey(subject: Subject): Promise<SurveyReports>;
}

export interface WorkerExit {
  code: number | null;
  signal: string | null;
}

/** One process of this program that serves. */
export class WorkerProcess {
  readonly number: number;
  readonly node: string;
  readonly pid: number | undefined;
  /** Resolves when it listens. */
  readonly ready: Promise<void>;
  readonly exited: Promise<WorkerExit>;
  readonly #child: ChildProcess;
  /** One for each time it holds the mutex. */
  readonly #unlocks: (() => void)[] = [];
  readonly #reports = new PendingRequests<unknown>(reportMs);
  #hasExited = false;
  #isKilled = false;
  #isReady = false;
  /** Pings since it last said anything. */
  #pings = 0;

  constructor(
    number: number,
    node: string,
    command: readonly string[],
    config: () => Config,
    services: WorkerServices,
  ) {
    this.number = number;
    this.node = node;
    const [program = "", ...args] = command;
    this.#child = spawn(program, [...args, "serve"], {
      env: { ...engineMemory, ...process.env, PENNAME_WORKER: String(number) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.pid = this.#child.pid;
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<WorkerExit>();
    this.ready = ready.promise;
    this.exited = exited.promise;
    const onExit = (exit: WorkerExit) => {
      this.#hasExited = true;
      for (const unlock of this.#unlocks.splice(0)) unlock();
      this.#reports.abandon();
      exited.resolve(exit);
    };
    this.#child.once("exit", (code, signal) => onExit({ code, signal }));
    this.#child.once("error", () => onExit({ code: 1, signal: null }));
    this.#child.on("message", (received) => {
      const message = received as WorkerMessage;
      this.#pings = 0;
      if (message.is === "started") this.send({ is: "begin", node, config: config() });
      else if (message.is === "ready") {
        this.#isReady = true;
        ready.resolve();
      } else this.#serve(message, services);
    });
  }

  /** Does nothing once it has exited, which `exited` reports. */
  send(message: ParentMessage): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** What it reports about a subject; undefined when it does not in time. */
  report(subject: Subject): Promise<unknown> {
    return this.#reports.request((number) => this.send({ is: "report", number, subject }));
  }

  /** Asks whether it runs. */
  ping(): void {
    this.send({ is: "ping" });
    this.#pings += 1;
  }

  /** Whether it left too many pings unanswered: it answers nobody else either. */
  get isHung(): boolean {
    if (this.#isKilled || this.#hasExited) return false;
    return this.#pings > (this.#isReady ? unansweredMost : unansweredAtStart);
  }

  kill(): void {
    this.#isKilled = true;
    this.#child.kill("SIGKILL");
  }

  #serve(message: Exclude<WorkerMessage, { is: "started" | "ready" }>, services: WorkerServices): void {
    switch (message.is) {
      case "alive":
        return;
      case "admit":
        return this.send({ is: "judged", batch: message.batch, verdicts: services.admit(message.requests) });
      case "lock":
        return void this.#lock(services.mutex);
      case "unlock":
        return this.#unlocks.shift()?.();
      case "broadcast":
        return services.broadcast(this, message.channel, message.text);
      case "survey":
        return void this.#survey(message.number, message.subject, services);
      case "reported":
        return this.#reports.respond(message.number, message.report);
    }
  }

  async #survey(number: number, subject: Subject, { survey }: WorkerServices): Promise<void> {
    this.send({ is: "surveyed", number, reports: await survey(subject) });
  }

  async #lock(mutex: Mutex): Promise<void> {
    const unlock = await mutex.lock();
    if (this.#hasExited) return unlock();
    this.#unlocks.push(unlock);
    this.send({ is: "locked" });
  }
}

/**
 * Bun's engine goes by the machine's memory, and lets the heap of a small process grow to more than it needs: told of 1 GB it takes a quarter
 * less for the same CPU. It reads this before any code of ours.
 */
const engineMemory = { BUN_JSC_forceRAMSize: "1000000000" };
/** Pings. */
const unansweredMost = 10;
/** Until its code is loaded a worker answers nothing, which takes long where all begin at once on a busy machine. */
const unansweredAtStart = 60;
/** How long a worker may take to report. */
const reportMs = 500;
