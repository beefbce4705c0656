/** The credential of `Authorization: Bearer` (RFC 6750); undefined if there is none. Linear: `Headers` has taken blanks off both ends. */
export const bearerOf = (headers: Headers): string | undefined =>
  /^bearer +(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
