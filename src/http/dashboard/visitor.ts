import { keyForm } from "../../accounts/keys.ts";
import { GatewayError } from "../../errors.ts";
import type { IssuerIdentity } from "../../people/issuer-identity.ts";
import { networkOf } from "../../people/network.ts";
import { type Comer, verifyPassword } from "../../people/password.ts";
import { operator, type Session, type TokenScope } from "../../people/person.ts";
import { fingerprint, csrfTokenOf, programTokenPattern, equalInConstantTime, stateOf } from "../../people/tokens.ts";
import { bearerOf, utf8Of } from "../bearer.ts";
import type { Backing } from "./backing.ts";
import { knownDevice, tokenOf } from "./cookies.ts";

/** Who asks the dashboard. */
export interface Visitor {
  /** What the audit names. */
  login: string;
  /** The only account it sees; null for the operator. */
  accountId: string | null;
  /** What it may do: a program's token may say less than all. */
  scope: TokenScope;
  /** Null for a program. */
  signedIn: { session: Session; token: string } | null;
  /** Whether it is a program that sent a token. */
  isToken: boolean;
}

/** The login of an operator from the issuer: each has sessions of its own, and the audit says who did what. No member's has a space in it. */
export const operatorOf = ({ email, subject }: Pick<IssuerIdentity, "email" | "subject">): string =>
  `${operator} ${email ?? `sub ${subject}`}`;

export const isOperator = (login: string): boolean => login === operator || login.startsWith(`${operator} `);

/** Who sent a request. Throws `GatewayError`. */
export async function identified(request: Request, backing: Backing): Promise<Visitor> {
  const bearer = bearerOf(request.headers);
  // A slip, and no guess at a password: nobody is held up for it.
  if (bearer !== undefined && keyForm.test(bearer)) throw unauthenticated(`This is a key for the API. ${howToEnter}`);
  if (bearer !== undefined && programTokenPattern.test(bearer)) return tokenHolder(bearer, backing);
  if (bearer !== undefined) return provenProgram(utf8Of(bearer), request, backing);
  const token = tokenOf(request);
  const session = token === undefined ? undefined : await backing.people.session(printOf(token, backing));
  if (!token || !session || session.expiresAt <= backing.now()) throw unauthenticated();
  await mustBeVouchedFor(session, backing);
  if (!["GET", "HEAD"].includes(request.method)) fromOwnPage(request, token);
  const visitor = { login: session.login, scope: "all", signedIn: { session, token }, isToken: false } as const;
  if (isOperator(session.login)) return { ...visitor, accountId: null };
  const person = await backing.people.find(session.login);
  if (!person?.accountId) throw unauthenticated();
  return { ...visitor, accountId: person.accountId };
}

/** Ends a session the issuer's word was taken for, where that word would not be asked for or not be enough any more. */
async function mustBeVouchedFor({ id, login, via, terms }: Session, { issuer, people }: Backing): Promise<void> {
  if (via !== "issuer" || terms === issuer?.terms[isOperator(login) ? "operator" : "member"]) return;
  await people.endSession(login, id);
  throw unauthenticated();
}

const usedEveryMs = 60_000;

/** No lock-out: nobody guesses 256 bits, and no stranger can have a token refused. */
async function tokenHolder(secret: string, { tokens, now }: Backing): Promise<Visitor> {
  const token = await tokens.find(fingerprint(secret));
  if (!token || stateOf(token, now()) !== "active")
    throw unauthenticated(
      "This token is not one of this gateway's, or is revoked or over; GET /dashboard/api/tokens lists them",
    );
  if (now() - (token.usedAt ?? 0) >= usedEveryMs) await tokens.used(token.id, now());
  return { login: `token ${token.id}`, accountId: null, scope: token.scope, signedIn: null, isToken: true };
}

/** Whether the password that was right is still the one that is kept. */
export type StillRight = () => Promise<boolean>;

/** Lets pass who knows the password, and slows down who does not. */
export function proven(login: string, password: string, request: Request, backing: Backing): Promise<StillRight> {
  const known = knownDevice(login, request, backing);
  const who = known === undefined ? "stranger" : "known";
  return slowed({ login, known, by: "password" }, request, backing, () => mustBeRight(login, password, who, backing));
}

/** Who is signed in is not held up by those who are not. */
export const provenAgain = (
  visitor: Visitor,
  password: string,
  request: Request,
  backing: Backing,
): Promise<StillRight> =>
  slowed({ login: visitor.login, known: visitor.signedIn?.session.id, by: "password" }, request, backing, () =>
    mustBeRight(visitor.login, password, "known", backing),
  );

