import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger } from "../accounts/ledger.ts";
import { GatewayError } from "../errors.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { OpenCalls } from "../pipeline/open-calls.ts";
import type { Listening } from "../runtime/runtime.ts";

export interface StopSignal {
  /** Resolves when the program is told to stop. */
  asked: Promise<void>;
  readonly isAsked: boolean;
}

/** Calls with the number of each signal to stop. */
export type Signals = (told: (signal: number) => void) => void;

/** Those a program gets from who started it. */
export const operatorSignals: Signals = (told) => {
  process.on("SIGINT", () => told(2));
  process.on("SIGTERM", () => told(15));
};

/** The first signal asks to stop; the second one ends the program at once, as a fault that nobody caught does. */
export function stopSignal(signals: Signals, log: Log, ledger: Ledger): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signal = { asked: promise, isAsked: false };
  signals((number) => {
    if (signal.isAsked) void leave(128 + number, log, ledger);
    signal.isAsked = true;
    resolve();
  });
  const fault = (thrown: unknown) => {
    log.error(withoutMessage(thrown), "a fault that nobody caught");
    void leave(1, log, ledger);
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);
  return signal;
}

/** Ends the program without waiting for calls: what is closed is booked, what is logged is written. */
async function leave(code: number, log: Log, ledger: Ledger): Promise<void> {
  const booked = ledger
    .flush()
    .catch((thrown: unknown) => log.error(withoutMessage(thrown), "not all calls are booked"));
  await Promise.race([booked, pause(lastWordsMs)]);
  await log.flush();
  process.exit(code);
}

export interface Draining {
  server: Listening;
  openCalls: OpenCalls;
  log: Log;
  drainMs: number;
}

/**
 * Resolves when every answer is out, or was ended with an error. Until it closes, the listener takes calls: a balancer
 * that has not yet seen `/ready` turn must not lose any.
 */
export async function drained({ server, openCalls, log, drainMs }: Draining): Promise<void> {
  log.info({ calls: openCalls.size }, "stopping");
  const limit = pause(drainMs).then(() => "late");
  await Promise.race([openCalls.idle(), pause(Math.min(listenMs, drainMs / 2))]);
  // A connection on which nothing is being answered, such as half a request, is not waited for.
  const stopped = server.stop(false);
  const answered = openCalls.idle().then(() => pause(lastBytesMs));
  if ((await Promise.race([stopped, answered, limit])) === "late") {
    log.warn({ calls: openCalls.size, after_ms: drainMs }, "the calls that still ran were ended");
    openCalls.stop(
      new GatewayError("service_unavailable", "The gateway is being stopped; ask again", { retryAfterSeconds: 1 }),
    );
    await Promise.race([openCalls.idle().then(() => pause(lastBytesMs)), pause(lastWordsMs)]);
  }
  // Whoever does not read what it asked for is cut off; its calls are closed by that.
  await server.stop(true);
}

/** How long new calls are taken after the signal to stop, as long as others run. */
const listenMs = 5000;
/** How long the last bytes of an answer may take to go out. */
const lastBytesMs = 500;
/** How long the end may wait for what should be quick. */
const lastWordsMs = 1000;

const pause = (ms: number) => sleep(ms, undefined, { ref: false });
