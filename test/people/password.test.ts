import { expect, test } from "bun:test";
import { hashPassword, generatePassword, verifyPassword, passwordProblem } from "../../src/people/password.ts";

test("only the right password matches its hash, however its accents are composed", async () => {
  const kept = await hashPassword("Müllers Kühe käuen");
  expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword("Müllers Kühe käuen".normalize("NFD"), kept)).toBe(true);
  expect(await verifyPassword("Müllers Kühe kauen", kept)).toBe(false);
  expect(await hashPassword("Müllers Kühe käuen")).not.toBe(kept);
});

test("without a stored hash no password matches", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
  expect(await verifyPassword(generatePassword(), undefined)).toBe(false);
});

test("those who are known and those who are not come in turn, so that neither keeps the others waiting", async () => {
  // Of the least cost, and so of a microsecond.
  const kept = `scrypt$2$1$1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const served: string[] = [];
  const comers = ["known", "known", "known", "known", "known", "stranger", "stranger"] as const;
  await Promise.all(
    comers.map(async (who) => {
      await verifyPassword("two herons", kept, who);
      served.push(who);
    }),
  );
  expect(served).toEqual(["known", "stranger", "known", "stranger", "known", "known", "known"]);
});

test.each([
  ["short", /12 characters/],
  ["aaaaaaaaaaaaaaaa", /different characters/],
  ["ana@acme and more", /login/],
])("%j is no password", (password, why) => {
  expect(passwordProblem(password, "ana@acme")).toMatch(why);
});

test("a generated password is acceptable", () => {
  expect(passwordProblem(generatePassword(), "operator")).toBeUndefined();
});
