import { Worker } from "node:worker_threads";
import type { Signal } from "../../../stream/abort.ts";
import { DetectorFailure, type RemoteDetector, type Span } from "../detector.ts";
import type { SearchSettings } from "./search.ts";
import type { FromThread, ToThread } from "./thread.ts";

export interface ModelSettings extends SearchSettings {
  /** For all texts of a request together. */
  timeoutMs: number;
}

/** The model cannot be used; the message says which key is wrong, and why. */
export class ModelError extends Error {
  override name = "ModelError";
}

/** What the model of a process did, for its metrics. */
export class ModelCounts {
  /** Pieces of texts that it searched. */
  pieces = 0;
  /** Seconds that its thread worked. */
  busySeconds = 0;
  /** Requests that wait for it. */
  waiting = 0;
}

interface Asked {
  settle(answer: Span[][] | DetectorFailure): void;
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  say(message: ToThread): void;
}

/**
 * A token-classification model of the operator's own, on a thread, so that it holds no request up but those that wait for it. The
 * thread is started when the model is opened, and again when it is asked after it broke down. It takes a few hundred megabytes for
 * most models; see `openSession`.
 */
export class PrivacyModel implements RemoteDetector {
  readonly name = "model";
  readonly #settings: ModelSettings;
  readonly #counts: ModelCounts;
  readonly #openingMs: number;
  readonly #asked = new Map<number, Asked>();
  #thread: Thread | undefined;
  #lastId = 0;
  #isRetired = false;

  private constructor(settings: ModelSettings, counts: ModelCounts, openingMs: number) {
    this.#settings = settings;
    this.#counts = counts;
    this.#openingMs = openingMs;
  }

  /** Rejects with a `ModelError`, at the latest after `openingMs`: a file may be such that reading it never ends. */
  static async open(
    settings: ModelSettings,
    counts = new ModelCounts(),
    openingMs = openingMsMost,
  ): Promise<PrivacyModel> {
    const model = new PrivacyModel(settings, counts, openingMs);
    await (
      await model.#started()
    ).ready;
    return model;
  }

  async find(texts: readonly string[], signal: Signal): Promise<Span[][]> {
    const found: Span[][] = texts.map(() => []);
    const places = texts.flatMap((text, index) => (/[\p{L}\p{N}]/u.test(text) ? [index] : []));
    if (places.length === 0) return found;
    this.#counts.waiting++;
    try {
      // Lone surrogates are replaced, not removed: offsets must not move.
      const answers = await this.#ask(
        places.map((index) => texts[index]!.toWellFormed()),
        signal,
      );
      for (const [index, place] of places.entries()) found[place] = answers[index]!;
      this.#counts.pieces += places.length;
      return found;
    } finally {
      this.#counts.waiting--;
      if (this.#isRetired) this.retire();
    }
  }

  /** Ends the thread as soon as nobody waits for it. A request that still has this model may ask it even then. */
  retire(): void {
    this.#isRetired = true;
    if (this.#asked.size > 0) return;
    void this.#thread?.worker.terminate();
    this.#thread = undefined;
  }

  async #ask(texts: readonly string[], signal: Signal): Promise<Span[][]> {
    const id = ++this.#lastId;
    const { timeoutMs } = this.#settings;
    const { promise, resolve, reject } = Promise.withResolvers<Span[][]>();
    const cancel = () => reject(signal.reason);
    const timer = setTimeout(() => reject(failure(`took longer than ${timeoutMs / 1000} s`)), timeoutMs);
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    this.#asked.set(id, { settle: (answer) => (answer instanceof DetectorFailure ? reject(answer) : resolve(answer)) });
    const asking = this.#send(id, texts);
    asking.catch(reject);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      if (this.#asked.delete(id)) this.#thread?.say({ cancel: id });
    }
  }

  async #send(id: number, texts: readonly string[]): Promise<void> {
    const { say, ready } = await this.#started();
    try {
      await ready;
    } catch (error) {
      throw failure("cannot be opened", error);
    }
    if (this.#asked.has(id)) say({ id, texts });
  }

  async #started(): Promise<Thread> {
    // Its own part of the program, loaded only where there is a model.
    const { threadUrl } = await import("./thread.ts");
    this.#thread ??= this.#start(threadUrl);
    return this.#thread;
  }

  #start(url: string): Thread {
    const { timeoutMs: _, ...model } = this.#settings;
    const worker = new Worker(new URL(url), { workerData: { model } });
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    // Who asks hears of it.
    ready.catch(() => {});
    const giveUp = () => {
      reject(
        new ModelError(`privacy.model: it was not open after ${this.#openingMs / 1000} s; is it a sound ONNX file?`),
      );
      // What hangs in the system cannot be ended; it must not keep the program alive, and is asked nothing more.
      worker.unref();
      void worker.terminate();
      ended();
    };
    const timer = setTimeout(giveUp, this.#openingMs);
    worker.on("message", (message: FromThread) => {
      if ("ready" in message) {
        // Until here the program waits for it; then it keeps no program alive.
        worker.unref();
        clearTimeout(timer);
        resolve();
      } else if ("unusable" in message) {
        reject(new ModelError(message.unusable));
        void worker.terminate();
      } else this.#answered(message);
    });
    const ended = () => {
      clearTimeout(timer);
      reject(new ModelError("privacy.model: its thread ended while it was opened"));
      if (this.#thread?.worker !== worker) return;
      this.#thread = undefined;
      for (const { settle } of this.#asked.values()) settle(failure("broke down"));
    };
    worker.on("error", ended);
    worker.once("exit", ended);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a page
    return { worker, ready, say: (message) => worker.postMessage(message) };
  }

  #answered(message: Extract<FromThread, { id: number }>): void {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if ("failed" in message) return asked?.settle(failure("broke down"));
    this.#counts.busySeconds += message.busyMs / 1000;
    asked?.settle(message.found);
  }
}

/** Large models take seconds, on a busy machine many. */
const openingMsMost = 120_000;

const failure = (reason: string, cause?: unknown) => new DetectorFailure("model", `the model ${reason}`, cause);
