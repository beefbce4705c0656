/**
 * How many times as long some work takes as a yardstick. The two alternate, so that a busy machine slows both alike, and the median of
 * the ratios counts. A ratio that is clearly below or above `most` is decided after three rounds.
 */
export function costRatio(work: () => void, yardstick: () => void, most: number): number {
  const ratios: number[] = [];
  let ratio = Infinity;
  for (let round = 0; round < 15; round++) {
    ratios.push(timeOf(work) / timeOf(yardstick));
    ratio = ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!;
    if (round > 1 && (ratio < most * 0.7 || ratio > most * 3)) break;
  }
  return ratio;
}

/** Milliseconds. The wall clock counts other processes, the CPU clock counts threads of the garbage collector: the lesser is ours. */
function timeOf(work: () => void): number {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  return Math.max(0.01, Math.min(performance.now() - wall, process.cpuUsage(cpu).user / 1000));
}
