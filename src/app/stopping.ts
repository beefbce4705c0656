import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger } from "../accounts/ledger.ts";
import { GatewayError } from "../errors.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { OpenCalls } from "../pipeline/open-calls.ts";
import type { Listening } from "../runtime/runtime.ts";

export interface StopSignal {
  /** Resolves on the first signal to stop. */
  asked: Promise<void>;
  readonly isAsked: boolean;
}

/** Subscribes to signals to stop, each with its number. */
export type Signals = (onSignal: (signal: number) => void) => void;

/**
 * Signals of the operating system. One that comes twice at once is one: systemd tells every process of a service, and the launcher of the
 * npm package passes on what it is told.
 */
export function operatorSignals(onSignal: (signal: number) => void, now = () => performance.now()): void {
  let toldAt = -Infinity;
  const tell = (signal: number) => {
    if (now() - toldAt < echoMs) return;
    toldAt = now();
    onSignal(signal);
  };
  process.on("SIGINT", () => tell(2));
  process.on("SIGTERM", () => tell(15));
}

/** Nobody asks twice so soon. */
export const echoMs = 100;

/** Calls back on exceptions and rejections that nothing else handles. */
export function onUncaught(handle: (thrown: unknown) => void): void {
  process.on("uncaughtException", handle);
  process.on("unhandledRejection", handle);
}

/** The first signal asks to stop; a second one, like an uncaught exception, exits without waiting for calls. */
export function stopSignal(signals: Signals, log: Log, ledger: Ledger): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signal = { asked: promise, isAsked: false };
  signals((number) => {
    if (signal.isAsked) void exitNow(128 + number, log, ledger);
    signal.isAsked = true;
    resolve();
  });
  onUncaught((thrown) => {
    log.error(withoutMessage(thrown), "uncaught exception");
    void exitNow(1, log, ledger);
  });
  return signal;
}

/** Exits without waiting for calls: closed calls are settled and log lines written first. */
async function exitNow(code: number, log: Log, ledger: Ledger): Promise<void> {
  const settled = ledger
    .flush()
    .catch((thrown: unknown) => log.error(withoutMessage(thrown), "not all calls are booked"));
  await Promise.race([settled, pause(exitMs)]);
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
 * Resolves when every answer has been sent, or was ended with an error after `drainMs`. The listener keeps accepting calls for a
 * while, so that a load balancer that has not yet seen `/ready` fail loses none.
 */
export async function drain({ server, openCalls, log, drainMs }: Draining): Promise<void> {
  log.info({ calls: openCalls.size }, "stopping");
  const limit = pause(drainMs).then(() => "late");
  await Promise.race([openCalls.idle(), pause(Math.min(acceptMs, drainMs / 2))]);
  // A connection without a running answer, such as one with half a request, does not delay the exit.
  const stopped = server.stop(false);
  if ((await Promise.race([stopped, allAnswered(server, openCalls), limit])) === "late") {
    const answers = server.sending();
    log.warn({ calls: openCalls.size, answers, after_ms: drainMs }, "what was still being answered was ended");
    openCalls.stop(
      new GatewayError("service_unavailable", "The gateway is being stopped; ask again", { retryAfterSeconds: 1 }),
    );
    await Promise.race([openCalls.idle().then(() => pause(lastBytesMs)), pause(exitMs)]);
  }
  // Cuts off clients that do not read their answer, which also closes their calls.
  await server.stop(true);
}

/** Resolves when no call runs and the kernel has every answer. A call is over when its answer is, which its client may take long to read. */
async function allAnswered(server: Listening, openCalls: OpenCalls): Promise<void> {
  do {
    await openCalls.idle();
    await pause(lastBytesMs);
  } while (server.sending() > 0);
}

/** How long new calls are accepted after the signal to stop, while others run. */
const acceptMs = 5000;
/** How long after a call its last bytes may take to leave, before it is looked whether some are left. */
const lastBytesMs = 500;
/** How long exiting may wait for steps that should be quick. */
const exitMs = 1000;

const pause = (ms: number) => sleep(ms, undefined, { ref: false });
