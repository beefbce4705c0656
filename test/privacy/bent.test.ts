import { expect, test } from "bun:test";
import { bendings } from "./bendings.ts";
import { cases, comesBackInItsPlace } from "./bent-places.ts";

test.each(bendings.map(({ name }) => name))(
  "a surrogate bent so: %s, comes back in every place of an answer",
  (name) => {
    const mine = cases.filter(({ bending }) => bending.name === name);
    expect(mine.length).toBeGreaterThan(100);
    for (const [index, one] of mine.entries()) comesBackInItsPlace(one, 1, index);
  },
);
