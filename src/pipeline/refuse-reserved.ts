import type { Caller } from "../accounts/store.ts";
import type { AnyRequest, ReservedField } from "../dialects/dialect.ts";
import { GatewayError } from "../errors.ts";

/**
 * Refuses fields that would go past a key's models or an account's prices. Callers whose key may use every model and whose account is
 * not metered may send them; for all others the configuration decides where a call goes and what it costs.
 */
export function refuseReserved({ body, dialect }: AnyRequest, { key, account }: Caller): void {
  if (key.models === null && account.balance === null) return;
  for (const field in dialect.reserved) {
    const value = body[field];
    if (value === undefined || value === null) continue;
    const harmless = dialect.reserved[field]!;
    if (isHarmless(value, harmless)) continue;
    const why =
      key.models === null ? "this account pays by the model's price" : "this key is restricted to certain models";
    const right = expectedOf(harmless);
    throw new GatewayError("invalid_request", `${field} must ${right}: ${why}`, { param: field });
  }
}

const isHarmless = (value: unknown, harmless: ReservedField): boolean =>
  "isHarmless" in harmless ? harmless.isHarmless(value) : harmless.includes(value);

function expectedOf(harmless: ReservedField): string {
  if ("isHarmless" in harmless) return harmless.expected;
  return harmless.length > 0 ? `be ${harmless.join(" or ")}, or left out` : "be left out";
}
