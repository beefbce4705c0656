import { detectors } from "./index.ts";

/** Types that identify nobody alone. Off by default. */
const context = ["DATE_TIME", "AGE", "LOCATION", "ORGANIZATION", "NRP", "TITLE", "URL"];

const every = [...new Set(detectors.flatMap((detector) => detector.types))];

/** Names for several types in `privacy.detect`. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  default: every.filter((type) => !context.includes(type)),
  context: every.filter((type) => context.includes(type)),
};

/** Everything `privacy.detect` may name. */
export const detectable: readonly string[] = [...Object.keys(groups), ...new Set(Object.values(groups).flat())];

/** The types of a checked `privacy.detect`. */
export function resolveTypes(detect: readonly string[]): Set<string> {
  return new Set(detect.flatMap((name) => groups[name] ?? [name]));
}
