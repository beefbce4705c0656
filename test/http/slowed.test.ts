import { expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import type { Backing } from "../../src/http/dashboard/backing.ts";
import { slowed, unauthenticated } from "../../src/http/dashboard/visitor.ts";
import type { SignInAudit } from "../../src/people/sign-in-audit.ts";
import { SignInThrottle } from "../../src/people/sign-in-throttle.ts";

/** Attempts of one person at one address, each with what it ends with; what was said to each. */
function attemptsOf(login: string) {
  const backing = {
    attempts: new SignInThrottle(),
    signIns: { refused: async () => {} } as unknown as SignInAudit,
    now: () => 0,
    peerOf: () => "203.0.113.9",
  } as unknown as Backing;
  const request = new Request("http://penname.example/dashboard/api/session");
  return (end: () => Promise<string>) =>
    slowed({ login, by: "password" }, request, backing, end).catch((thrown: unknown) =>
      thrown instanceof GatewayError ? thrown.fault : String(thrown),
    );
}

test("an attempt for which there was no room clears no failure, and counts for none", async () => {
  const attempt = attemptsOf("ana");
  const wrong = () => Promise.reject(unauthenticated());
  const full = () => Promise.reject(new GatewayError("service_unavailable", "Too many sign in at this moment"));
  const said: string[] = [];
  for (const end of [wrong, wrong, wrong, wrong, full, full, full, wrong, wrong]) said.push(await attempt(end));
  expect(said).toEqual([
    ...Array.from({ length: 4 }, () => "authentication_error"),
    ...Array.from({ length: 3 }, () => "service_unavailable"),
    "authentication_error",
    "rate_limit_exceeded",
  ]);
});
