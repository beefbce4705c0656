import type { Caller } from "../accounts/store.ts";
import type { DialectRequest } from "../dialects/dialect.ts";
import { GatewayError } from "../errors.ts";

/**
 * Refuses fields that would go past a key's models or an account's prices. Callers whose key may use every model and whose account is
 * not metered may send them; for all others the configuration decides where a call goes and what it costs.
 */
export function refuseReserved({ body, dialect }: DialectRequest, { key, account }: Caller): void {
  if (key.models === null && account.balance === null) return;
  for (const [field, harmless] of Object.entries(dialect.reserved)) {
    const value = body[field];
    if (value === undefined || value === null || harmless.includes(value)) continue;
    const right = harmless.length > 0 ? `be ${harmless.join(" or ")}, or left out` : "be left out";
    throw refused(field, right);
  }
  const billed = dialect.billedPart?.(body);
  if (billed !== undefined) throw refused(billed, "be left out");

  function refused(param: string, right: string): GatewayError {
    const why =
      key.models === null ? "this account pays by the model's price" : "this key is restricted to certain models";
    return new GatewayError("invalid_request", `${param} must ${right}: ${why}`, { param });
  }
}
