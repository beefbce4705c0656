/** The credential of `Authorization: Bearer` (RFC 6750); undefined if there is none. Linear: `Headers` has taken blanks off both ends. */
export const bearerOf = (headers: Headers): string | undefined =>
  /^bearer +(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * The key of a request for the API: the credential of `Authorization: Bearer`, or `x-api-key`, where Anthropic's clients send theirs. Some
 * clients send both, one of them for somebody else: then the one in the form of our keys counts.
 */
export function apiKeyOf(headers: Headers): string | undefined {
  const bearer = bearerOf(headers);
  const own = headers.get("x-api-key") ?? undefined;
  return bearer === undefined || (own?.startsWith(keyPrefix) && !bearer.startsWith(keyPrefix)) ? own : bearer;
}

const keyPrefix = "ak-";
