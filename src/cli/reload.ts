import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import process from "node:process";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/mistakes.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";

export interface Following {
  /** In force when the program began. */
  config: Config;
  /** Reads the configuration as it is now. Throws `ConfigError`. */
  read(): Config;
  /** Puts a configuration in force; what it throws leaves the one before. */
  adopt(config: Config): void;
  log: Log;
  told(outcome: "changed" | "unchanged" | "invalid"): void;
}

/** Rereads the configuration on SIGHUP and whenever its file changes: checked whole, then swapped whole, or not at all. */
export function follow({ config, read, adopt, log, told }: Following): void {
  let current = config;
  const reread = () => {
    try {
      const next = read();
      if (JSON.stringify(next) === JSON.stringify(current)) return told("unchanged");
      const { usable, kept } = withoutRestart(next, config);
      adopt(usable);
      current = next;
      told("changed");
      log.info(
        { file: next.file, providers: next.providers.length, models: next.models.length },
        "configuration in force",
      );
      if (kept.length > 0) log.warn({ file: next.file, keys: kept }, "these take a restart");
    } catch (thrown) {
      told("invalid");
      report(thrown, log);
    }
  };
  process.on("SIGHUP", reread);
  if (config.file !== null) onChange(config.file, reread, log);
}

function report(thrown: unknown, log: Log): void {
  const unchanged = "configuration not changed";
  if (!(thrown instanceof ConfigError)) return log.error(withoutMessage(thrown), unchanged);
  for (const { file, line, column, key, reason } of thrown.mistakes)
    log.error({ file, line, column, key, reason }, unchanged);
}

/** A configuration with what cannot change while the program runs as it was, and which keys those are. */
function withoutRestart(next: Config, first: Config): { usable: Config; kept: string[] } {
  const { host, port, tls, maxBodyBytes, workers } = first.server;
  const fixed = { host, port, tls, maxBodyBytes, workers };
  const kept = Object.entries(fixed)
    .filter(([name, value]) => JSON.stringify(next.server[name as keyof typeof fixed]) !== JSON.stringify(value))
    .map(([name]) => (name === "maxBodyBytes" ? "server.max_body_mb" : `server.${name}`));
  return { usable: { ...next, server: { ...next.server, ...fixed } }, kept };
}

/** How long a file must be left alone before it is read: editors write in several steps. */
const settledMs = 150;

/** Watches the folder, for editors put a new file in the old one's place, and Kubernetes a new folder behind `..data`. */
function onChange(file: string, changed: () => void, log: Log): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const names = new Set([basename(file), "..data"]);
  const cannot = (thrown: unknown) =>
    log.warn({ file, ...withoutMessage(thrown) }, "the configuration file cannot be watched; SIGHUP has it read again");
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name !== null && !names.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, settledMs);
    });
    watcher.on("error", cannot);
  } catch (thrown) {
    cannot(thrown);
  }
}
