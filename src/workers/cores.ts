import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Reads a file whole; undefined if there is none. */
type ReadFile = (path: string) => string | undefined;

/**
 * The cores this process may use: those it may run on, but no more than the quota of its control group, whole ones and at least one. A
 * container with two cores' worth of time on a machine of sixty would otherwise start sixty processes, each stopped most of the time.
 */
export function usableCores(cores = availableParallelism(), read: ReadFile = readIfThere): number {
  const group = /^0::(\/.*)$/m.exec(read("/proc/self/cgroup") ?? "")?.[1] ?? "/";
  const quotas = [...ancestorsOf(group).map((folder) => quotaOf(read(`${root}${folder}/cpu.max`))), olderQuota(read)];
  return Math.max(1, Math.floor(Math.min(cores, ...quotas)));
}

const root = "/sys/fs/cgroup";

/** A group's folder and those above it, each of which may limit it. */
function ancestorsOf(group: string): string[] {
  const steps = group.split("/").filter(Boolean);
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`).concat("");
}

/** Of `cpu.max` (control groups, version 2): microseconds of time in a period, or `max`. */
function quotaOf(text: string | undefined): number {
  const [, time, period] = /^(\d+) (\d+)\s*$/.exec(text ?? "") ?? [];
  return time === undefined ? Infinity : Number(time) / Number(period);
}

/** The same in version 1, where -1 stands for no limit. */
function olderQuota(read: ReadFile): number {
  const time = Number(read(`${root}/cpu/cpu.cfs_quota_us`) ?? -1);
  return time > 0 ? time / Number(read(`${root}/cpu/cpu.cfs_period_us`) ?? 100_000) : Infinity;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // No such file, or no control groups at all: no limit.
    return undefined;
  }
}
