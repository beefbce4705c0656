import { lostTiers, tiersWith } from "../accounts/limits.ts";
import type { Store } from "../accounts/store.ts";
import type { Config } from "../config/config.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";

/** Logs every tier that accounts have and a configuration has not: their limits change without anybody having set them. */
export async function logLostTiers(store: Store, { tiers }: Config, log: Log): Promise<void> {
  try {
    for (const [tier, accounts] of lostTiers(await store.accounts(), tiersWith(tiers)))
      log.warn({ tier, accounts }, "a tier of accounts is not configured; they count as standard");
  } catch (thrown) {
    log.warn(withoutMessage(thrown), "accounts were not looked through for tiers that are not configured");
  }
}
