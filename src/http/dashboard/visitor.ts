import { GatewayError } from "../../errors.ts";
import { matches } from "../../people/password.ts";
import type { Session } from "../../people/person.ts";
import { fingerprint, newId, newToken, pageToken, same } from "../../people/tokens.ts";
import type { Backing } from "./backing.ts";

/** Who asks the dashboard. */
export interface Visitor {
  login: string;
  /** The only account it sees; null for the operator. */
  accountId: string | null;
  /** Null for a program with the operator's password. */
  signedIn: { session: Session; token: string } | null;
}

export const operator = "operator";

/** The login of an operator who came from the issuer: each has sessions of its own, and the audit says who did what. No member's has a space in it. */
export const operatorOf = (email: string | undefined): string =>
  email === undefined ? operator : `${operator} ${email}`;

export const isOperator = (login: string): boolean => login === operator || login.startsWith(`${operator} `);
const sessionMs = 12 * 3_600_000;

/** Who sent a request. Throws `GatewayError`. */
export async function identified(request: Request, backing: Backing): Promise<Visitor> {
  const bearer = /^bearer +(.+?) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    await provenProgram(bearer, request, backing);
    return { login: operator, accountId: null, signedIn: null };
  }
  const token = tokenOf(request);
  const session = token === undefined ? undefined : await backing.people.session(printOf(token, backing));
  if (!token || !session || session.expiresAt <= backing.now()) throw unknown();
  if (!["GET", "HEAD"].includes(request.method)) fromOwnPage(request, token);
  const signedIn = { session, token };
  if (isOperator(session.login)) return { login: session.login, accountId: null, signedIn };
  const person = await backing.people.find(session.login);
  if (!person?.accountId) throw unknown();
  return { login: person.login, accountId: person.accountId, signedIn };
}

/** Lets pass who knows the password, and slows down who does not. */
export const proven = (login: string, password: string, request: Request, backing: Backing): Promise<void> =>
  slowed(login, request, backing, async () => {
    if (!(await isRight(login, password, backing))) throw unknown("The login or the password is wrong");
  });

/** Makes an attempt to sign in; who fails too often is not heard for a while. */
export async function slowed<Value>(
  login: string,
  request: Request,
  { attempts, now, peerOf }: Backing,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const address = networkOf(peerOf(request) ?? "");
  const wait = attempts.waitSeconds(login, address, now());
  if (wait > 0) {
    const message = `Too many attempts to sign in; try again in ${Math.ceil(wait / 60)} min`;
    throw new GatewayError("rate_limit_exceeded", message, { headers: { "retry-after": String(wait) } });
  }
  // Counted before the answer is known: those tried at once count too.
  attempts.failed(login, address, now());
  try {
    const value = await attempt();
    attempts.succeeded(login, address);
    return value;
  } catch (thrown) {
    if (!isRefusal(thrown)) attempts.succeeded(login, address);
    throw thrown;
  }
}

/** Whether somebody was not let in, rather than something else having gone wrong. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof GatewayError && thrown.fault === "authentication_error";

async function isRight(login: string, password: string, { adminPassword, people }: Backing): Promise<boolean> {
  if (login === operator && adminPassword !== null) return same(password, adminPassword);
  const person = await people.find(login);
  return matches(password, person?.password);
}

/** What programs sent that was right, by what is kept of it, so that not every request of theirs waits for scrypt. */
const proofs = new Map<string, string>();

async function provenProgram(password: string, request: Request, backing: Backing): Promise<void> {
  const kept = backing.adminPassword === null ? (await backing.people.find(operator))?.password : undefined;
  const proof = kept === undefined ? undefined : proofs.get(kept);
  if (proof !== undefined && same(fingerprint(password), proof)) return;
  await proven(operator, password, request, backing);
  proofs.clear();
  if (kept !== undefined) proofs.set(kept, fingerprint(password));
}

/** Begins a session, always with a new token, and returns what sets the cookie. */
export async function begin(
  login: string,
  request: Request,
  backing: Backing,
): Promise<{ session: Session; token: string; cookie: string }> {
  const old = tokenOf(request);
  const stale = old === undefined ? undefined : await backing.people.session(printOf(old, backing));
  if (stale) await backing.people.endSessions(stale.login, { id: stale.id });
  const token = newToken();
  const createdAt = backing.now();
  const browser = browserOf(request.headers.get("user-agent") ?? "");
  const session: Session = { id: newId("ses"), login, createdAt, expiresAt: createdAt + sessionMs, browser };
  await backing.people.beginSession(session, printOf(token, backing));
  return { session, token, cookie: cookie(sessionCookie, token, sessionMs / 1000, request, backing) };
}

/** With another PENNAME_ADMIN_PASSWORD every session is over. */
const printOf = (token: string, { adminPassword }: Backing) => fingerprint(`${token} ${adminPassword ?? ""}`);

/** Makes the browser forget the session. */
export const forgotten = (request: Request, backing: Backing): string => cookie(sessionCookie, "", 0, request, backing);

/** What sets a cookie that only the dashboard's own page sends, and no script reads. */
export function cookie(name: string, value: string, seconds: number, request: Request, { publicUrl }: Backing): string {
  const { protocol, pathname } = new URL(publicUrl());
  const isSecure = protocol === "https:" || request.url.startsWith("https:");
  const path = `${pathname.replace(/\/$/, "")}/dashboard`;
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

const sessionCookie = "penname_session";

/** The token in a cookie. */
export function tokenOf(request: Request, name = sessionCookie): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/; */) ?? [];
  const values = cookies.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
  // Two of one name are somebody's attempt to put theirs before ours.
  return values.length === 1 && /^[\w-]{43}$/.test(values[0]!) ? values[0] : undefined;
}

/** Refuses what another site's page has the browser send. */
export function fromOwnPage(request: Request, token?: string): void {
  const site = request.headers.get("sec-fetch-site");
  const isOther = site !== null && site !== "same-origin" && site !== "none";
  const given = request.headers.get("x-csrf-token");
  if (!isOther && (token === undefined || (given !== null && same(given, pageToken(token))))) return;
  throw new GatewayError(
    "invalid_request",
    "X-CSRF-Token must be the csrf of GET /dashboard/api/session, sent by the dashboard's own page",
    {
      param: "X-CSRF-Token",
    },
  );
}

export const unknown = (message = "Sign in, or send Authorization: Bearer with the operator's password") =>
  new GatewayError("authentication_error", message, { headers: { "www-authenticate": "Bearer" } });

/** Whoever has one IPv6 address has its whole /64. */
const networkOf = (address: string): string =>
  address.includes(":") && !address.startsWith("::ffff:") ? address.split(":").slice(0, 4).join(":") : address;

function browserOf(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent.replace(/Chrome\/(?=.*(?:Edg|OPR)\/)/, ""))?.[1];
  const system = /\b(Android|iPhone|iPad|Windows|Mac OS X|Linux)\b/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  const [one, other] = [browser, system].map((name) => name && (names[name] ?? name));
  return one && other ? `${one} on ${other}` : (one ?? other ?? "A program");
}
