import { setTimeout as after } from "node:timers/promises";
import { openLimiter } from "../../accounts/limiters/open.ts";
import { lostTiers, tiersWith } from "../../accounts/limits.ts";
import { StoreError } from "../../accounts/store.ts";
import { booksFormat, hasBooks } from "../../accounts/stores/copy-books.ts";
import { openDatabase } from "../../accounts/stores/open.ts";
import { SqlStore } from "../../accounts/stores/sql-store.ts";
import { schemaMigrations } from "../../accounts/stores/migrations.ts";
import { postgresFormat } from "../../accounts/stores/postgres-upgrade.ts";
import type { Config } from "../../config/config.ts";
import { refusedByMachine } from "../refused.ts";
import { fails, type Finding, warns, works } from "./finding.ts";

/** Whether the books can be read, and what is in them fits the configuration; nothing is made, moved forwards or written. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, data } = config;
  const kind = databaseUrl === null ? "SQLite" : "PostgreSQL";
  try {
    if (databaseUrl === null && !hasBooks(data))
      return [works("database", `SQLite: no books in ${data} yet; the first start makes them`)];
    const format = databaseUrl === null ? booksFormat(data) : await postgresFormat(databaseUrl);
    const newest = schemaMigrations.length;
    if (format !== newest)
      return [works("database", `${kind}: format ${format}, which the next start brings to ${newest}`)];
    return [works("database", `${kind}: format ${format}`), ...(await lostTierWarning(config))];
  } catch (error) {
    const refused = error instanceof StoreError ? error.message : refusedByMachine(error);
    if (refused === undefined) throw error;
    return [fails("database", refused, "penname doctor tells when it is right")];
  }
}

/** A warning where accounts have tiers that are not configured. Books of an older format would be upgraded by opening them. */
async function lostTierWarning({ databaseUrl, data, tiers }: Config): Promise<Finding[]> {
  const store = new SqlStore(await openDatabase({ databaseUrl, data }, { isReading: true }));
  try {
    const lost = lostTiers(await store.accounts(), tiersWith(tiers));
    if (lost.size === 0) return [];
    const named = [...lost].map(([tier, count]) => `${tier} (accounts: ${count})`).join(", ");
    return [warns("tiers", `not configured, and count as standard: ${named}`, "configure them, or set other tiers")];
  } finally {
    await store.close();
  }
}

/** Whether several nodes can count together. */
export async function checkRedis({ redisUrl, limits }: Config): Promise<Finding> {
  if (redisUrl === null) return works("redis", "not configured; each node counts requests for itself");
  let lost: string | undefined;
  try {
    const limiter = await openLimiter(redisUrl, undefined, {
      onFailure: "reject",
      onState: (reason) => (lost = reason),
    });
    await limiter.canJudge?.();
    // Closing a connection that is being lost may take as long as the server likes.
    await Promise.race([limiter.close?.(), after(1000, undefined, { ref: false })]);
    if (lost === undefined) return works("redis", "it answers, and takes the script that counts");
    const text = `it does not count (${lost})`;
    return limits.onFailure === "local"
      ? warns("redis", text, "until it does each node counts for itself")
      : fails("redis", text, "let it take what is written, or set PENNAME_REDIS_URL to one that does");
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (limits.onFailure === "local") return warns("redis", error.message, "until then each node counts for itself");
    return fails("redis", error.message, "until then every request is refused");
  }
}
