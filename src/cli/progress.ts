import type { CopyProgress } from "../accounts/stores/copy-books.ts";
import type { UpgradeListener } from "../accounts/stores/upgrades.ts";
import type { Terminal } from "./command.ts";

/**
 * Tells on standard error how far something has come, where somebody watches: nothing in the first second, then at most a line a second, each at
 * least five percent further. Scripts and logs stay quiet, and there is no colour or cursor in it.
 */
export function progressOn(
  { err, isInteractive }: Pick<Terminal, "err" | "isInteractive">,
  what: string,
  now: () => number = () => performance.now(),
): CopyProgress {
  if (!isInteractive) return () => {};
  let next = now() + 1000;
  let least = 0;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent < least || now() < next) return;
    [next, least] = [now() + 1000, percent + 5];
    err(`${what}: ${percent} %`);
  };
}

/** Tells on standard error that a command upgrades the books before it does its work: where somebody watches how far it is, and always the result. */
export function upgradesOn(terminal: Terminal): UpgradeListener {
  return {
    begun({ from, to }) {
      if (terminal.isInteractive) terminal.err(`The books are of an older format, ${from}, and are upgraded to ${to}`);
    },
    progress: progressOn(terminal, "Upgrade"),
    ended({ from, to, copy }) {
      const before = copy === null ? "" : `; as they were, they are in ${copy}`;
      terminal.err(`The books were upgraded from format ${from} to ${to}${before}`);
    },
  };
}
