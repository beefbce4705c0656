import process from "node:process";
import { clearInterval, clearTimeout, setInterval, setTimeout } from "node:timers";
import type { Limiter } from "../accounts/limits.ts";
import type { Siblings } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import { mergeMetrics } from "../observe/prometheus.ts";
import { type Failed, type TargetHealth, worst } from "../upstream/routing/health.ts";
import type { Answers, Known, Order, Report, Subject } from "./messages.ts";
import { ParentLimiter } from "./parent-limiter.ts";
import { Questions } from "./questions.ts";

/** What a worker has of the parent that started it. */
export interface Parent {
  /** Name of this process in the books. */
  node: string;
  /** The configuration in force when this worker began, with the port it listens on. */
  config: Config;
  limiter: Limiter;
  siblings: Siblings;
  /** Tells that this worker listens. */
  ready(): void;
  onConfigure(adopt: (config: Config) => void): void;
  /** Calls with the number of each signal to stop. */
  onStop(told: (signal: number) => void): void;
  /** Answers for this worker when one wants to know something of all. */
  onSurvey(answer: (subject: Subject) => unknown): void;
  /** What all workers know. */
  known: Known;
}

/** How long a worker waits for its turn to write, before the books count as not writable. */
const turnMs = 2000;
const surveyMs = 1000;
const watchMs = 250;
const terminated = 15;

/** The parent of this process; undefined where there is none. */
export async function parentOf(): Promise<Parent | undefined> {
  if (!process.connected) return undefined;
  // A terminal signals every process; what is to be done then the parent says.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const limiter = new ParentLimiter((batch, requests) => tell({ is: "asked", batch, requests }));
  const begun = Promise.withResolvers<Order & { is: "begin" }>();
  const stops = new Held<number>();
  const configurations = new Held<Config>();
  const turns: (() => void)[] = [];
  const listeners: Parameters<Siblings["listen"]>[0][] = [];
  const surveys = new Questions<Answers>(surveyMs);
  let answer: (subject: Subject) => unknown = () => undefined;

  process.on("message", (order: Order) => {
    switch (order.is) {
      case "begin":
        return begun.resolve(order);
      case "configure":
        return configurations.take(order.config);
      case "judged":
        return limiter.judged(order.batch, order.verdicts);
      case "turn":
        return turns.shift()?.();
      case "told":
        return listeners.forEach((heard) => heard(order.channel, order.text));
      case "say":
        return tell({ is: "said", number: order.number, answer: answer(order.subject) });
      case "surveyed":
        return surveys.answered(order.number, order.answers);
      case "stop":
        return stops.take(order.signal);
    }
  });
  const { ppid } = process;
  let isAlone = false;
  const alone = () => {
    clearInterval(watch);
    // What is left to write goes without turns; the second signal ends at once.
    isAlone = true;
    for (const granted of turns.splice(0)) granted();
    stops.take(terminated);
    stops.take(terminated);
  };
  process.once("disconnect", alone);
  // A parent that is killed while it has something to read resets the channel, which Deno does not tell.
  const watch = setInterval(() => process.ppid !== ppid && alone(), watchMs).unref();
  tell({ is: "started" });

  const turn = () =>
    new Promise<() => void>((resolve, reject) => {
      const over = () => tell({ is: "written" });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error("no turn to write has come"));
      }, turnMs);
      turns.push(() => {
        clearTimeout(timer);
        if (isLate) over();
        else resolve(over);
      });
      if (isAlone) turns.pop()?.();
      else tell({ is: "waiting" });
    });
  const survey = async (subject: Subject): Promise<Answers> =>
    (await surveys.ask((number) => tell({ is: "survey", number, subject }))) ?? [];
  const { node, config } = await begun.promise;
  return {
    node,
    config,
    limiter,
    siblings: {
      writeLock: turn,
      send: (channel, text) => tell({ is: "told", channel, text }),
      listen: (heard) => void listeners.push(heard),
    },
    ready: () => tell({ is: "ready" }),
    onConfigure: (adopt) => configurations.to(adopt),
    onStop: (told) => stops.to(told),
    onSurvey: (given) => (answer = given),
    known: {
      metrics: async () => mergeMetrics("worker", (await survey("metrics")) as [string, string][]),
      health: async () => worst((await survey("health")).flatMap(([, health]) => health as TargetHealth[])),
      failures: async () => {
        const failures = (await survey("failures")).flatMap(([, failed]) => failed as Failed[]);
        return failures.toSorted((one, other) => other.at - one.at);
      },
    },
  };
}

/** A parent that is gone is told nothing; that it is, is an event of its own. */
function tell(report: Report): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}

/** What comes before somebody listens waits for them. */
class Held<Value> {
  readonly #waiting: Value[] = [];
  #listener: ((value: Value) => void) | undefined;

  take(value: Value): void {
    if (this.#listener) this.#listener(value);
    else this.#waiting.push(value);
  }

  to(listener: (value: Value) => void): void {
    this.#listener = listener;
    for (const value of this.#waiting.splice(0)) listener(value);
  }
}
