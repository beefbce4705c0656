import { readFileSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { localUrl } from "../config/resolve.ts";
import { runtime } from "../runtime/index.ts";
import type { Listening } from "../runtime/runtime.ts";
import { CommandError } from "./command.ts";

export interface Answering {
  answer(request: Request): Response | Promise<Response>;
  /** What the server says by itself to what is no request. */
  refusal(status: number, message: string): Response;
  /** Told of failures that are our own bugs, and which nothing else knows of. */
  onBug(thrown: unknown): void;
}

/** Serves where the configuration says; `isShared`: together with other processes. Throws `CommandError`. */
export function listen(
  { host, port, tls }: Config["server"],
  { answer, refusal, onBug }: Answering,
  { isShared = false } = {},
): Listening {
  const pair = tls && { cert: readFileSync(tls.certFile, "utf8"), key: readFileSync(tls.keyFile, "utf8") };
  try {
    return runtime.serve(answer, { host, port, tls: pair, isShared, refusal, onBug });
  } catch (cause) {
    const code =
      cause instanceof Error && "code" in cause ? String(cause.code) : cause instanceof Error ? cause.name : "";
    const inUse = /ADDRINUSE|AddrInUse/.test(code);
    const reason = inUse
      ? "is in use by another program; choose another with --port N"
      : `cannot be listened on (${code}); choose another with --host H and --port N`;
    throw new CommandError(`Port ${port} of ${host} ${reason}`, { cause });
  }
}

/** Where callers find it; a port of 0 is known once it listens. */
export function publicAddress({ server: { host, port, tls, publicUrl } }: Config, listening: number): string {
  return port === 0 ? localUrl(host, listening, tls !== null) : publicUrl;
}
