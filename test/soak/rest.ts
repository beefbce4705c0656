import { type Finding, finding } from "./books.ts";
import type { Node } from "./node.ts";
import { filesOf, idleOf } from "./watch.ts";

export type Rest = Map<string, { files: Record<string, number>; cpu: number; wakes: number }>;

/** What each process has open and does while nobody asks. */
export async function atRest(node: Node): Promise<Rest> {
  const processes = Array.from(node.processes());
  const idle = await idleOf(
    processes.map(([, pid]) => pid),
    10_000,
  );
  return new Map(processes.map(([name, pid], index) => [name, { files: filesOf(pid), ...idle[index]! }]));
}

/** Files and timers, before and after. */
export function compared(fresh: Rest, rested: Rest): Finding[] {
  return Array.from(rested, ([name, now]) => {
    const before = fresh.get(name)!;
    const kinds = Array.from(new Set([...Object.keys(before.files), ...Object.keys(now.files)]));
    const shown = kinds.map((kind) => `${kind} ${before.files[kind] ?? 0}→${now.files[kind] ?? 0}`).join(", ");
    const wakes = `${before.wakes.toFixed(0)}→${now.wakes.toFixed(0)} wakes/s, ${before.cpu.toFixed(1)}→${now.cpu.toFixed(1)} % CPU`;
    return finding(`${name}: files and timers at rest, before and after`, `${shown}; ${wakes}`, [
      ...kinds.map(
        (kind) =>
          (now.files[kind] ?? 0) > (before.files[kind] ?? 0) + spare &&
          `${kind}: ${before.files[kind] ?? 0} before, ${now.files[kind] ?? 0} after`,
      ),
      now.wakes > before.wakes * 1.5 + 20 &&
        `wakes ${now.wakes.toFixed(0)} times a second, ${before.wakes.toFixed(0)} before`,
      now.cpu > before.cpu + 2 && `takes ${now.cpu.toFixed(1)} % of a core`,
    ]);
  });
}

/** Connections to the database come and go by themselves, up to this many. */
const spare = 9;
