import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import type { ServerConfig } from "../../config/config.ts";
import { ownUrl } from "../../config/resolve.ts";
import { statusOf } from "../health.ts";
import { fails, type Finding, warns, works } from "./finding.ts";
import { utcTime } from "../../contract/utc-time.ts";

/** Whether the port is free, or Penname's already. */
export async function checkPort({ host, port, tls }: ServerConfig): Promise<Finding> {
  const where = `${host}, port ${port}`;
  const code = await bindFailure(host, port);
  if (code === null) return works("port", `${where}: free`);
  if (code === "EADDRINUSE") {
    const status = await statusOf(`${ownUrl({ host, port, tls })}/health`, true);
    if (status === 200) return works("port", `${where}: a server that answers /health listens there`);
    return fails("port", `${where}: another program listens there`, "stop it, or choose another port with server.port");
  }
  const advice = code === "EACCES" ? "choose a port above 1023" : "server.host must be an address of this machine";
  return fails("port", `${where}: it cannot be listened on (${code})`, advice);
}

function bindFailure(host: string, port: number): Promise<string | null> {
  const { promise, resolve: settle } = Promise.withResolvers<string | null>();
  const server = createServer();
  server.once("error", (error) => settle("code" in error ? String(error.code) : error.message));
  server.listen(port, host, () => server.close(() => settle(null)));
  return promise;
}

/** Space that books, log and backups of a busy week need. */
const spaceLeast = 1_000_000_000;

/** Whether the data directory can be written, and has room. */
export function checkDisk(data: string): Finding {
  const place = nearestThere(resolve(data));
  const failure = writeFailure(place);
  if (failure === "ENOSPC" || failure === "EDQUOT")
    return fails("disk", `${place} has no room (${failure})`, "make room: books that cannot be written refuse calls");
  if (failure !== null)
    return fails(
      "disk",
      `${place} cannot be written (${failure})`,
      "make it writable for this user, or name another with --data DIR",
    );
  const { bavail, bsize, files, ffree } = statfsSync(place);
  const free = bavail * bsize;
  const text = `${place}: ${(free / 1_000_000_000).toFixed(1)} GB free`;
  if (files > 0 && ffree === 0)
    return fails("disk", `${place}: no file can be added (no inode is free)`, "remove files there");
  return free >= spaceLeast
    ? works("disk", text)
    : warns("disk", text, "make room: books that cannot be written refuse calls");
}

/** Why nothing can be written there; null if something can. */
function writeFailure(place: string): string | null {
  let trial: string | undefined;
  try {
    // Rights alone do not say it: it may be a file, or of a kind that takes none of ours. Nor does a directory, which full disks still take.
    trial = mkdtempSync(join(place, ".penname-"));
    writeFileSync(join(trial, "trial"), new Uint8Array(trialBytes), { flush: true });
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "Error";
  } finally {
    if (trial !== undefined) rmSync(trial, { recursive: true, force: true });
  }
}

/** As little as the books write at once. */
const trialBytes = 64 * 1024;

function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

/** Tokens of sign-in and signatures of requests are refused when the clocks differ by more. */
const clockMost = 60_000;

/** Whether this machine's clock agrees with what others said the time was; in Unix milliseconds. */
export function checkClock(now: number, others: readonly number[]): Finding {
  const own = utcTime(now);
  const [nearest] = others.map((other) => now - other).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (nearest === undefined) return works("clock", `${own}; there was nobody to compare it with`);
  const seconds = Math.round(Math.abs(nearest) / 1000);
  if (Math.abs(nearest) <= clockMost) return works("clock", `${own}, as the providers have it`);
  const text = `${own} is ${seconds} seconds ${nearest > 0 ? "ahead of" : "behind"} the providers' time`;
  return fails("clock", text, "set the clock, and keep it right with NTP");
}
