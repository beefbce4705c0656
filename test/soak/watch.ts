import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { megabytesOf } from "../support/memory.ts";

/** What can be seen of a process from outside: memory, files, and how often it wakes. */

export interface Idle {
  /** Share of a core, in percent. */
  cpu: number;
  /** How often its threads went to sleep in a second. */
  wakes: number;
}

/** How many files a process has open, by kind. */
export function filesOf(pid: number): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const kind = kindOf(pid, name);
    if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

function kindOf(pid: number, name: string): string | undefined {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/${name}`);
    return /^(socket|pipe):/.exec(target)?.[1] ?? /^anon_inode:\[?(\w+)/.exec(target)?.[1] ?? "file";
  } catch {
    // Closed since it was listed.
    return undefined;
  }
}

/** What processes do in so many milliseconds in which nobody asks them anything. */
export async function idleOf(pids: readonly number[], ms: number): Promise<Idle[]> {
  const before = pids.map(switchesOf);
  const ticks = pids.map(ticksOf);
  const begun = performance.now();
  await Bun.sleep(ms);
  // This process may be late itself.
  const seconds = (performance.now() - begun) / 1000;
  return pids.map((pid, index) => {
    // A thread that ended meanwhile takes its count with it.
    const woken = Array.from(switchesOf(pid), ([task, count]) => count - (before[index]!.get(task) ?? 0));
    return {
      cpu: ((ticksOf(pid) - ticks[index]!) / ticksPerSecond / seconds) * 100,
      wakes: woken.reduce((sum, one) => sum + one, 0) / seconds,
    };
  });
}

const ticksPerSecond = 100;

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return user + system;
}

/** How often each thread went to sleep. */
const switchesOf = (pid: number): Map<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((task) => {
      const text = readFileSync(`/proc/${pid}/task/${task}/status`, "utf8");
      return [task, Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(text)?.[1])];
    }),
  );

interface Level {
  at: number;
  megabytes: number;
}

/** Memory of processes by their names, measured again and again. */
export class MemoryWatch {
  readonly levels = new Map<string, Level[]>();

  /** @param running names with process ids; one that was started anew has a new name. */
  measure(running: ReadonlyMap<string, number>, at: number): void {
    for (const [name, pid] of running) {
      try {
        const levels = this.levels.get(name) ?? [];
        levels.push({ at, megabytes: megabytesOf(pid) });
        this.levels.set(name, levels);
      } catch {
        // Killed since it was listed.
      }
    }
  }
}

export interface Slope {
  /** Megabytes an hour, with its standard error. */
  perHour: number;
  error: number;
  /** At the beginning and the end of the line. */
  from: number;
  to: number;
}

/**
 * The line of least squares through the medians of 30 seconds each: single values next to each other are too much alike for their error to
 * mean anything. Undefined for fewer than five.
 */
export function slopeOf(levels: readonly Level[], since: number): Slope | undefined {
  const groups = Map.groupBy(
    levels.filter(({ at }) => at >= since),
    ({ at }) => Math.floor(at / 30_000),
  );
  const points = Array.from(groups, ([group, inside]) => ({
    x: (group * 30_000) / 3_600_000,
    y: inside.map(({ megabytes }) => megabytes).toSorted((one, other) => one - other)[inside.length >> 1]!,
  }));
  if (points.length < 5) return undefined;
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const perHour = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const line = (at: number) => y + perHour * (at - x);
  const rest = points.reduce((sum, point) => sum + (point.y - line(point.x)) ** 2, 0);
  const error = Math.sqrt(rest / (points.length - 2) / spread);
  return { perHour, error, from: line(points[0]!.x), to: line(points.at(-1)!.x) };
}
