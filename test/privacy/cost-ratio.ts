/**
 * How many times as long some work takes as a yardstick. The two alternate, and the least of each counts: a busy machine, the garbage
 * collector and the compiler only add. A ratio that is clearly below `most` is decided after three rounds.
 */
export function costRatio(work: () => void, yardstick: () => void, most: number): number {
  let [least, measure] = [Infinity, Infinity];
  for (let round = 0; round < 30; round++) {
    least = Math.min(least, timeOf(work));
    measure = Math.min(measure, timeOf(yardstick));
    if (round > 1 && least / measure < most * 0.7) break;
  }
  return least / measure;
}

/**
 * Milliseconds. The wall clock counts other processes, the CPU clock counts threads of the garbage collector: the lesser is ours. Of the
 * CPU clock only user and system together are exact; their parts are shared out by samples.
 */
function timeOf(work: () => void): number {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  const elapsed = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  return Math.max(0.01, Math.min(elapsed, (user + system) / 1000));
}
