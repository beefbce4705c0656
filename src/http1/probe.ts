/**
 * Sends single bytes to a client that has ended its sending, and may wait for its answer or may have closed: its system refuses them
 * then. Repeated, since not every runtime reports a refused byte before the next one is sent.
 * @param current what is still to be probed; undefined when it is known.
 */
export function probe(current: () => { probe(): void } | undefined, waitMs = 20): void {
  const exchange = current();
  if (!exchange) return;
  exchange.probe();
  if (waitMs < 2000) setTimeout(() => probe(current, waitMs * 4), waitMs);
}
