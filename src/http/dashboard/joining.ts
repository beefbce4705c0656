import * as api from "../../dashboard/api.ts";
import { hashPassword, passwordProblem } from "../../people/password.ts";
import { auditRecord } from "../../people/audit.ts";
import type { Person } from "../../people/person.ts";
import { fingerprint } from "../../people/tokens.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import type { Backing } from "./backing.ts";
import { openRoute, wrong } from "./route.ts";
import { begun } from "./sessions.ts";

export const joiningRoutes: readonly HttpRoute[] = [
  openRoute({
    method: "POST",
    path: "/invitation",
    summary: "Whom an invitation is for",
    body: api.Token,
    answer: api.Invited,
    async run({ backing, body }) {
      const { login, accountName } = await invitationOf(body.token, backing);
      return { login, account_name: accountName };
    },
  }),
  openRoute({
    method: "POST",
    path: "/members",
    summary: "Accept an invitation: sets the password and signs in",
    body: api.Joining,
    answer: api.Me,
    async run({ request, backing, body }) {
      const { id, login, accountId } = await invitationOf(body.token, backing);
      const why = passwordProblem(body.password, login);
      if (why !== undefined) throw wrong("password", why);
      const createdAt = backing.now();
      const person = { login, accountId, password: await hashPassword(body.password, "stranger"), createdAt };
      if (!(await joinAccount(person, id, backing))) throw usedUp();
      return begun(login, "invitation", request, backing);
    },
  }),
];

/** Makes an invited person a member; false where that was just done. */
export function joinAccount(
  person: Person & { accountId: string },
  invitation: string,
  { people }: Backing,
): Promise<boolean> {
  const { login, accountId, createdAt } = person;
  return people.join(person, invitation, people.sealed(auditRecord(createdAt, login, "member.join", accountId)));
}

async function invitationOf(token: string, { people, store, now }: Backing) {
  const invitation = await people.invitation(fingerprint(token));
  if (!invitation || invitation.expiresAt <= now()) throw usedUp();
  const account = (await store.accounts()).find(({ id }) => id === invitation.accountId);
  return { ...invitation, accountName: account?.name ?? "" };
}

const usedUp = () => nothingHere("This invitation has been used or is over; ask whoever sent it for a new one");
