import { expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import type { Backing } from "../../src/http/dashboard/backing.ts";
import { identified, slowed, unauthenticated } from "../../src/http/dashboard/visitor.ts";
import type { SignInAudit } from "../../src/people/sign-in-audit.ts";
import { SignInThrottle } from "../../src/people/sign-in-throttle.ts";

/** What attempts to sign in are judged with, all from one address. */
const backingWith = (adminPassword: string | null = null): Backing =>
  ({
    adminPassword,
    attempts: new SignInThrottle(),
    signIns: { refused: async () => {} } as unknown as SignInAudit,
    now: () => 0,
    peerOf: () => "203.0.113.9",
  }) as unknown as Backing;

/** Attempts of one person, each with what it ends with; what was said to each. */
function attemptsOf(login: string) {
  const backing = backingWith();
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

test.each(["utf8", "latin1"] as const)(
  "the operator's password works as bearer in %s, as often as it is sent, and where it is not ASCII",
  async (encoding) => {
    const backing = backingWith("Größe und Länge");
    // A header has a character for each byte.
    const authorization = `Bearer ${Buffer.from("Größe und Länge", encoding).toString("latin1")}`;
    const request = new Request("http://penname.example/dashboard/api/accounts", { headers: { authorization } });
    for (let time = 0; time < 7; time += 1) expect((await identified(request, backing)).login).toBe("operator");
    const wrong = new Request(request.url, { headers: { authorization: `${authorization}!` } });
    expect(identified(wrong, backing)).rejects.toThrow("The login or the password is wrong");
  },
);
