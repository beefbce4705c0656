import { createHash, timingSafeEqual } from "node:crypto";
import { GatewayError } from "../errors.ts";
import type { Pages } from "./page.ts";

/** What is measured, and who may read it. */
export interface Metering {
  /** In Prometheus' text format. */
  text(): string | Promise<string>;
  /** Lets a reader in from elsewhere; null: nobody. */
  token: string | null;
  /** Whether something stands in front of this server that brings others than this machine's programs. */
  isBehindProxy: boolean;
  /** The address a request came from. */
  peerOf(request: Request): string | null;
}

/** `/metrics`: for programs on the same machine, unless a proxy is in front of it; and for who has the token. */
export function metrics(metering: Metering): Pages {
  const { text, token } = metering;
  return {
    "/metrics": async (request) => {
      if (!isLocal(request, metering) && !hasToken(request, token)) throw forbidden();
      const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
      return new Response(await text(), { headers });
    },
  };
}

/**
 * A proxy on this machine has a loopback address too, and brings strangers: some say so in a header, the others pass on the name they were
 * called by, and the configuration knows of the rest. A page whose name was rebound to loopback has its own name as Host as well.
 */
function isLocal(request: Request, { peerOf, isBehindProxy }: Metering): boolean {
  const { headers } = request;
  if (isBehindProxy || proxyHeaders.some((name) => headers.has(name))) return false;
  return loopbackName.test(headers.get("host") ?? "") && loopback.test(peerOf(request) ?? "");
}

const proxyHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];
const loopbackName = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i;
const loopback = /^(?:::ffff:)?127\.|^::1$/;

function hasToken(request: Request, token: string | null): boolean {
  const given = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function forbidden(): GatewayError {
  return new GatewayError(
    "authentication_error",
    "Metrics are for this machine, or for Authorization: Bearer with what PENNAME_METRICS_TOKEN says",
    { headers: { "www-authenticate": "Bearer" } },
  );
}
