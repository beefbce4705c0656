import * as api from "../../dashboard/api.ts";
import { GatewayError } from "../../errors.ts";
import type { Issuer } from "../../people/issuer.ts";
import { IssuerFailure } from "../../people/issuer-failure.ts";
import type { IssuerIdentity } from "../../people/issuer-identity.ts";
import { newToken } from "../../people/tokens.ts";
import type { Backing } from "./backing.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { openRoute, wrong } from "./route.ts";
import { cookie, tokenOf } from "./cookies.ts";
import { joinAccount } from "./joining.ts";
import { begun } from "./sessions.ts";
import { operatorOf, slowed, unauthenticated } from "./visitor.ts";

/**
 * Sign-in at the company's issuer. It sends the browser back to the dashboard's page, which hands over what came with it: so both
 * requests are the page's own, no cookie is ever sent along from another site, and what is refused is said where one signs in.
 */
export const issuerRoutes: readonly HttpRoute[] = [
  openRoute({
    method: "POST",
    path: "/issuer",
    summary: "Begin to sign in at the company's OpenID Connect issuer",
    body: api.Nothing,
    answer: api.Door,
    async run({ backing }) {
      const issuer = issuerOf(backing);
      const secret = newToken();
      const door = await issuer.begin(secret, pageOf(backing)).catch(refused(issuer, backing));
      const headers = { "set-cookie": cookie(pendingCookie, secret, pendingSeconds, backing) };
      return Response.json({ location: door.href }, { headers });
    },
  }),
  openRoute({
    method: "POST",
    path: "/issuer/session",
    summary: "Sign in by what the issuer sent the browser back with",
    body: api.Returned,
    answer: api.Me,
    async run({ request, backing, body }) {
      const issuer = issuerOf(backing);
      const secret = tokenOf(request, pendingCookie);
      if (secret === undefined) throw foreign(backing);
      const returned = new URL(pageOf(backing));
      returned.search = body.query;
      const login = await slowed({ login: null, by: "issuer" }, request, backing, async () => {
        const arrival = await issuer.end(secret, returned).catch(refused(issuer, backing));
        return loginOf(arrival, issuer, backing);
      });
      const response = await begun(login, "issuer", request, backing);
      response.headers.append("set-cookie", cookie(pendingCookie, "", 0, backing));
      return response;
    },
  }),
];

/** Binds a sign-in to the browser that began it. */
const pendingCookie = "penname_sign_in";
const pendingSeconds = 600;

/** Where the issuer sends browsers back to: from the configuration alone, never from a request. */
const pageOf = ({ publicUrl }: Backing) => `${publicUrl()}/dashboard`;

function issuerOf({ issuer }: Backing): Issuer {
  if (issuer) return issuer;
  throw nothingHere("No issuer is configured (dashboard.oidc); sign in with a login and its password");
}

/** Whose session begins. Throws `GatewayError` where no rule names one. */
async function loginOf(identity: IssuerIdentity, { name }: Issuer, backing: Backing): Promise<string> {
  const { isOperator, email } = identity;
  if (isOperator) return operatorOf(identity);
  if (email === undefined)
    throw unauthenticated(
      `${name} names no e-mail address of yours that it has verified, so you cannot be told from others`,
    );
  const createdAt = backing.now();
  const person = await backing.people.find(email);
  if (person?.accountId) return email;
  const invitation = person ? undefined : await backing.people.invited(email);
  if (invitation && invitation.expiresAt > createdAt) {
    const { id, accountId } = invitation;
    // Another node may just have been quicker.
    await joinAccount({ login: email, accountId, password: "", createdAt }, id, backing);
    if ((await backing.people.find(email))?.accountId === accountId) return email;
  }
  throw unauthenticated(
    `Nobody is invited with the e-mail address that ${name} has of you; ask the operator to invite it`,
  );
}

/** What is said of a sign-in that failed. Never in the issuer's words: anybody can put some into a link. */
const refused =
  ({ name }: Issuer, backing: Backing) =>
  (thrown: unknown) => {
    if (!(thrown instanceof IssuerFailure)) throw thrown;
    const { kind } = thrown;
    if (kind === "foreign") throw foreign(backing);
    if (kind === "refused") throw unauthenticated(`${name} did not let you in, or you took too long; try again`);
    if (kind === "untrusted")
      throw unauthenticated(`What ${name} answered does not fit what was asked; try again, or tell the operator`);
    const page = pageOf(backing);
    const message =
      kind === "unreachable"
        ? `${name} does not answer as it should; try again later, or sign in with a login and its password`
        : `${name} does not take this gateway for its client; the operator must correct dashboard.oidc, or tell ${name} of ${page}`;
    throw new GatewayError("service_unavailable", message, { cause: thrown });
  };

const foreign = (backing: Backing) =>
  wrong(
    "query",
    `This sign-in was not begun in this browser, or more than ten minutes ago; begin it at ${pageOf(backing)}`,
  );
