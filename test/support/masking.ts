import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { Masking } from "../../src/privacy/masking.ts";

/** What hides with all detectors the types that are hidden by default. */
export const defaultMasking = new Masking({
  secret: "a secret",
  analyzer: { detectors, types: resolveTypes(["default"]), allowed: () => false },
  instruction: false,
  onFailure: "reject",
  timeBudgetMs: 10_000,
});
