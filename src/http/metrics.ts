import { createHash, timingSafeEqual } from "node:crypto";
import { GatewayError } from "../errors.ts";
import type { Pages } from "./page.ts";

/** What is measured, and who may read it. */
export interface Metering {
  /** In Prometheus' text format. */
  text(): string | Promise<string>;
  /** Lets a reader in from elsewhere; null: nobody. */
  token: string | null;
  /** The address a request came from. */
  peerOf(request: Request): string | null;
}

/** `/metrics`: for who is on the same machine, or has the token. */
export function metrics({ text, token, peerOf }: Metering): Pages {
  return {
    "/metrics": async (request) => {
      if (!isLocal(request, peerOf) && !hasToken(request, token)) throw forbidden();
      const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
      return new Response(await text(), { headers });
    },
  };
}

/** A proxy on this machine brings strangers: what it passed on is not from here. */
function isLocal(request: Request, peerOf: Metering["peerOf"]): boolean {
  if (["forwarded", "x-forwarded-for", "x-real-ip", "via"].some((name) => request.headers.has(name))) return false;
  return /^(?:::ffff:)?127\.|^::1$/.test(peerOf(request) ?? "");
}

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
