import { expect, test } from "bun:test";
import { allowance, tiersWith } from "../../src/accounts/limits.ts";

test.each([
  ["standard", 60],
  ["developer", 60],
  ["legacy", 300],
  ["enterprise", 300],
  ["unverified", 10],
])("the tier %s allows %d requests a minute", (name, limit) => {
  expect(allowance(tiersWith(), name).requestsPerMinute).toBe(limit);
});

test("both names of a tier mean the same one, which goes by the first", () => {
  expect([...tiersWith().values()].map((tier) => tier.name)).toEqual([
    "standard",
    "standard",
    "legacy",
    "legacy",
    "unverified",
  ]);
});

test("a configured tier replaces the built-in one, under either name, and adds new ones", () => {
  const tiers = tiersWith({ developer: { requestsPerMinute: 100 }, gold: { requestsPerMinute: 5000 } });
  expect(["standard", "developer", "legacy", "gold"].map((name) => allowance(tiers, name).requestsPerMinute)).toEqual([
    100, 100, 300, 5000,
  ]);
  expect(tiers.get("developer")?.name).toBe("standard");
});

test("an account whose tier is no longer configured counts as standard", () => {
  expect(allowance(tiersWith(), "gold").requestsPerMinute).toBe(60);
});

test("by default all keys of an account together may send as much as ten, and it may have 100 keys", () => {
  const own = { requestsPerMinute: 20, accountRequestsPerMinute: 30, keys: 2 };
  const tiers = tiersWith({ legacy: { requestsPerMinute: 500 }, own });
  expect(allowance(tiers, "standard")).toMatchObject({ accountRequestsPerMinute: 600, keys: 100 });
  expect(allowance(tiers, "enterprise")).toMatchObject({ accountRequestsPerMinute: 5000, keys: 100 });
  expect(allowance(tiers, "own")).toMatchObject(own);
});
