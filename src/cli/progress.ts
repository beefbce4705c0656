import type { Terminal } from "./command.ts";

/**
 * Tells on standard error how far something has come: nothing in the first second, then at most a line a second, so that quick work and
 * logs stay quiet.
 */
export function progressOn({ err }: Terminal, what: string, now: () => number = () => performance.now()) {
  let next = now() + 1000;
  return (done: number, total: number): void => {
    if (now() < next) return;
    next = now() + 1000;
    err(`${what}: ${total === 0 ? 100 : Math.floor((done / total) * 100)} %`);
  };
}
