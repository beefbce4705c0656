import process from "node:process";
import { clearInterval, setInterval } from "node:timers";
import type { Limiter } from "../accounts/limits.ts";
import type { Siblings } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import { mergeMetrics } from "../observe/prometheus.ts";
import { type Failed, type TargetHealth, worst } from "../upstream/routing/health.ts";
import type { ParentMessage, Subject, SurveyReports, Telemetry, WorkerMessage } from "./messages.ts";
import { ParentLimiter } from "./parent-limiter.ts";
import { ParentMutex } from "./parent-mutex.ts";
import { PendingRequests } from "./pending-requests.ts";

/** What a worker gets from the parent that started it. */
export interface Parent {
  /** Name of this process in the books. */
  node: string;
  /** The configuration in force when this worker began, with the port it listens on. */
  config: Config;
  limiter: Limiter;
  siblings: Siblings;
  /** Reports that this worker listens. */
  ready(): void;
  /** Closes the channel, which would keep a worker that cannot start from ending by itself. */
  leave(): void;
  onConfigure(adopt: (config: Config) => void): void;
  /** Subscribes to signals to stop, each with its number. */
  onStop(onSignal: (signal: number) => void): void;
  /** Sets how this worker reports about itself when all are surveyed. */
  onSurvey(report: (subject: Subject) => unknown): void;
  /** Of all processes. */
  telemetry: Telemetry;
}

const surveyMs = 1000;
const parentCheckMs = 250;
const terminated = 15;

/**
 * Connects a worker to its parent and waits for the configuration; undefined where there is no parent, or none any more. A worker that loses
 * its parent before it subscribes to signals exits at once.
 */
export async function connectToParent(): Promise<Parent | undefined> {
  if (!process.connected) return undefined;
  // A terminal sends signals to every process of the group; only the parent acts on them.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const limiter = new ParentLimiter((batch, requests) => send({ is: "admit", batch, requests }));
  const mutex = new ParentMutex(send);
  const begun = Promise.withResolvers<ParentMessage & { is: "begin" }>();
  const stops = new Buffered<number>();
  const configurations = new Buffered<Config>();
  const listeners: Parameters<Siblings["listen"]>[0][] = [];
  const surveys = new PendingRequests<SurveyReports>(surveyMs);
  let report: (subject: Subject) => unknown = () => undefined;

  process.on("message", (message: ParentMessage) => {
    switch (message.is) {
      case "begin":
        return begun.resolve(message);
      case "configure":
        return configurations.push(message.config);
      case "judged":
        return limiter.judged(message.batch, message.verdicts);
      case "locked":
        return mutex.granted();
      case "broadcast":
        return listeners.forEach((listener) => listener(message.channel, message.text));
      case "report":
        return send({ is: "reported", number: message.number, report: report(message.subject) });
      case "surveyed":
        return surveys.respond(message.number, message.reports);
      case "stop":
        return stops.push(message.signal);
      case "ping":
        return send({ is: "alive" });
    }
  });
  const unwatch = onParentLost(() => {
    // Nothing is booked before signals are heard, and what is waited for till then, such as `begin`, may never come.
    if (!stops.hasSubscriber) process.exit(128 + terminated);
    mutex.abandon();
    // The second signal exits at once.
    stops.push(terminated);
    stops.push(terminated);
  });
  send({ is: "started" });
  const { node, config } = await begun.promise;
  return {
    node,
    config,
    limiter,
    siblings: {
      writeLock: () => mutex.lock(),
      send: (channel, text) => send({ is: "broadcast", channel, text }),
      listen: (listener) => void listeners.push(listener),
    },
    ready: () => send({ is: "ready" }),
    leave() {
      unwatch();
      if (process.connected) process.disconnect?.();
    },
    onConfigure: (adopt) => configurations.subscribe(adopt),
    onStop: (onSignal) => stops.subscribe(onSignal),
    onSurvey: (given) => (report = given),
    telemetry: telemetryOf(
      async (subject) => (await surveys.request((number) => send({ is: "survey", number, subject }))) ?? [],
    ),
  };
}

/** The reports of all processes, merged. */
function telemetryOf(survey: (subject: Subject) => Promise<SurveyReports>): Telemetry {
  return {
    metrics: async () => mergeMetrics("worker", (await survey("metrics")) as [string, string][]),
    health: async () => worst((await survey("health")).flatMap(([, health]) => health as TargetHealth[])),
    failures: async () => {
      const failures = (await survey("failures")).flatMap(([, failed]) => failed as Failed[]);
      return failures.toSorted((one, other) => other.at - one.at);
    },
  };
}

/** Returns what ends the watch. */
function onParentLost(react: () => void): () => void {
  const { ppid } = process;
  const unwatch = () => {
    clearInterval(check);
    process.off("disconnect", lost);
  };
  const lost = () => {
    unwatch();
    react();
  };
  process.once("disconnect", lost);
  // A parent killed with unread data resets the channel, which Deno does not report.
  const check = setInterval(() => process.ppid !== ppid && lost(), parentCheckMs).unref();
  return unwatch;
}

/** Does nothing once the parent is gone, which `onParentLost` reports. */
function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Values that arrive before there is a subscriber are kept for it. */
class Buffered<Value> {
  readonly #values: Value[] = [];
  #subscriber: ((value: Value) => void) | undefined;

  get hasSubscriber(): boolean {
    return this.#subscriber !== undefined;
  }

  push(value: Value): void {
    if (this.#subscriber) this.#subscriber(value);
    else this.#values.push(value);
  }

  subscribe(subscriber: (value: Value) => void): void {
    this.#subscriber = subscriber;
    for (const value of this.#values.splice(0)) subscriber(value);
  }
}