interface Attempted {
  /** Null at the issuer. */
  login: string | null;
  known?: string | undefined;
  by: Session["via"] | "bearer";
}

/** Makes an attempt to sign in; who fails too often is not heard for a while. */
export async function slowed<Value>(
  { login, known, by }: Attempted,
  request: Request,
  { attempts, signIns, now, peerOf }: Backing,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const peer = peerOf(request) ?? "";
  const counted = { login, known, address: networkOf(peer) };
  const wait = attempts.waitSeconds(counted, performance.now());
  if (wait > 0) {
    const message = `Too many attempts to sign in; try again in ${wait < 120 ? `${wait} s` : `${Math.ceil(wait / 60)} min`}`;
    throw new GatewayError("rate_limit_exceeded", message, { headers: { "retry-after": String(wait) } });
  }
  // Counted before the answer is known: those tried at once count too.
  attempts.failed(counted, performance.now());
  try {
    const value = await attempt();
    attempts.succeeded(counted);
    return value;
  } catch (thrown) {
    if (isRefusal(thrown)) await signIns.refused(login ?? "", by, peer, now());
    else attempts.withdrawn(counted);
    throw thrown;
  }
}

/** Whether somebody was not let in, rather than something else having gone wrong. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof GatewayError && thrown.fault === "authentication_error";

async function mustBeRight(
  login: string,
  password: string,
  who: Comer,
  { adminPassword, people }: Backing,
): Promise<StillRight> {
  const isConfigured = login === operator && adminPassword !== null;
  const kept = isConfigured ? undefined : (await people.find(login))?.password;
  const isRight = isConfigured
    ? equalInConstantTime(password, adminPassword)
    : await verifyPassword(password, kept, who);
  if (!isRight) throw wrongPassword();
  return async () => isConfigured || (await people.find(login))?.password === kept;
}

export const wrongPassword = () => unauthenticated("The login or the password is wrong");

/** What programs sent that was right, by what is kept of it, so that not every request of theirs waits for scrypt. */
const proofs = new Map<string, string>();

/** Attempts under way, by where they come from and what they say: a program that asks many things at once makes one. */
const underWay = new Map<string, Promise<void>>();

/** The operator's password as bearer: slowed down like any other guess, so that what is remembered answers no guess either. */
async function provenProgram(password: string, request: Request, backing: Backing): Promise<Visitor> {
  const attempt = `${backing.peerOf(request)} ${fingerprint(password)}`;
  let proving = underWay.get(attempt);
  if (!proving) {
    proving = provenOperator(password, request, backing).finally(() => underWay.delete(attempt));
    underWay.set(attempt, proving);
  }
  await proving;
  return { login: operator, accountId: null, scope: "all", signedIn: null, isToken: false };
}

async function provenOperator(password: string, request: Request, backing: Backing): Promise<void> {
  const kept = backing.adminPassword === null ? (await backing.people.find(operator))?.password : undefined;
  await slowed({ login: operator, by: "bearer" }, request, backing, async () => {
    const proof = kept === undefined ? undefined : proofs.get(kept);
    if (proof !== undefined && equalInConstantTime(fingerprint(password), proof)) return;
    await mustBeRight(operator, password, "stranger", backing);
    proofs.clear();
    if (kept !== undefined) proofs.set(kept, fingerprint(password));
  });
}

/** With another PENNAME_ADMIN_PASSWORD every session is over. */
export const printOf = (token: string, { adminPassword }: Pick<Backing, "adminPassword">): string =>
  fingerprint(`${token} ${adminPassword ?? ""}`);

/** Refuses what another site's page has the browser send. */
export function fromOwnPage(request: Request, token?: string): void {
  const site = request.headers.get("sec-fetch-site");
  const isOther = site !== null && site !== "same-origin" && site !== "none";
  const given = request.headers.get("x-csrf-token");
  if (!isOther && (token === undefined || (given !== null && equalInConstantTime(given, csrfTokenOf(token))))) return;
  throw new GatewayError(
    "invalid_request",
    "X-CSRF-Token must be the csrf of GET /dashboard/api/session, sent by the dashboard's own page",
    {
      param: "X-CSRF-Token",
    },
  );
}

const howToEnter = "Sign in, or send Authorization: Bearer with a token for programs (penname tokens create)";

export const unauthenticated = (message = howToEnter) =>
  new GatewayError("authentication_error", message, { headers: { "www-authenticate": "Bearer" } });
