import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Config } from "../config/config.ts";
import { ownUrl } from "../config/resolve.ts";
import { type Limits, usualLimits } from "../http1/limits.ts";
import type { PlainAnswer, ReadRequest } from "../http1/web.ts";
import { runtime } from "../runtime/index.ts";
import type { Listening } from "../runtime/runtime.ts";
import { StartError } from "./start-error.ts";

export interface RequestHandlers {
  answer(request: Request): Response | Promise<Response>;
  /** Answers what need not become a `Request`. */
  direct?(request: ReadRequest): Promise<PlainAnswer> | undefined;
  /** The response to what is no valid HTTP request. */
  refusal(status: number, message: string): Response;
  /** Called with failures that are our own bugs and that nothing else reports. */
  onBug(thrown: unknown): void;
}

/** Listens where the configuration says; `isShared`: together with other processes. Throws `StartError`. */
export function listen(
  { host, port, tls }: Config["server"],
  { answer, ...callbacks }: RequestHandlers,
  { isShared = false } = {},
): Listening {
  const pair = tls && readCertificate(tls);
  const begin = (secured: typeof pair) => runtime.serve(answer, { host, port, tls: secured, isShared, ...callbacks });
  try {
    return begin(pair);
  } catch (cause) {
    if (tls && isListenedOn(() => begin(null))) throw badCertificate(tls, cause);
    const reason = reasonOf(codeOf(cause));
    throw new StartError(`Port ${port} of ${host} ${reason}`, { cause });
  }
}

function reasonOf(code: string): string {
  if (/ADDRINUSE|AddrInUse/.test(code)) return "is in use by another program; choose another with --port N";
  // Bun gives a host without an address no code.
  if (/ADDRNOTAVAIL|AddrNotAvailable|NOTFOUND|^Error$/.test(code))
    return "cannot be listened on, since that is no address of this machine; choose one with --host H";
  return `cannot be listened on (${code}); choose another with --host H and --port N`;
}

/**
 * What the configuration lets clients have of the server below. It waits for a body no less than the application, whose refusal says
 * which setting it was, and never less than usual: what is slow on average is its affair alone.
 */
export const limitsFor = ({ bodyTimeoutMs }: Config["server"]): Partial<Limits> => ({
  bodyMs: Math.max(usualLimits.bodyMs, bodyTimeoutMs),
});

/** Whether listening works: a runtime's error does not always tell whether it was the address or what is to be sent over it. */
function isListenedOn(begin: () => Listening): boolean {
  try {
    void begin().stop(true);
    return true;
  } catch {
    return false;
  }
}

type CertificateFiles = NonNullable<Config["server"]["tls"]>;

/** The certificate and its key. Throws `StartError` where that is not what the files hold, as far as the runtime can tell by itself. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): { cert: string; key: string } {
  try {
    const pair = { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    throw badCertificate({ certFile, keyFile }, cause);
  }
}

const badCertificate = ({ certFile, keyFile }: CertificateFiles, cause: unknown): StartError =>
  new StartError(
    `server.tls: ${certFile} must hold a certificate in PEM and ${keyFile} its key, without a passphrase (${codeOf(cause)})`,
    { cause },
  );

const codeOf = (cause: unknown): string =>
  cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.name) : "";

/** The URL callers use; in one that was derived from a port of 0, that is replaced by the one listened on. */
export function publicAddress({ server }: Config, listening: number): string {
  const isDerived = server.port === 0 && server.publicUrl === ownUrl(server);
  return isDerived ? ownUrl({ ...server, port: listening }) : server.publicUrl;
}
