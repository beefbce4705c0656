import * as api from "../../dashboard/api.ts";
import { hashPassword, passwordProblem } from "../../people/password.ts";
import { GatewayError } from "../../errors.ts";
import { operator, type Session } from "../../people/person.ts";
import { csrfTokenOf } from "../../people/tokens.ts";
import { isoTime, recordOf } from "./accounts.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, openRoute, route, wrong } from "./route.ts";
import type { Backing } from "./backing.ts";
import { begin } from "./beginning.ts";
import { forgotten } from "./cookies.ts";
import { newestFirst, pageOf } from "./paging.ts";
import { isOperator, isRefusal, proven, provenAgain, type Visitor } from "./visitor.ts";

export const sessionRoutes: readonly HttpRoute[] = [
  openRoute({
    method: "POST",
    path: "/session",
    summary: "Sign in: begins a session, kept in a cookie",
    body: api.SignIn,
    answer: api.Me,
    async run({ request, backing, body }) {
      const login = body.login.trim().toLowerCase();
      const isStillRight = await proven(login, body.password, request, backing);
      return begun(login, "password", request, backing, isStillRight);
    },
  }),
  route({
    method: "GET",
    path: "/session",
    summary: "Who you are",
    answer: api.Me,
    run: ({ visitor, backing }) => me(visitor, backing),
  }),
  route({
    method: "DELETE",
    path: "/session",
    summary: "Sign out",
    answer: api.Nothing,
    async run(asked) {
      const { visitor, backing } = asked;
      if (visitor.signedIn) await ended(visitor.signedIn.session, asked);
      return Response.json({}, { headers: { "set-cookie": forgotten(backing) } });
    },
  }),
  route({
    method: "GET",
    path: "/sessions",
    summary: "Where you are signed in; operators may see where others are",
    query: api.SessionsQuery,
    answer: api.Sessions,
    async run({ visitor, backing, query }) {
      const isOfAll = query.whose === "all" && visitor.accountId === null;
      const sessions = await backing.people.sessions(isOfAll ? null : visitor.login);
      const running = sessions.filter(({ expiresAt }) => expiresAt > backing.now());
      const { page, next } = pageOf(running, newestFirst, query);
      const data = page.map(({ id, login, browser, via, address, createdAt, expiresAt }) => ({
        id,
        login,
        browser,
        by: via,
        address,
        created_at: isoTime(createdAt),
        expires_at: isoTime(expiresAt),
        current: id === visitor.signedIn?.session.id,
      }));
      return { data, next };
    },
  }),
  route({
    method: "DELETE",
    path: "/sessions/{id}",
    summary: "End one of your sessions; operators end anybody's",
    answer: api.Nothing,
    async run(asked) {
      const { visitor, backing, params } = asked;
      const sessions = await backing.people.sessions(visitor.accountId === null ? null : visitor.login);
      const session = sessions.find(({ id }) => id === params["id"]);
      if (!session) throw nothingHere("There is no session with this id; GET /dashboard/api/sessions lists yours");
      await ended(session, asked);
      return {};
    },
  }),
  route({
    method: "POST",
    path: "/password",
    summary: "Change your password, and end your other sessions",
    body: api.NewPassword,
    answer: api.Nothing,
    async run(asked) {
      const { request, visitor, backing, body } = asked;
      const { login, accountId, signedIn } = visitor;
      if (login === operator && backing.adminPassword !== null)
        throw wrong(
          "next",
          "The operator's password is what PENNAME_ADMIN_PASSWORD says; change it there and start again",
        );
      if (visitor.isToken) throw new GatewayError("forbidden", "A token has no password; sign in to change yours");
      const before = (await backing.people.find(login))?.password ?? "";
      await provenAgain(visitor, body.current, request, backing).catch((thrown: unknown) => {
        throw isRefusal(thrown) ? notCurrent() : thrown;
      });
      const why = passwordProblem(body.next, login);
      if (why !== undefined) throw wrong("next", why);
      // Whoever knows only the password of before cannot take the one back that was set meanwhile.
      const next = await hashPassword(body.next);
      const stays = signedIn?.session.id ?? "";
      const audit = recordOf(asked, "password.change", login === operator ? operator : accountId!);
      if (!(await backing.people.setPassword(login, next, before, stays, audit))) throw notCurrent();
      return {};
    },
  }),
];

const notCurrent = () => wrong("current", "current must be the password you signed in with");

async function ended(
  { id, login }: Session,
  asked: Pick<DashboardRequest<unknown, unknown>, "visitor" | "backing">,
): Promise<void> {
  await asked.backing.people.endSession(login, id, recordOf(asked, "session.end", login, { session: id }));
}

/** Begins a session, as the answer to who signs in. */
export async function begun(...of: Parameters<typeof begin>): Promise<Response> {
  const [login, , , backing] = of;
  const { session, token, cookies } = await begin(...of);
  const accountId = isOperator(login) ? null : ((await backing.people.find(login))?.accountId ?? null);
  const response = Response.json(await me({ login, accountId, signedIn: { session, token } }, backing));
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

type Known = Pick<Visitor, "login" | "accountId" | "signedIn">;

async function me({ login, accountId, signedIn }: Known, backing: Backing) {
  const account = (await backing.store.accounts()).find(({ id }) => id === accountId);
  return {
    login,
    role: accountId === null ? ("operator" as const) : ("member" as const),
    account: accountId,
    account_name: account?.name ?? null,
    csrf: signedIn ? csrfTokenOf(signedIn.token) : "",
    expires_at: isoTime(signedIn?.session.expiresAt ?? backing.now()),
    password: await passwordOf(login, backing),
    api: `${backing.publicUrl()}/v1`,
  };
}

async function passwordOf(login: string, { adminPassword, people }: Backing) {
  if (login === operator && adminPassword !== null) return "configured" as const;
  return (await people.find(login))?.password ? ("own" as const) : ("none" as const);
}
