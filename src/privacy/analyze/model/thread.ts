import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { setImmediate as nextTask } from "node:timers/promises";
import type { Span } from "../detector.ts";
import { type ModelSearch, openSearch, type SearchSettings } from "./search.ts";
import { ModelFileError, reasonOf } from "./session.ts";

/** What a thread is asked. */
export type ToThread = { id: number; texts: readonly string[] } | { cancel: number };

/** What it answers; `unusable` is its last word. */
export type FromThread =
  | { ready: true }
  | { unusable: string }
  | { id: number; found: Span[][]; busyMs: number }
  | { id: number; failed: true };

/** This file, which a thread starts with: in the executable a part of its own, so neither it nor a bundle needs a second entry. */
export const threadUrl = import.meta.url;

interface Job {
  id: number;
  steps: AsyncGenerator<undefined, Span[][]>;
  /** Time that was spent on it. */
  busyMs: number;
}

async function serve(settings: SearchSettings, port: NonNullable<typeof parentPort>): Promise<void> {
  const say = (message: FromThread) => port.postMessage(message);
  const jobs: Job[] = [];
  let search: ModelSearch;
  let isWorking = false;
  port.on("message", (message: ToThread) => {
    if ("cancel" in message) {
      const place = jobs.findIndex(({ id }) => id === message.cancel);
      if (place >= 0) jobs.splice(place, 1);
      return;
    }
    jobs.push({ id: message.id, steps: search.find(message.texts), busyMs: 0 });
    if (!isWorking) void work();
  });
  try {
    search = await openSearch(settings);
    say({ ready: true });
  } catch (error) {
    say({
      unusable: error instanceof ModelFileError ? error.message : `privacy.model cannot be used: ${reasonOf(error)}`,
    });
  }

  /** A window of each in turn, so that a long text holds no short one up; between two, messages are read. */
  async function work(): Promise<void> {
    isWorking = true;
    for (let job = jobs[0]; job; job = jobs[0]) {
      const since = performance.now();
      const answer = await step(job);
      job.busyMs += performance.now() - since;
      await nextTask();
      const place = jobs.indexOf(job);
      // It was cancelled meanwhile.
      if (place < 0) continue;
      jobs.splice(place, 1);
      if (answer === undefined) jobs.push(job);
      else if (answer === "failed") say({ id: job.id, failed: true });
      else say({ id: job.id, found: answer, busyMs: job.busyMs });
    }
    isWorking = false;
  }
}

/** One window; what was found, if it was the last. A failure's own words may tell of the text. */
async function step({ steps }: Job): Promise<Span[][] | "failed" | undefined> {
  try {
    const { done, value } = await steps.next();
    return done ? value : undefined;
  } catch {
    return "failed";
  }
}

if (!isMainThread && parentPort && isOurs(workerData)) void serve(workerData.model, parentPort);

function isOurs(data: unknown): data is { model: SearchSettings } {
  return typeof data === "object" && data !== null && "model" in data;
}
