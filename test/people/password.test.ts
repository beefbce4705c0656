import { expect, test } from "bun:test";
import { Attempts } from "../../src/people/attempts.ts";
import { hashed, madePassword, matches, unfit } from "../../src/people/password.ts";

test("a password matches what was kept of it, however its accents are composed, and no other does", async () => {
  const kept = await hashed("Müllers Kühe käuen");
  expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await matches("Müllers Kühe käuen".normalize("NFD"), kept)).toBe(true);
  expect(await matches("Müllers Kühe kauen", kept)).toBe(false);
  expect(await hashed("Müllers Kühe käuen")).not.toBe(kept);
});

test("whom nobody knows nobody's password lets in", async () => {
  expect(await matches("", undefined)).toBe(false);
  expect(await matches(madePassword(), undefined)).toBe(false);
});

test.each([
  ["short", /12 characters/],
  ["aaaaaaaaaaaaaaaa", /different characters/],
  ["ana@acme and more", /login/],
])("%j is no password", (password, why) => {
  expect(unfit(password, "ana@acme")).toMatch(why);
});

test("a made password is fit", () => {
  expect(unfit(madePassword(), "operator")).toBeUndefined();
});

test("five failures at one login from one address close it there, for a quarter of an hour after the first", () => {
  const attempts = new Attempts();
  for (let at = 0; at < 5; at += 1) attempts.failed("ana", "1.2.3.4", at * 1000);
  expect(attempts.waitSeconds("ana", "1.2.3.4", 5000)).toBe(895);
  expect(attempts.waitSeconds("ana", "5.6.7.8", 5000)).toBe(0);
  expect(attempts.waitSeconds("bo", "1.2.3.4", 5000)).toBe(0);
  expect(attempts.waitSeconds("ana", "1.2.3.4", 900_000)).toBe(0);
});

test("many logins from one address close the address, and many addresses at one login close the login", () => {
  const attempts = new Attempts();
  for (let count = 0; count < 30; count += 1) attempts.failed(`login${count}`, "1.2.3.4", 0);
  expect(attempts.waitSeconds("ana", "1.2.3.4", 0)).toBe(900);
  for (let count = 0; count < 100; count += 1) attempts.failed("ana", `address${count}`, 0);
  expect(attempts.waitSeconds("ana", "5.6.7.8", 0)).toBe(900);
});

test("signing in forgets the failures before", () => {
  const attempts = new Attempts();
  for (let count = 0; count < 5; count += 1) attempts.failed("ana", "1.2.3.4", 0);
  attempts.succeeded("ana", "1.2.3.4");
  expect(attempts.waitSeconds("ana", "1.2.3.4", 0)).toBe(0);
});
