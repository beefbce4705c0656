import { issueKey } from "../accounts/keys.ts";
import { allowance, type Tiers, tiersWith } from "../accounts/limits.ts";
import type { Account, Key } from "../accounts/store.ts";
import { nearest } from "../config/mistakes.ts";
import { GatewayError } from "../errors.ts";
import { stateOf } from "../people/tokens.ts";
import { accountNamed, commandLine, onBooks, table } from "./books.ts";
import { UsageError, type Command } from "./command.ts";
import { timeIn, utcTime } from "../contract/utc-time.ts";

/** Models that a configuration names. */
export interface KnownModels {
  ids: readonly string[];
  /** Whether there are those besides that providers list. */
  hasOthers: boolean;
}

/** `penname keys`; tiers and models are loaded only by the command that creates a key. */
export function keysCommand(loadTiers: () => Tiers = tiersWith, loadModels?: () => KnownModels): Command {
  return onBooks("keys", {
    "create --account NAME [--label L] [--expires 90d|ISO-date] [--models a,b]": async ({
      store,
      sealed,
      terminal,
      options,
    }) => {
      if (options["account"] === undefined)
        throw new UsageError("Say whose key it is: penname keys create --account NAME");
      const account = await accountNamed(store, options["account"]);
      const now = Date.now();
      const expiresAt = options["expires"] === undefined ? null : parseExpiry(options["expires"], now);
      const label = parseLabel(options["label"]);
      const most = allowance(loadTiers(), account.tier).keys;
      const models = parseModels(options["models"]);
      const wishes = { label, expiresAt, models, madeBy: commandLine, most };
      const { secret, key } = await issueKey(store, account.id, wishes, now, sealed).catch((thrown: unknown) => {
        throw thrown instanceof GatewayError ? new UsageError(thrown.message) : thrown;
      });
      terminal.out(secret);
      if (models && loadModels) for (const line of doubts(models, loadModels())) terminal.err(line);
      terminal.err(`${key.id} of ${account.name}; the key is shown this once`);
    },

    "list [--account NAME] [--json]": async ({ store, terminal, options, json }) => {
      const only = options["account"] === undefined ? undefined : await accountNamed(store, options["account"]);
      const keys = (await store.keys()).filter((key) => !only || key.accountId === only.id);
      const owners = new Map((await store.accounts()).map((account) => [account.id, account]));
      if (json)
        terminal.out(
          JSON.stringify(
            keys.map((key) => asJson(key, owners)),
            null,
            2,
          ),
        );
      else
        terminal.out(
          table(
            headings,
            keys.map((key) => asRow(key, owners)),
          ),
        );
    },

    "revoke ID": async ({ store, sealed, terminal, given: [id = ""] }) => {
      const key = (await store.keys()).find((candidate) => candidate.id === id);
      // The argument may be the key itself, so the message must not repeat it.
      if (!key)
        throw new UsageError('There is no key with this id; "penname keys list" shows the ids, which begin with key_');
      await store.revokeKey(id, Date.now(), sealed("key.revoke", id, { account: key.accountId }));
      terminal.out(
        key.revokedAt === null ? `${id} is revoked` : `${id} was revoked already, at ${utcTime(key.revokedAt)}`,
      );
    },
  });
}

/** An expiry such as `90d`, `12h` or an ISO date (UTC), in Unix milliseconds. Throws `UsageError`. */
export function parseExpiry(text: string, now: number): number {
  const span = /^(\d{1,6})([dh])$/.exec(text);
  const at = span ? now + Number(span[1]) * (span[2] === "d" ? 86_400_000 : 3_600_000) : timeIn(text);
  if (Number.isNaN(at))
    throw new UsageError(
      `${JSON.stringify(text)} is no expiry; give a time from now such as 90d or 12h, or a date such as 2030-01-31`,
    );
  if (at <= now) throw new UsageError(`${JSON.stringify(text)} is over already; give a time to come, such as 90d`);
  return at;
}

export function parseLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  if (/^[^\p{C}]{1,64}$/u.test(label)) return label;
  throw new UsageError("A label is one line of 1 to 64 characters");
}

function parseModels(list: string | undefined): string[] | null {
  if (list === undefined) return null;
  const models = list.split(",").map((model) => model.trim());
  if (models.includes(""))
    throw new UsageError("--models takes model names with commas between them, such as --models fast,large");
  return models;
}

/** What may be wrong with a key's models. The key is made all the same: a configuration may come after it. */
const doubts = (models: readonly string[], { ids, hasOthers }: KnownModels): string[] =>
  models
    .filter((model) => !ids.includes(model))
    .map((model) => {
      const meant = nearest(model, ids);
      const none = `The configuration has no model ${JSON.stringify(model)}`;
      const use = hasOthers ? "can use it if a provider lists it" : "cannot use it until it has";
      return meant === undefined
        ? `${none}; the key ${use}`
        : `${none}, did you mean ${JSON.stringify(meant)}? The key ${use}`;
    });

/** Of an account that is suspended no key is in force. */
function stateIn(key: Key, owners: Map<string, Account>): string {
  const state = stateOf(key, Date.now());
  return state === "active" && owners.get(key.accountId)?.suspendedAt != null ? "suspended" : state;
}

const headings = ["ID", "ACCOUNT", "LABEL", "STATE", "CREATED", "EXPIRES", "MODELS"];

function asRow(key: Key, owners: Map<string, Account>): string[] {
  const expires = key.expiresAt === null ? "never" : utcTime(key.expiresAt);
  const { id, accountId, label, createdAt, models } = key;
  return [
    id,
    owners.get(accountId)?.name ?? "",
    label ?? "",
    stateIn(key, owners),
    utcTime(createdAt),
    expires,
    models?.join(",") ?? "all",
  ];
}

function asJson(key: Key, owners: Map<string, Account>) {
  return {
    id: key.id,
    account: owners.get(key.accountId)?.name,
    label: key.label,
    state: stateIn(key, owners),
    made_by: key.madeBy,
    created_at: utcTime(key.createdAt),
    expires_at: key.expiresAt === null ? null : utcTime(key.expiresAt),
    revoked_at: key.revokedAt === null ? null : utcTime(key.revokedAt),
    models: key.models,
  };
}
