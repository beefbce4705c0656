import { Buffer } from "node:buffer";
import type { Mistake } from "./mistakes.ts";
import type { EnvVariables } from "./scalars.ts";
import { ServerSection } from "./schema/server.ts";
import { variableText } from "./variables.ts";

/** Command-line flags, as typed. */
export interface Flags {
  config?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  data?: string | undefined;
}

/** Settings from flags and environment; null: not given. */
export interface ProcessSettings {
  host: string | null;
  port: number | null;
  data: string | null;
  log: "pretty" | "json" | null;
  secret: string | null;
  adminPassword: string | null;
  metricsToken: string | null;
  databaseUrl: string | null;
  redisUrl: string | null;
  otel: Record<string, string>;
}

/** Reads everything configured outside the file; a flag takes precedence over a variable. */
export function readSettings(flags: Flags, env: EnvVariables): { settings: ProcessSettings; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const wrong = ({ source, name }: GivenSetting, reason: string): null => {
    mistakes.push({ source, file: null, line: null, column: null, key: name, reason });
    return null;
  };
  // Shells and unit files unset a variable by leaving it empty.
  const variable = (name: string): GivenSetting | null => {
    const text = variableText(env, name);
    return text ? { source: "environment", name, text } : null;
  };
  // Kubernetes sets PENNAME_PORT=tcp://10.0.0.1:8080 in every pod beside a service named "penname".
  const portVariable = env["PENNAME_PORT"]?.startsWith("tcp://") ? null : variable("PENNAME_PORT");
  const flag = (name: keyof Flags): GivenSetting | null => {
    const text = flags[name];
    return text === undefined ? null : { source: "flag", name: `--${name}`, text };
  };
  const checked = (given: GivenSetting | null, pattern: RegExp, expects: string): string | null =>
    given === null || pattern.test(given.text) ? (given?.text ?? null) : wrong(given, `must be ${expects}`);

  const longEnough = (given: GivenSetting | null): string | null =>
    given === null || Buffer.byteLength(given.text) >= secretBytesLeast
      ? (given?.text ?? null)
      : wrong(given, `must be at least ${secretBytesLeast} bytes long, such as \`openssl rand -base64 48\` prints`);

  const port = checked(
    flag("port") ?? portVariable ?? variable("PORT"),
    /^(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
    "a whole number from 0 to 65535",
  );
  const { pattern: hostPattern = "", expects: hostExpects } = ServerSection.properties.host;
  const redis = variable("PENNAME_REDIS_URL");
  const redisUrl = checked(redis, /^rediss?:\/\/./, "an address that begins with redis:// or rediss://");
  // The client's own complaint quotes the address, with the password in it.
  if (redis !== null && redisUrl !== null && !isReadable(redisUrl))
    wrong(redis, "must be such as redis://cache:6379/0; in a password / is written as %2F, and % as %25");
  const log = checked(variable("PENNAME_LOG"), /^(?:pretty|json)$/, "pretty or json");
  const settings: ProcessSettings = {
    host: checked(flag("host") ?? variable("PENNAME_HOST"), new RegExp(hostPattern), String(hostExpects)),
    port: port === null ? null : Number(port),
    data: checked(flag("data") ?? variable("PENNAME_DATA"), /^[^\0]+$/, "the path of a directory"),
    log: log === "pretty" || log === "json" ? log : null,
    secret: longEnough(variable("PENNAME_SECRET")),
    // As many as a sign-in takes.
    adminPassword: checked(variable("PENNAME_ADMIN_PASSWORD"), /^[^]{1,200}$/u, "200 characters long at most"),
    metricsToken: variable("PENNAME_METRICS_TOKEN")?.text ?? null,
    databaseUrl: checked(
      variable("PENNAME_DATABASE_URL"),
      /^postgres(?:ql)?:\/\/./,
      "an address that begins with postgres://",
    ),
    redisUrl,
    otel: Object.fromEntries(
      Object.entries(env).flatMap(([name, text]) => (name.startsWith("OTEL_") && text ? [[name, text]] : [])),
    ),
  };
  const [data, database] = [flag("data"), variable("PENNAME_DATABASE_URL")];
  if (data !== null && database !== null)
    wrong(data, "cannot be given with PENNAME_DATABASE_URL, which names other books; leave out one of them");
  if (database !== null && redis === null) {
    wrong(database, "needs PENNAME_REDIS_URL too; without it limits would count on each node alone");
  }
  if (database !== null && variable("PENNAME_SECRET") === null) {
    wrong(
      database,
      "needs PENNAME_SECRET too, the same on every node; without it each would replace the same value by another surrogate",
    );
  }
  return { settings, mistakes };
}

/** Whether host, name, password and number of database can be read. */
function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    decodeURIComponent(username + password);
    return /^\/?\d*$/.test(pathname);
  } catch {
    return false;
  }
}

/** The output length of the hash it keys (RFC 2104, section 3). */
export const secretBytesLeast = 32;

interface GivenSetting {
  source: "flag" | "environment";
  name: string;
  text: string;
}
