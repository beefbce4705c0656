import { passwordLeast } from "../people/person.ts";
import type { Config } from "./config.ts";

/** What is wrong with passwords of the operator's own choice, in sentences that repeat none. They are in force all the same. */
export const weakSecrets = ({ adminPassword, metricsToken }: Config): string[] =>
  Object.entries({ PENNAME_ADMIN_PASSWORD: adminPassword, PENNAME_METRICS_TOKEN: metricsToken })
    .filter(([, secret]) => secret !== null && secret.length < passwordLeast)
    .map(
      ([name]) =>
        `${name} is shorter than ${passwordLeast} characters and can be guessed; openssl rand -base64 18 makes one`,
    );
