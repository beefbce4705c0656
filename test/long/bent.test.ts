import { test } from "bun:test";
import { cases, comesBackInItsPlace } from "../privacy/bent-places.ts";

/** Each of some 7,000 cases in eighty ways to cut it: more than half a million. */
const run = () => {
  for (const [index, one] of cases.entries()) comesBackInItsPlace(one, 80, index);
};

if (process.env["PENNAME_LONG"] === "1")
  test("every bent surrogate comes back in every place, however cut", run, 3_600_000);
