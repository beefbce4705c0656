import { coarseNetworkOf } from "../../people/network.ts";
import type { Session } from "../../people/person.ts";
import { newId, newToken } from "../../people/tokens.ts";
import type { Backing } from "./backing.ts";
import { cookie, rememberDevice, sessionCookie, tokenOf } from "./cookies.ts";
import { isOperator, printOf, type StillRight, wrongPassword } from "./visitor.ts";

const sessionMs = 12 * 3_600_000;
/** The issuer is asked anew after so long whether it still vouches for somebody. */
const vouchedMs = 3_600_000;

export interface Begun {
  session: Session;
  token: string;
  /** What sets the cookies. */
  cookies: string[];
}

/** Begins a session, always with a new token, and tells the audit. */
export async function begin(
  login: string,
  via: Session["via"],
  request: Request,
  backing: Backing,
  isStillRight?: StillRight,
): Promise<Begun> {
  const { people, issuer, signIns, peerOf } = backing;
  const old = tokenOf(request);
  const stale = old === undefined ? undefined : await people.session(printOf(old, backing));
  if (stale) await people.endSession(stale.login, stale.id);
  const token = newToken();
  const createdAt = backing.now();
  const isVouched = via === "issuer";
  const session: Session = {
    id: newId("ses"),
    login,
    createdAt,
    expiresAt: createdAt + (isVouched ? vouchedMs : sessionMs),
    browser: browserOf(request.headers.get("user-agent") ?? ""),
    via,
    address: coarseNetworkOf(peerOf(request) ?? ""),
    terms: (isVouched && issuer?.terms[isOperator(login) ? "operator" : "member"]) || null,
  };
  await people.beginSession(session, printOf(token, backing));
  // A password that was changed since it was compared has ended the sessions of before, among which this one may not have been.
  if (isStillRight && !(await isStillRight())) {
    await people.endSession(login, session.id);
    throw wrongPassword();
  }
  await signIns.begun(session);
  const seconds = (session.expiresAt - createdAt) / 1000;
  const own = cookie(sessionCookie, token, seconds, backing);
  return { session, token, cookies: isVouched ? [own] : [own, rememberDevice(login, backing)] };
}

function browserOf(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent.replace(/Chrome\/(?=.*(?:Edg|OPR)\/)/, ""))?.[1];
  const system = /\b(Android|iPhone|iPad|Windows|Mac OS X|Linux)\b/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  const [one, other] = [browser, system].map((name) => name && (names[name] ?? name));
  return one && other ? `${one} on ${other}` : (one ?? other ?? "A program");
}
