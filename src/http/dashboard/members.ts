import * as api from "../../dashboard/api.ts";
import { type Invitation, operator } from "../../people/person.ts";
import { fingerprint, newId, newToken, stateOf } from "../../people/tokens.ts";
import { meant, isoTime, recordOf } from "./accounts.ts";
import { pageOf } from "./paging.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, route, wrong } from "./route.ts";

export const memberRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/accounts/{id}/members",
    summary: "Who may sign in to an account, and who is invited",
    query: api.PageQuery,
    answer: api.Members,
    async run({ backing, visitor, params, query }) {
      const { id } = await meant(params["id"], visitor, backing);
      const [people, invitations] = [await backing.people.ofAccount(id), await backing.people.invitations(id)];
      const now = backing.now();
      const keys = (await backing.store.keys()).filter((key) => key.accountId === id && stateOf(key, now) === "active");
      const members = people.map(({ login, createdAt }) => ({
        login,
        state: "member" as const,
        since: isoTime(createdAt),
        expires_at: null,
        invitation: null,
        keys: keys.filter(({ madeBy }) => madeBy === login).length,
      }));
      const invited = invitations
        .filter(({ expiresAt }) => expiresAt > now)
        .map(({ id: invitation, login, createdAt, expiresAt }) => ({
          login,
          state: "invited" as const,
          since: isoTime(createdAt),
          expires_at: isoTime(expiresAt),
          invitation,
          keys: 0,
        }));
      const placeOf = ({ state, login }: { state: string; login: string }) => `${state === "member" ? 0 : 1}${login}`;
      const { page, next } = pageOf([...members, ...invited], placeOf, query);
      return { data: page, next };
    },
  }),
  route({
    method: "POST",
    path: "/accounts/{id}/members",
    summary: "Invite a member: makes a link that sets a password, once",
    who: "operator",
    body: api.NewMember,
    answer: api.Invitation,
    async run(asked) {
      const { backing, visitor, params, body } = asked;
      const account = await meant(params["id"], visitor, backing);
      const login = body.login.trim().toLowerCase();
      if (login === operator) throw wrong("login", "operator is the operator's own login; choose another");
      if (namesOfNobody.has(login)) throw wrong("login", `The audit has ${login} for nobody; choose another`);
      if (await backing.people.find(login))
        throw wrong("login", "Somebody signs in with this login already; choose another");
      const held = await backing.people.invited(login);
      if (held && held.accountId !== account.id && held.expiresAt > backing.now())
        throw wrong(
          "login",
          "Somebody is invited to another account with this login; withdraw that, or choose another",
        );
      return invitationFor({ login, accountId: account.id }, "member.invite", asked);
    },
  }),
  route({
    method: "POST",
    path: "/accounts/{id}/invitations/{invitation}",
    summary: "Invite again: makes another link, and the one before holds no more",
    who: "operator",
    body: api.Nothing,
    answer: api.Invitation,
    async run(asked) {
      const { login, accountId } = await pending(asked);
      return invitationFor({ login, accountId }, "member.renew", asked);
    },
  }),
  route({
    method: "DELETE",
    path: "/accounts/{id}/invitations/{invitation}",
    summary: "Withdraw an invitation: its link holds no more",
    who: "operator",
    answer: api.Nothing,
    async run(asked) {
      const { id, login, accountId } = await pending(asked);
      const audit = recordOf(asked, "member.withdraw", accountId, { invitation: id, login });
      if (!(await asked.backing.people.withdraw(id, audit))) throw noInvitation();
      return {};
    },
  }),
  route({
    method: "DELETE",
    path: "/accounts/{id}/members/{login}",
    summary: "Remove a member, end its sessions, and revoke the keys it made",
    who: "operator",
    query: api.Removing,
    answer: api.Removed,
    async run(asked) {
      const { backing, visitor, params, query } = asked;
      const account = await meant(params["id"], visitor, backing);
      const person = await backing.people.find(params["login"]!);
      if (person?.accountId !== account.id) throw nothingHere("Nobody signs in to this account with this login");
      const { login } = person;
      const isRevoking = query.revoke_keys !== "false";
      const auditOf = (id: string) => recordOf(asked, "key.revoke", id, { account: account.id });
      const revoke = async () =>
        isRevoking ? backing.store.revokeKeysOf(account.id, login, backing.now(), auditOf) : [];
      // Before, so that whoever repeats what failed half-way still finds the member; and after, for keys it made meanwhile.
      const before = await revoke();
      await backing.people.remove(login, recordOf(asked, "member.remove", account.id, { login, keys: before.length }));
      return { revoked: [...before, ...(await revoke())] };
    },
  }),
];

/** Actor and subject in the audit where someone could not sign in. */
const namesOfNobody: ReadonlySet<string> = new Set(["somebody", "unknown"]);

const invitationMs = 7 * 86_400_000;

/** Makes the link of an invitation, in the place of any other of this login. */
async function invitationFor(
  { login, accountId }: Pick<Invitation, "login" | "accountId">,
  action: "member.invite" | "member.renew",
  asked: Pick<DashboardRequest<unknown, unknown>, "visitor" | "backing">,
) {
  const { people, now, publicUrl } = asked.backing;
  const token = newToken();
  const createdAt = now();
  const invitation = { id: newId("inv"), login, accountId, createdAt, expiresAt: createdAt + invitationMs };
  const audit = recordOf(asked, action, accountId, { invitation: invitation.id, login });
  await people.invite(invitation, fingerprint(token), audit);
  return {
    link: `${publicUrl()}/dashboard#/join/${token}`,
    expires_at: isoTime(invitation.expiresAt),
    invitation: invitation.id,
  };
}

async function pending({ backing, visitor, params }: DashboardRequest<unknown, unknown>): Promise<Invitation> {
  const account = await meant(params["id"], visitor, backing);
  const held = await backing.people.invitations(account.id);
  const invitation = held.find(({ id }) => id === params["invitation"]);
  if (!invitation) throw noInvitation();
  return invitation;
}

const noInvitation = () =>
  nothingHere(
    "There is no such invitation, or it has been used; GET /dashboard/api/accounts/{id}/members lists those that hold",
  );
