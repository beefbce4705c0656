import type { ProgramToken } from "../people/person.ts";
import { issueToken, stateOf, tokenScopes } from "../people/tokens.ts";
import { commandLine, onBooks, table } from "./books.ts";
import { UsageError, type Command } from "./command.ts";
import { parseLabel, parseExpiry } from "./keys.ts";
import { utcTime } from "../contract/utc-time.ts";

/** `penname tokens`: for programs that use the dashboard's API. */
export function tokensCommand(): Command {
  return onBooks("tokens", {
    "create [--scope read|all] [--label L] [--expires 90d|ISO-date]": async ({ tokens, sealed, terminal, options }) => {
      const scope = tokenScopes.find((one) => one === (options["scope"] ?? "read"));
      if (!scope) throw new UsageError("A token's scope is read, or all for what changes something");
      const now = Date.now();
      const expiresAt = options["expires"] === undefined ? null : parseExpiry(options["expires"], now);
      const wishes = { label: parseLabel(options["label"]), scope, createdBy: commandLine, expiresAt };
      const { secret, token } = await issueToken(tokens, wishes, now, sealed);
      terminal.out(secret);
      terminal.err(`${token.id}, scope ${scope}; the token is shown this once`);
    },

    "list [--json]": async ({ tokens, terminal, json }) => {
      const all = (await tokens.all()).toReversed();
      if (json) terminal.out(JSON.stringify(all.map(asJson), null, 2));
      else terminal.out(table(headings, all.map(asRow)));
    },

    "revoke ID": async ({ tokens, sealed, terminal, given: [id = ""] }) => {
      const token = (await tokens.all()).find((candidate) => candidate.id === id);
      // The argument may be the token itself, so the message must not repeat it.
      if (!token)
        throw new UsageError(
          'There is no token with this id; "penname tokens list" shows the ids, which begin with tok_',
        );
      await tokens.revoke(id, Date.now(), sealed("token.revoke", id, { scope: token.scope }));
      terminal.out(
        token.revokedAt === null ? `${id} is revoked` : `${id} was revoked already, at ${utcTime(token.revokedAt)}`,
      );
    },
  });
}

const headings = ["ID", "SCOPE", "LABEL", "STATE", "CREATED", "EXPIRES", "LAST USED"];

function asRow(token: ProgramToken): string[] {
  const { id, scope, label, createdAt, expiresAt, usedAt } = token;
  return [
    id,
    scope,
    label ?? "",
    stateOf(token, Date.now()),
    utcTime(createdAt),
    expiresAt === null ? "never" : utcTime(expiresAt),
    usedAt === null ? "never" : utcTime(usedAt),
  ];
}

function asJson(token: ProgramToken) {
  const { id, scope, label, createdBy, createdAt, expiresAt, revokedAt, usedAt } = token;
  const timeOrNull = (at: number | null) => (at === null ? null : utcTime(at));
  return {
    id,
    scope,
    label,
    state: stateOf(token, Date.now()),
    created_by: createdBy,
    created_at: utcTime(createdAt),
    expires_at: timeOrNull(expiresAt),
    revoked_at: timeOrNull(revokedAt),
    last_used_at: timeOrNull(usedAt),
  };
}
