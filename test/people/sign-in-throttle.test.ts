import { expect, test } from "bun:test";
import { type SignInAttempt, SignInThrottle } from "../../src/people/sign-in-throttle.ts";

const ana: SignInAttempt = { login: "ana", address: "203.0.113.9" };

/** Attempts at one moment after the other, with the hands of their clock. */
function attemptsAt() {
  const attempts = new SignInThrottle();
  const clock = { now: 0 };
  const fail = (attempt: SignInAttempt, times = 1) => {
    for (let time = 0; time < times; time += 1) attempts.failed(attempt, clock.now);
  };
  return { attempts, clock, fail, wait: (attempt: SignInAttempt) => attempts.waitSeconds(attempt, clock.now) };
}

test("after five failures of one login from one address each further one doubles the wait, up to 15 minutes", () => {
  const { clock, fail, wait } = attemptsAt();
  fail(ana, 4);
  expect(wait(ana)).toBe(0);
  const waits = [];
  for (let time = 0; time < 8; time += 1) {
    fail(ana);
    waits.push(wait(ana));
    clock.now += wait(ana) * 1000;
    expect(wait(ana)).toBe(0);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  expect(wait({ ...ana, login: "bo" })).toBe(0);
  expect(wait({ ...ana, address: "203.0.113.10" })).toBe(0);
});

test("many logins block their address; many addresses block a login for a minute at most", () => {
  const { fail, wait } = attemptsAt();
  for (let count = 0; count < 30; count += 1) fail({ ...ana, login: `login${count}` });
  expect(wait(ana)).toBe(30);
  for (let count = 0; count < 200; count += 1) fail({ login: "bo", address: `address${count}` });
  expect(wait({ login: "bo", address: "elsewhere" })).toBe(60);
});

test("a known browser is blocked by its own failures only, not by strangers behind its address", () => {
  const { fail, wait } = attemptsAt();
  const known = { ...ana, known: "nonce" };
  fail(ana, 1000);
  expect([wait(ana), wait(known)]).toEqual([900, 0]);
  fail(known, 5);
  expect(wait(known)).toBe(30);
  expect(wait({ ...ana, address: "elsewhere", known: "another" })).toBe(0);
});

test("a successful sign-in clears one's failures, and an hour without any clears the rest", () => {
  const { attempts, clock, fail, wait } = attemptsAt();
  fail(ana, 5);
  attempts.succeeded(ana);
  expect(wait(ana)).toBe(0);
  fail(ana, 9);
  clock.now += 3_600_000;
  fail(ana);
  expect(wait(ana)).toBe(0);
});

test("an attempt that was neither right nor wrong leaves failures, and how long they are waited for, as they were", () => {
  const { attempts, clock, fail, wait } = attemptsAt();
  fail(ana);
  attempts.withdrawn(ana);
  fail(ana, 5);
  clock.now += 30_000;
  fail(ana);
  attempts.withdrawn(ana);
  expect(wait(ana)).toBe(0);
  fail(ana);
  expect(wait(ana)).toBe(60);
});

test("failures at the issuer block nobody who signs in with a password", () => {
  const { fail, wait } = attemptsAt();
  fail({ ...ana, login: null }, 40);
  expect([wait({ ...ana, login: null }), wait(ana)]).toEqual([60, 0]);
});
