import { type FSWatcher, readFileSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import process from "node:process";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/mistakes.ts";
import { ownUrl } from "../config/resolve.ts";
import { isPipeOrDevice, type ReadFile, readRegularFile } from "../config/source.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import { StartError } from "./start-error.ts";

export interface Reloading {
  /** The configuration the program started with. */
  config: Config;
  /** Reads the configuration again. Throws `ConfigError`. */
  read(readFile: ReadFile): Config;
  /** Puts a configuration in force; if it rejects with a `StartError`, the previous one stays. */
  adopt(config: Config): Promise<void> | void;
  log: Log;
  onRead(outcome: "changed" | "unchanged" | "invalid"): void;
  onHangup: Hangups;
}

/** Calls back on each SIGHUP, and at once if there was one before. */
export type Hangups = (callback: () => void) => void;

/** Hears SIGHUP from here on: its default would end a process that opens its books or a model, and has nothing to reload yet. */
export function operatorHangups(): Hangups {
  let isMissed = false;
  let tell = (): void => void (isMissed = true);
  process.on("SIGHUP", () => tell());
  return (callback) => {
    tell = callback;
    if (isMissed) callback();
  };
}

/**
 * Reloads the configuration on SIGHUP and when its file changes, which is watched until it is disposed of. It is validated whole and
 * swapped whole, or not at all.
 */
export function reloadOnChange(reloading: Reloading): Disposable {
  const { config, read, adopt, log, onRead, onHangup } = reloading;
  if (config.file !== null && isPipeOrDevice(config.file)) return neverReloaded(config.file, reloading);
  let current = config;
  const certificate = textsOf(config.server.tls);
  const reload = async () => {
    try {
      const next = read(readRegularFile);
      const isRenewed = textsOf(config.server.tls) !== certificate;
      if (JSON.stringify(next) === JSON.stringify(current)) {
        if (isRenewed) log.warn({ file: next.file, keys: ["server.tls"] }, restartNeeded);
        return onRead("unchanged");
      }
      if (current.file !== null) mustBeThere(current.file, next);
      const { usable, kept } = withoutRestart(next, config);
      if (isRenewed && !kept.includes("server.tls")) kept.push("server.tls");
      await adopt(usable);
      current = next;
      onRead("changed");
      log.info(
        { file: next.file, providers: next.providers.length, models: next.models.length },
        "configuration in force",
      );
      if (kept.length > 0) log.warn({ file: next.file, keys: kept }, restartNeeded);
    } catch (thrown) {
      onRead("invalid");
      logFailure(thrown, log);
    }
  };
  // One after another, so that the last one read is the one in force.
  let reloads = Promise.resolve();
  const reloadInTurn = () => void (reloads = reloads.then(reload));
  onHangup(reloadInTurn);
  const isMissed = () => isAnother(current, read);
  return config.file === null
    ? { [Symbol.dispose]() {} }
    : watchFile(config.file, { isMissed, onChange: reloadInTurn, log });
}

/** What came through a pipe is gone: to open it again would wait for a writer, and every call with it. */
function neverReloaded(file: string, { log, onHangup }: Reloading): Disposable {
  const text = "the configuration is no regular file: changes of it take a restart";
  log.info({ file }, text);
  onHangup(() => log.warn({ file }, text));
  return { [Symbol.dispose]() {} };
}

function isAnother(config: Config, read: Reloading["read"]): boolean {
  try {
    return JSON.stringify(read(readRegularFile)) !== JSON.stringify(config);
  } catch {
    // Why it cannot be read is told by who reads it again.
    return true;
  }
}

const restartNeeded = "these take a restart";

/** What the files of a certificate and its key hold; nothing where one cannot be read, as while it is renewed. */
function textsOf(tls: Config["server"]["tls"]): string {
  if (!tls) return "";
  try {
    return readFileSync(tls.certFile, "utf8") + readFileSync(tls.keyFile, "utf8");
  } catch {
    return "";
  }
}

/**
 * A file that is empty, or that was found in the working directory and is there no more, means the defaults at a start. What runs would
 * lose the models and the privacy it was given, while somebody moves the file or a shell has it written. Throws `ConfigError`.
 */
function mustBeThere(file: string, { file: found, isBlank }: Config): void {
  // As it was read: a second look may find what was written meanwhile.
  const reason =
    found === null
      ? "is there no more; put it back, or restart without it"
      : isBlank && "is empty; write {} for the defaults";
  if (reason) throw new ConfigError([{ source: "file", file, line: null, column: null, key: "", reason }]);
}

/** Logs why a configuration is not in force. */
export function logFailure(thrown: unknown, log: Log): void {
  const unchanged = "configuration not changed";
  if (thrown instanceof StartError) return log.error({ reason: thrown.message }, unchanged);
  if (!(thrown instanceof ConfigError)) return log.error(withoutMessage(thrown), unchanged);
  for (const { file, line, column, key, reason } of thrown.mistakes)
    // What is wrong with the file itself, such as a key at its top that is not known, has no key: an empty one would pass for one.
    log.error({ file, line, column, key: key || undefined, reason }, unchanged);
}

/** The configuration with every setting that takes a restart left as it was, and the keys of those that would have changed. */
function withoutRestart(next: Config, first: Config): { usable: Config; kept: string[] } {
  const { host, port, tls, maxBodyBytes, workers } = first.server;
  const fixed = { host, port, tls, maxBodyBytes, workers };
  const kept = Object.entries(fixed)
    .filter(([name, value]) => JSON.stringify(next.server[name as keyof typeof fixed]) !== JSON.stringify(value))
    .map(([name]) => (name === "maxBodyBytes" ? "server.max_body_mb" : `server.${name}`));
  // What nobody configured follows from where is listened.
  const isDerived = next.server.publicUrl === ownUrl(next.server);
  const publicUrl = isDerived ? ownUrl(first.server) : next.server.publicUrl;
  return { usable: { ...next, server: { ...next.server, ...fixed, publicUrl } }, kept };
}

/** Debounce: editors save a file in several steps. */
const settledMs = 150;

interface Watching {
  /** Whether something changed before the file was watched. */
  isMissed(): boolean;
  onChange(): void;
  log: Log;
}

/** Watches the folder instead of the file, since editors replace the file and Kubernetes swaps the symlink `..data`. */
function watchFile(file: string, { isMissed, onChange, log }: Watching): Disposable {
  let watcher: FSWatcher | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const names = new Set([basename(file), "..data"]);
  const onError = (thrown: unknown) =>
    log.warn({ file, ...withoutMessage(thrown) }, "the configuration file cannot be watched; SIGHUP has it read again");
  try {
    watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name !== null && !names.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settledMs);
    });
    watcher.on("error", onError);
    // Nobody watched it while the program started, which may have taken minutes. To read it again takes 2 to 5 ms, so not in the start.
    timer = setTimeout(() => void (isMissed() && onChange()), settledMs);
  } catch (thrown) {
    onError(thrown);
  }
  return {
    [Symbol.dispose]() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
