import { Buffer } from "node:buffer";
import type { GivenHeaders } from "../contract/headers.ts";

/** The credential of `Authorization: Bearer` (RFC 6750); undefined if there is none. Linear: `Headers` has taken blanks off both ends. */
export const bearerOf = (headers: GivenHeaders): string | undefined =>
  /^bearer +(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** A header's value has a character for each byte (RFC 9110, section 5.5): the text of these bytes in UTF-8, if they are that. */
export function utf8Of(value: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    // Of another encoding, such as Latin-1.
    return value;
  }
}

/**
 * The key of a request for the API: the credential of `Authorization: Bearer`, or `x-api-key`, where Anthropic's clients send theirs. Some
 * clients send both, one of them for somebody else: then the one in the form of our keys counts.
 */
export function apiKeyOf(headers: GivenHeaders): string | undefined {
  const bearer = bearerOf(headers);
  const own = headers.get("x-api-key") ?? undefined;
  return bearer === undefined || (own?.startsWith(keyPrefix) && !bearer.startsWith(keyPrefix)) ? own : bearer;
}

const keyPrefix = "ak-";
