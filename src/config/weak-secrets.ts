import type { Config } from "./config.ts";

/** What is wrong with passwords of the operator's own choice, in sentences that repeat none. They are in force all the same. */
export const weakSecrets = ({ adminPassword, metricsToken }: Config): string[] =>
  Object.entries({ PENNAME_ADMIN_PASSWORD: adminPassword, PENNAME_METRICS_TOKEN: metricsToken })
    .filter(([, secret]) => secret !== null && secret.length < leastLength)
    .map(
      ([name]) =>
        `${name} is shorter than ${leastLength} characters and can be guessed; openssl rand -base64 18 makes one`,
    );

/** As of a member's password. */
const leastLength = 12;
