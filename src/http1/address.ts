import { Refusal } from "./refusal.ts";
import type { RequestHead } from "./request-head.ts";

/** Of every address, whatever host and scheme a client used: the one thing that is left to read in it is the path. */
export const origin = "http://penname";

/** RFC 9110, section 7.2; without a name there is nobody to ask (section 4.2.1). */
const hostForm = /^(?:\[[\dA-Fa-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})+)(?::(\d*))?$/;
const isHost = (text: string) => {
  const found = hostForm.exec(text);
  return found !== null && Number(found[1] ?? 0) < 65_536;
};
const absolute = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * The address a request is for, under the one origin, with its path as `URL` has it, and the host it names (RFC 9112, section 3.2 and
 * 3.3). Only `CONNECT` has a target that is no path; a host may be missing in HTTP/1.0 alone. Throws `Refusal`.
 */
export function requestAddress({ method, target, minor, fields }: RequestHead): {
  url: string;
  host: string | undefined;
} {
  const named = soleValue(fields, "host", "Host must be sent once");
  if (named === undefined ? minor === 1 : !isHost(named))
    throw new Refusal(400, "Host must be a name or an IP address, with or without a port");
  if (target.startsWith("/")) return { url: normal(target), host: named };
  if (target === "*" && method === "OPTIONS") return { url: `${origin}/*`, host: named };
  const [, authority = "", path = ""] = absolute.exec(target) ?? [];
  if (!isHost(authority)) throw new Refusal(400, "The request target must be a path that begins with a slash");
  return { url: normal(path.startsWith("/") ? path : `/${path}`), host: authority };
}

/** The value of a field that may be there once. */
export function soleValue(fields: readonly string[], name: string, message: string): string | undefined {
  let value: string | undefined;
  for (let at = 0; at < fields.length; at += 2) {
    if (fields[at] !== name) continue;
    if (value !== undefined) throw new Refusal(400, message);
    value = fields[at + 1];
  }
  return value;
}

/** Only what may not stay as it is goes through `URL`, which takes longer than the rest of a request's head. */
function normal(path: string): string {
  if (/^[\w/-]*$/.test(path)) return origin + path;
  const [steps = ""] = path.split("?", 1);
  // For nginx, which takes it for a slash, `/a%2fb/..` leads to `/a`: what it keeps to itself would be reached by such a path.
  if (escapedSlash.test(steps) && dotStep.test(steps))
    throw new Refusal(400, "The path must not hold steps . or .. beside an escaped slash");
  return new URL(origin + path).href;
}

const escapedSlash = /%(?:2f|5c)/i;
const dotStep = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
