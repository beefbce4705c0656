import { GatewayError } from "../errors.ts";

/** How many texts of one answer may grow at once: more than any model writes, few enough to look through at each event that ends some. */
export const mostAtOnce = 1024;

export const tooManyTexts = (): GatewayError =>
  new GatewayError("api_error", `The provider's answer has more than ${mostAtOnce} texts at once`);
