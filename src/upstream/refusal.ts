import { GatewayError } from "../errors.ts";

/** Refuses a request that a provider cannot serve as it is. @param expected what would be right, to follow the field's name. */
export function refuse(param: string, expected: string): never {
  throw new GatewayError("invalid_request", `${param} ${expected}`, { param });
}

/** Refuses a request whose meaning a provider would change; another provider of the model may serve it. */
export function cannotHonour(param: string, expected = "must be left out"): never {
  return refuse(param, `${expected}: the provider of this model cannot honour it`);
}
