import type { Release, VersionChange } from "./change.ts";

/** Every version there was, oldest first (specification, Versioning). */
export const releases: readonly Release[] = [{ date: "2026-06-01", sunset: "2027-06-01" }, { date: "2026-06-07" }];

/** Every breaking change, one file each. Between the two versions nothing is known to differ. */
export const changes: readonly VersionChange[] = [];
