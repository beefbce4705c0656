import { expect, test } from "bun:test";
import { hashPassword, generatePassword, verifyPassword, passwordProblem } from "../../src/people/password.ts";

test("a password matches what was kept of it, however its accents are composed, and no other does", async () => {
  const kept = await hashPassword("Müllers Kühe käuen");
  expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword("Müllers Kühe käuen".normalize("NFD"), kept)).toBe(true);
  expect(await verifyPassword("Müllers Kühe kauen", kept)).toBe(false);
  expect(await hashPassword("Müllers Kühe käuen")).not.toBe(kept);
});

test("whom nobody knows nobody's password lets in", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
  expect(await verifyPassword(generatePassword(), undefined)).toBe(false);
});

test.each([
  ["short", /12 characters/],
  ["aaaaaaaaaaaaaaaa", /different characters/],
  ["ana@acme and more", /login/],
])("%j is no password", (password, why) => {
  expect(passwordProblem(password, "ana@acme")).toMatch(why);
});

test("a made password is fit", () => {
  expect(passwordProblem(generatePassword(), "operator")).toBeUndefined();
});
