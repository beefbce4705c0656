import { GatewayError } from "../errors.ts";
import type { Caller } from "./store.ts";

/** A tier under its own name, never an alias. */
export interface Tier {
  name: string;
  /** Of each key. */
  requestsPerMinute: number;
  /** Of all keys of an account together. */
  accountRequestsPerMinute: number;
  /** Keys in force an account may have. */
  keys: number;
}

/** A tier as far as it is configured. */
export interface TierRules {
  requestsPerMinute: number;
  accountRequestsPerMinute?: number | undefined;
  keys?: number | undefined;
}

/** What one account may do beyond one key, unless its tier says otherwise. */
const keysWorth = 10;
const keysMost = 100;

/** The specification's tiers (section Limits), with the names of its alternate naming. */
export const builtInTiers = [
  { name: "standard", alias: "developer", requestsPerMinute: 60 },
  { name: "legacy", alias: "enterprise", requestsPerMinute: 300 },
  { name: "unverified", alias: "unverified", requestsPerMinute: 10 },
] as const;

/** Every tier under its name and its alias. */
export type Tiers = ReadonlyMap<string, Tier>;

/** Whether one request is accepted, and what the caller is told about its limit. */
export interface Verdict {
  accepted: boolean;
  /** Requests in any 60 seconds. */
  limit: number;
  /** Requests that would still be accepted now. */
  remaining: number;
  /** Whole seconds, 0–60, until the window is empty again if nothing more is sent. */
  resetSeconds: number;
  /** Whole seconds, 1–59, until one more request is accepted; only on a refusal. */
  retryAfterSeconds?: number;
  /** True on a refusal where the account's limit is reached, which then is `limit`, and not the key's. */
  ofAccount?: boolean;
  /** True where nodes that should count together cannot, so that this one counts for itself. */
  isLocal?: boolean;
}

/** The account of a key, and its limit for all its keys together. */
export interface Share {
  id: string;
  limit: number;
}

/** The largest limit for which each request's moment is kept; above it requests are counted by the millisecond. */
export const exactUpTo = 10_000;

/** Counts accepted requests of each key: never more than `limit` in any 60 seconds, however they are timed. */
export interface Limiter {
  /** With an account, a request is accepted by both limits and counted by both, or by neither. */
  admit(keyId: string, limit: number, account?: Share): Verdict | Promise<Verdict>;
  /** Whether requests can be judged at the moment. Without it they always can. */
  canJudge?(): Promise<boolean>;
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
  accountRequestsPerMinute: rest.accountRequestsPerMinute ?? keysWorth * requestsPerMinute,
  keys: rest.keys ?? keysMost,
});

/** What an account's tier allows; one that is configured no more counts as standard, the specification's default. */
export function allowance(tiers: Tiers, tier: string): Tier {
  return tiers.get(tier) ?? tiers.get("standard") ?? tierOf(builtInTiers[0].name, builtInTiers[0]);
}

/** Judges a request by the limits of its key and its account. */
export function admitCall({ key, account }: Caller, limiter: Limiter, tiers: Tiers): Verdict | Promise<Verdict> {
  const { requestsPerMinute, accountRequestsPerMinute: limit } = allowance(tiers, account.tier);
  return limiter.admit(key.id, requestsPerMinute, { id: account.id, limit });
}

/** Why a request is refused of which nobody can say how many came before it. */
export function uncounted(cause: unknown): GatewayError {
  const message = "The gateway cannot count requests at the moment; repeat the call later";
  return new GatewayError("service_unavailable", message, { retryAfterSeconds: 1, cause });
}
