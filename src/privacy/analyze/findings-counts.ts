/** What the caches of a process did, whatever the configuration, for its metrics. */
export class FindingsCounts {
  hits = 0;
  misses = 0;
  /** Findings that were dropped for want of room. */
  evictions = 0;
  /** Bytes of what the cache in force holds. */
  bytes: () => number = none;

  /** Lets go of the cache in force. */
  renew(): void {
    this.bytes = none;
  }
}

const none = () => 0;
