import * as api from "../../dashboard/api.ts";
import { GatewayError } from "../../errors.ts";
import type { ProgramToken } from "../../people/person.ts";
import { issueToken, stateOf } from "../../people/tokens.ts";
import { isoTimeOrNull, isoTime, recordOf } from "./accounts.ts";
import { expiryFrom } from "./keys.ts";
import { newestFirst, pageOf } from "./paging.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { route } from "./route.ts";

/** Tokens for programs that use this API in the operator's stead. */
export const tokenRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/tokens",
    summary: "The tokens for programs, the newest first",
    who: "operator",
    query: api.TokensQuery,
    answer: api.ProgramTokens,
    async run({ backing, query }) {
      const now = backing.now();
      const tokens = (await backing.tokens.all()).filter(
        (token) => query.state === undefined || stateOf(token, now) === query.state,
      );
      const { page, next } = pageOf(tokens, newestFirst, query);
      return { data: page.map((token) => shown(token, now)), next };
    },
  }),
  route({
    method: "POST",
    path: "/tokens",
    summary: "Create a token for programs; it is shown this once",
    who: "operator",
    body: api.NewProgramToken,
    answer: api.MadeProgramToken,
    async run(asked) {
      const { backing, visitor, body } = asked;
      // What a stolen token made would outlive it.
      if (visitor.isToken)
        throw new GatewayError("forbidden", "A token makes no tokens; sign in, or use penname tokens create");
      const now = backing.now();
      const wishes = {
        label: body.label?.trim() || null,
        scope: body.scope ?? ("read" as const),
        createdBy: visitor.login,
        expiresAt: expiryFrom(body.expires_at, now),
      };
      const { secret, token } = await issueToken(backing.tokens, wishes, now, (...deed) => recordOf(asked, ...deed));
      return { token: shown(token, now), secret };
    },
  }),
  route({
    method: "DELETE",
    path: "/tokens/{id}",
    summary: "Revoke a token for programs; the next request with it is refused",
    who: "operator",
    answer: api.ProgramToken,
    async run(asked) {
      const { backing, params } = asked;
      const token = (await backing.tokens.all()).find(({ id }) => id === params["id"]);
      if (!token) throw nothingHere("There is no token with this id; GET /dashboard/api/tokens lists them");
      const now = backing.now();
      if (token.revokedAt === null)
        await backing.tokens.revoke(token.id, now, recordOf(asked, "token.revoke", token.id, { scope: token.scope }));
      return shown({ ...token, revokedAt: token.revokedAt ?? now }, now);
    },
  }),
];

function shown(token: ProgramToken, now: number) {
  const { id, label, scope, createdBy, createdAt, expiresAt, revokedAt, usedAt } = token;
  return {
    id,
    label,
    scope,
    state: stateOf(token, now),
    created_by: createdBy,
    created_at: isoTime(createdAt),
    expires_at: isoTimeOrNull(expiresAt),
    revoked_at: isoTimeOrNull(revokedAt),
    last_used_at: isoTimeOrNull(usedAt),
  };
}
