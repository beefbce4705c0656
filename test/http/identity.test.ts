import { expect, test } from "bun:test";
import { identityIn, type IdentityHeader } from "../../src/http/identity.ts";

const rules: IdentityHeader[] = [
  { name: "x-user", use: "scope" },
  { name: "x-session", use: "scope" },
  { name: "x-team", use: "label" },
];
const said = (headers: Record<string, string>) => identityIn(new Headers(headers), rules, (text) => `hash of ${text}`);

test("the same value in two headers is not the same person", () => {
  const [user, session] = [said({ "x-user": "7" }), said({ "x-session": "7" })];
  expect(user.within).toBeString();
  expect(session.within).toBeString();
  expect(user.within).not.toBe(session.within!);
});

test("a request without these headers says nothing", () => {
  expect(said({})).toEqual({});
  expect(said({ "x-team": "red" })).toEqual({ label: "hash of red" });
});
