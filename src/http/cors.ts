import { type AnswerHeaders, exposedHeaders, type GivenHeaders } from "../contract/headers.ts";
import type { IdentityHeader } from "./identity.ts";

interface Allowing {
  corsOrigins: readonly string[];
  identityHeaders: readonly IdentityHeader[];
}

/**
 * Lets pages of the given origins call from a browser (Fetch standard, CORS): adds the headers an answer needs. True for a
 * preflight, which carries no key and is answered with nothing but these headers. Other origins hear nothing.
 */
export function crossOrigin({
  corsOrigins: origins,
  identityHeaders,
}: Allowing): (request: { method: string; headers: GivenHeaders }, headers: AnswerHeaders) => boolean {
  if (origins.length === 0) return () => false;
  const isForAll = origins.includes("*");
  const allowed = [allowedAlways, ...identityHeaders.map(({ name }) => name)].join(", ");
  return (request, headers) => {
    // On every answer: a cache must not hand one origin's to another.
    if (!isForAll) headers["vary"] = "Origin";
    const origin = request.headers.get("origin");
    if (origin === null || !(isForAll || origins.includes(origin))) return false;
    // Keys are sent as a header by the page itself: what a browser sends of its own accord is never asked for.
    headers["access-control-allow-origin"] = isForAll ? "*" : origin;
    headers["access-control-expose-headers"] = exposed;
    if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return false;
    headers["access-control-allow-methods"] = "GET, HEAD, POST";
    headers["access-control-allow-headers"] = allowedHeaders(
      allowed,
      request.headers.get("access-control-request-headers"),
    );
    headers["access-control-max-age"] = "7200";
    return true;
  };
}

/** Also what clients name themselves by: Firefox and Safari ask for it. */
const allowedAlways =
  "authorization, x-api-key, content-type, api-version, x-request-id, traceparent, user-agent, http-referer, x-title";

/** The names always, and of those asked for the ones that clients add by themselves: they grow in number with each release. */
function allowedHeaders(allowed: string, asked: string | null): string {
  const names = (asked ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return [allowed, ...names.filter((name) => /^(?:x-stainless|openai|anthropic)-[a-z-]{1,40}$/.test(name))].join(", ");
}

const exposed = exposedHeaders.join(", ");
