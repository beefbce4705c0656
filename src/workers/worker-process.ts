import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import type { Verdict } from "../accounts/limits.ts";
import type { Channel } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import type { Answers, Asked, Order, Report, Subject } from "./messages.ts";
import { Questions } from "./questions.ts";
import type { Turns } from "./turns.ts";

/** What a parent does for a worker. */
export interface Duties {
  judge(requests: readonly Asked[]): Verdict[];
  /** Who may write to the file of the books. */
  turns: Turns;
  /** Passes on to the others what one tells. */
  told(from: WorkerProcess, channel: Channel, text: string): void;
  survey(subject: Subject): Promise<Answers>;
}

export interface Ending {
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
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  /** Ends each turn to write it was given. */
  readonly #turns: (() => void)[] = [];
  readonly #questions = new Questions<unknown>(answerMs);
  #isOver = false;

  constructor(number: number, node: string, command: readonly string[], config: () => Config, duties: Duties) {
    this.number = number;
    this.node = node;
    const [program = "", ...args] = command;
    this.#child = spawn(program, [...args, "serve"], {
      env: { ...process.env, PENNAME_WORKER: String(number) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.pid = this.#child.pid;
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Ending>();
    this.ready = ready.promise;
    this.ended = ended.promise;
    const end = (ending: Ending) => {
      this.#isOver = true;
      for (const over of this.#turns.splice(0)) over();
      this.#questions.abandon();
      ended.resolve(ending);
    };
    this.#child.once("exit", (code, signal) => end({ code, signal }));
    this.#child.once("error", () => end({ code: 1, signal: null }));

    this.#child.on("message", (message) => {
      const report = message as Report;
      switch (report.is) {
        case "started":
          return this.tell({ is: "begin", node, config: config() });
        case "ready":
          return ready.resolve();
        case "asked":
          return this.tell({ is: "judged", batch: report.batch, verdicts: duties.judge(report.requests) });
        case "waiting":
          return void this.#giveTurn(duties.turns);
        case "written":
          return this.#turns.shift()?.();
        case "told":
          return duties.told(this, report.channel, report.text);
        case "survey":
          return void this.#survey(report.number, report.subject, duties);
        case "said":
          return this.#questions.answered(report.number, report.answer);
      }
    });
  }

  /** One that is gone is told nothing; that it is, `ended` says. */
  tell(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {});
  }

  /** What it says about a subject; undefined where it does not in time. */
  ask(subject: Subject): Promise<unknown> {
    return this.#questions.ask((number) => this.tell({ is: "say", number, subject }));
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async #survey(number: number, subject: Subject, { survey }: Duties): Promise<void> {
    this.tell({ is: "surveyed", number, answers: await survey(subject) });
  }

  async #giveTurn(turns: Turns): Promise<void> {
    const over = await turns.take();
    if (this.#isOver) return over();
    this.#turns.push(over);
    this.tell({ is: "turn" });
  }
}

const answerMs = 500;
