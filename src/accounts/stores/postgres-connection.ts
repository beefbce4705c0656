import { DatabaseError, TypeOverrides } from "pg";
import { connectionCause, StoreError } from "../store.ts";

/** What every connection to one address is opened with. */
export type ConnectionSettings = ReturnType<typeof connectionSettings>;

// No amount or time of ours needs more digits than a number holds exactly.
const types = new TypeOverrides();
types.setTypeParser(20, Number);

/**
 * Bounds every statement by `answerMs`. Connecting, and waiting for a free connection of the pool, are bounded by the
 * `connect_timeout` of the address (seconds, as in libpq), else as a statement is, but by 5 seconds at most: with less than a
 * statement may take, calls are refused while the connections they wait for are merely slow.
 */
export const connectionSettings = (url: string, answerMs: number) => ({
  connectionString: withSslMode(url),
  application_name: "penname",
  keepAlive: true,
  connectionTimeoutMillis: connectMs(url) ?? Math.min(5000, answerMs),
  query_timeout: answerMs,
  // The server must not hold locks for a statement or a transaction that this program has given up.
  statement_timeout: answerMs,
  idle_in_transaction_session_timeout: answerMs,
  types,
});

/** The address's own bound; null if it has none. As in libpq, 0 is no bound. Throws `StoreError` for anything but seconds. */
function connectMs(url: string): number | null {
  const given = URL.canParse(url) ? new URL(url).searchParams.get("connect_timeout") : null;
  if (given === null) return null;
  if (/^\d{1,4}$/.test(given)) return Number(given) * 1000;
  throw new StoreError(
    "connect_timeout in PENNAME_DATABASE_URL is a whole number of seconds, such as connect_timeout=5",
  );
}

/**
 * The address with its `sslmode` as the driver understands it: `prefer`, `require` and `verify-ca` are `verify-full` there, which it
 * would warn of in lines of its own; any other word means TLS, whatever was meant. Throws `StoreError` for one that is none.
 */
function withSslMode(url: string): string {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const mode = query.get("sslmode");
  if (mode === null) return url;
  if (!sslModes.includes(mode)) {
    const shown = /^[\w-]{1,20}$/.test(mode) ? ` and not ${JSON.stringify(mode)}` : "";
    const right = `${sslModes.slice(0, -1).join(", ")} or ${sslModes.at(-1)}`;
    throw new StoreError(`sslmode in PENNAME_DATABASE_URL is ${right}${shown}`);
  }
  return query.get("uselibpqcompat") === "true"
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/, "$1verify-full");
}

const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Names the host and the cause, where the server answered in its words, which may name the user, never the password. */
export function unusable(url: string, cause: unknown): StoreError {
  const reason = cause instanceof DatabaseError ? cause.message : connectionCause(cause);
  if (reason === "ERR_INVALID_URL")
    return new StoreError(
      "The address of PostgreSQL cannot be read; in a password / is written as %2F, # as %23, ? as %3F and % as %25",
      { cause },
    );
  const place = URL.canParse(url) ? ` at ${new URL(url).host}` : "";
  return new StoreError(
    `PostgreSQL${place} cannot be used (${reason}); start it, or set PENNAME_DATABASE_URL to where it is`,
    { cause },
  );
}
