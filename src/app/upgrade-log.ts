import type { UpgradeListener } from "../accounts/stores/upgrades.ts";
import type { Log } from "../observe/log.ts";

/** Writes to a server's log that its books are upgraded, which may keep it from serving for a while. */
export const logUpgrades = (log: Log): UpgradeListener => ({
  begun: ({ from, to, copy }) => log.info({ from, to, copy }, "books are being upgraded"),
  progress() {},
  ended: ({ from, to, copy }) => log.info({ from, to, copy }, "books upgraded"),
});
