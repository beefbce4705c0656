import { createHash, timingSafeEqual } from "node:crypto";
import { GatewayError } from "../errors.ts";
import { bearerOf, utf8Of } from "./bearer.ts";
import { type Metering, pageRoute } from "./route.ts";

/** `/metrics`: for programs on the same machine, unless a proxy is in front of it; and for holders of the token. */
export const metricsRoutes = [
  pageRoute(
    "/metrics",
    "Metrics in Prometheus' text format, for this machine and for holders of PENNAME_METRICS_TOKEN",
    async ({ request, admission, service: { metering } }) => {
      // Where a proxy keeps `/metrics` to itself, strangers come by what else means it.
      const isLocal = admission.path === "/metrics" && comesFromHere(request, metering);
      if (!isLocal && !hasToken(request, metering.token)) throw forbidden();
      const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
      return new Response(await metering.text(), { headers });
    },
    "/metrics",
  ),
];

/**
 * Whether a program of this machine asks. A proxy on it has a loopback address too, and brings strangers: some proxies say so in a header,
 * others pass on the name they were called by, and the configuration knows the rest. A page whose name was rebound to loopback sends that
 * name as Host, and one of another origin says so.
 */
function comesFromHere(request: Request, { peerOf, isBehindProxy }: Metering): boolean {
  const { headers } = request;
  if (isBehindProxy || strangersHeaders.some((name) => headers.has(name))) return false;
  return loopbackName.test(headers.get("host") ?? "") && loopback.test(peerOf(request) ?? "");
}

const strangersHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
  "origin",
];
const loopbackName = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i;
const loopback = /^(?:::ffff:)?127\.|^::1$/;

function hasToken(request: Request, token: string | null): boolean {
  const given = bearerOf(request.headers);
  return token !== null && given !== undefined && timingSafeEqual(digest(utf8Of(given)), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function forbidden(): GatewayError {
  return new GatewayError(
    "authentication_error",
    "Metrics are for this machine, or for Authorization: Bearer with what PENNAME_METRICS_TOKEN says",
    { headers: { "www-authenticate": "Bearer" } },
  );
}
