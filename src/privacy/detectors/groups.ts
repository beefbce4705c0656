import { detectors } from "./index.ts";

/** Names that stand for several types in `privacy.detect`. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  default: [...new Set(detectors.flatMap((detector) => detector.types))],
};

/** Everything `privacy.detect` may name. */
export const detectable: readonly string[] = [...Object.keys(groups), ...new Set(Object.values(groups).flat())];

/** The types that `privacy.detect` asks for, whose names have been checked. */
export function resolveTypes(detect: readonly string[]): Set<string> {
  return new Set(detect.flatMap((name) => groups[name] ?? [name]));
}
