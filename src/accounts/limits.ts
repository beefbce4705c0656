import { GatewayError } from "../errors.ts";

/** A tier under its own name, never an alias. */
export interface Tier {
  name: string;
  requestsPerMinute: number;
}

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
  /** True where nodes that should count together cannot, so that this one counts for itself. */
  isLocal?: boolean;
}

/** The largest limit for which each request's moment is kept; above it requests are counted by the millisecond. */
export const exactUpTo = 10_000;

/** Counts accepted requests of each key: never more than `limit` in any 60 seconds, however they are timed. */
export interface Limiter {
  admit(keyId: string, limit: number): Verdict | Promise<Verdict>;
  /** Whether requests can be judged at the moment. Without it they always can. */
  canJudge?(): Promise<boolean>;
}

/** The specification's tiers, with configured ones, by name or alias, merged over them. */
export function tiersWith(configured: Readonly<Record<string, Omit<Tier, "name">>> = {}): Tiers {
  const tiers = new Map<string, Tier>();
  for (const { name, alias, requestsPerMinute: usual } of builtInTiers) {
    const tier = { name, requestsPerMinute: (configured[name] ?? configured[alias])?.requestsPerMinute ?? usual };
    tiers.set(name, tier).set(alias, tier);
  }
  for (const [name, tier] of Object.entries(configured)) {
    if (!tiers.has(name)) tiers.set(name, { name, requestsPerMinute: tier.requestsPerMinute });
  }
  return tiers;
}

/** The limit of an account's tier; a tier that is configured no more counts as standard, the specification's default. */
export function requestsPerMinute(tiers: Tiers, tier: string): number {
  return (tiers.get(tier) ?? tiers.get("standard"))?.requestsPerMinute ?? builtInTiers[0].requestsPerMinute;
}

/** Why a request is refused of which nobody can say how many came before it. */
export function uncounted(cause: unknown): GatewayError {
  const message = "The gateway cannot count requests at the moment; repeat the call later";
  return new GatewayError("service_unavailable", message, { retryAfterSeconds: 1, cause });
}
