import { GatewayError } from "../errors.ts";
import type { Account, Caller } from "./store.ts";

/** A tier; `name` is its own name, never an alias. */
export interface Tier {
  name: string;
  /** Of each key. */
  requestsPerMinute: number;
  /** Of all keys of an account together. */
  accountRequestsPerMinute: number;
  /** Keys in force an account may have. */
  keys: number;
}

/** What the configuration says of a tier. */
export interface TierRules {
  requestsPerMinute: number;
  accountRequestsPerMinute?: number | undefined;
  keys?: number | undefined;
}

/** Defaults of a tier: an account may send as much as ten keys together, and have a hundred keys. */
const defaultAccountFactor = 10;
const defaultKeysMax = 100;

/** The specification's tiers (section Limits), with the names of its alternate naming. */
export const builtInTiers = [
  { name: "standard", alias: "developer", requestsPerMinute: 60 },
  { name: "legacy", alias: "enterprise", requestsPerMinute: 300 },
  { name: "unverified", alias: "unverified", requestsPerMinute: 10 },
] as const;

/** Every tier under its name and its alias. */
export type Tiers = ReadonlyMap<string, Tier>;

/** Whether a request is accepted, and what its response says about the limit. */
export interface Verdict {
  accepted: boolean;
  /** Requests in any 60 seconds: the limit that is reached, or would be first. */
  limit: number;
  /** Requests that would still be accepted now. */
  remaining: number;
  /** Whole seconds, 0–60, until the window is empty again if nothing more is sent. */
  resetSeconds: number;
  /** Whole seconds, 1–59, until one more request is accepted; only on a refusal. */
  retryAfterSeconds?: number;
  /** True where `limit` is the account's instead of the key's. */
  ofAccount?: boolean;
  /** True while nodes that should count together cannot, so that each counts for itself. */
  isLocal?: boolean;
}

/** An account, and the limit of all its keys together. */
export interface AccountLimit {
  id: string;
  limit: number;
}

/** The largest limit for which each request's time is kept; above it requests are counted by the millisecond. */
export const exactUpTo = 10_000;

/** What happens to requests that cannot be counted together: all are refused, or each node counts for itself. */
export type OnFailure = "reject" | "local";

/** Counts accepted requests of each key: never more than `limit` in any 60 seconds, however they are timed. */
export interface Limiter {
  /** With an account, a request passes both limits and counts towards both, or towards neither. */
  admit(keyId: string, limit: number, account?: AccountLimit): Verdict | Promise<Verdict>;
  /** Whether requests can be judged at the moment. A limiter without this method always can. */
  canJudge?(): Promise<boolean>;
  /** Changes what happens from now on. */
  onFailure?(what: OnFailure): void;
  /** Closes its connections, where it has any. */
  close?(): Promise<void>;
}

/** The specification's tiers, with configured ones, by name or alias, merged over them. */
export function tiersWith(configured: Readonly<Record<string, TierRules>> = {}): Tiers {
  const tiers = new Map<string, Tier>();
  for (const { name, alias, requestsPerMinute } of builtInTiers) {
    const tier = tierOf(name, configured[name] ?? configured[alias] ?? { requestsPerMinute });
    tiers.set(name, tier).set(alias, tier);
  }
  for (const [name, rules] of Object.entries(configured)) if (!tiers.has(name)) tiers.set(name, tierOf(name, rules));
  return tiers;
}

const tierOf = (name: string, { requestsPerMinute, ...rest }: TierRules): Tier => ({
  name,
  requestsPerMinute,
  accountRequestsPerMinute: rest.accountRequestsPerMinute ?? defaultAccountFactor * requestsPerMinute,
  keys: rest.keys ?? defaultKeysMax,
});

/** What an account's tier allows. A tier that is no longer configured counts as standard, the specification's default. */
export function allowance(tiers: Tiers, tier: string): Tier {
  return tiers.get(tier) ?? tiers.get("standard") ?? tierOf(builtInTiers[0].name, builtInTiers[0]);
}

/** Tiers that are no longer configured, with how many accounts have each. */
export function lostTiers(accounts: readonly Account[], tiers: Tiers): ReadonlyMap<string, number> {
  const lost = accounts.filter(({ tier }) => !tiers.has(tier));
  return new Map([...Map.groupBy(lost, ({ tier }) => tier)].map(([tier, those]) => [tier, those.length]));
}

/** Judges a request by the limits of its key and its account. */
export function admitCall({ key, account }: Caller, limiter: Limiter, tiers: Tiers): Verdict | Promise<Verdict> {
  const { requestsPerMinute, accountRequestsPerMinute: limit } = allowance(tiers, account.tier);
  return limiter.admit(key.id, requestsPerMinute, { id: account.id, limit });
}

/** The refusal of a request that cannot be counted. */
export function cannotCount(cause: unknown): GatewayError {
  const message = "The gateway cannot count requests at the moment; repeat the call later";
  return new GatewayError("service_unavailable", message, { retryAfterSeconds: 1, cause });
}
