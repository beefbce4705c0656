import { expect, test } from "bun:test";
import { requestsPerMinute, tiersWith } from "../../src/accounts/limits.ts";

test.each([
  ["standard", 60],
  ["developer", 60],
  ["legacy", 300],
  ["enterprise", 300],
  ["unverified", 10],
])("the tier %s allows %d requests a minute", (name, limit) => {
  expect(requestsPerMinute(tiersWith(), name)).toBe(limit);
});

test("both namings mean the same tier, which goes by the first name", () => {
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
  expect(["standard", "developer", "legacy", "gold"].map((name) => requestsPerMinute(tiers, name))).toEqual([
    100, 100, 300, 5000,
  ]);
  expect(tiers.get("developer")?.name).toBe("standard");
});

test("an account whose tier is configured no more counts as standard", () => {
  expect(requestsPerMinute(tiersWith(), "gold")).toBe(60);
});
