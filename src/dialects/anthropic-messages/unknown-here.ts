import { GatewayError } from "../../errors.ts";

/** Refuses what has no counterpart at the provider of a model; one that speaks this API may serve it. */
export function unknownHere(param: string, expected: string): never {
  throw new GatewayError("invalid_request", `${param} ${expected}`, { param });
}
