import { Buffer } from "node:buffer";
import { BlockList, isIP } from "node:net";

export interface Proxy {
  host: string;
  port: number;
  isSecure: boolean;
  /** The value of `Proxy-Authorization`, where its address holds a name and a password. */
  authorization: string | undefined;
}

/** A proxy variable of the environment is malformed. */
export class BadProxy extends Error {
  override name = "BadProxy";
}

type ProxyVariables = Readonly<Record<string, string | undefined>>;

/**
 * Chooses the proxy for a URL by `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in upper or lower case, as curl does; without
 * `HTTPS_PROXY`, `HTTP_PROXY` serves both. Throws `BadProxy`.
 */
export function proxies(env: ProxyVariables): (url: URL) => Proxy | undefined {
  const named = (name: string) => env[name] || env[name.toUpperCase()];
  const http = named("http_proxy");
  const https = named("https_proxy") ?? http;
  const byProtocol = { "http:": http && proxyAt(http), "https:": https && proxyAt(https) };
  // This machine is never reached through a proxy.
  const exceptions = [...(named("no_proxy") ?? "").split(/[,\s]+/), "localhost", "127.0.0.1", "[::1]"].filter(Boolean);
  const isExcepted = exceptions.map(exception);
  return (url) => {
    const proxy = byProtocol[url.protocol as keyof typeof byProtocol];
    return proxy && !isExcepted.some((is) => is(url)) ? proxy : undefined;
  };
}

/**
 * One entry of `NO_PROXY`: `host` with its subdomains, `*.host` for the subdomains alone, `*` for all; with `:port`, for that port only;
 * a range of addresses such as `10.0.0.0/8`.
 */
function exception(entry: string): (url: URL) => boolean {
  const [, address = "", bits] = /^(.+)\/(\d+)$/.exec(entry) ?? [];
  if (isIP(address) && Number(bits) <= (isIP(address) === 6 ? 128 : 32)) return range(address, Number(bits));
  const [, host = "", port] = /^(.*?|\[.*\])(?::(\d+))?$/.exec(
    /:.*:/.test(entry) && entry[0] !== "[" ? `[${entry}]` : entry,
  )!;
  const name = hostName(host.replace(/^\*?\./, ""));
  const isSubdomainsOnly = host.startsWith("*.");
  return (url) => {
    if (port && Number(port) !== portOf(url)) return false;
    const asked = hostName(url.hostname);
    return name === "*" || (asked === name && !isSubdomainsOnly) || asked.endsWith(`.${name}`);
  };
}

function range(address: string, bits: number): (url: URL) => boolean {
  const addresses = new BlockList();
  addresses.addSubnet(address, bits, familyOf(address));
  return (url) => {
    const asked = hostName(url.hostname);
    return isIP(asked) !== 0 && addresses.check(asked, familyOf(asked));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** A host in lower case, without the brackets of an IPv6 address and without a final dot. */
export const hostName = (host: string) =>
  host
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^\[(.*)\]$/, "$1");

export const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

function proxyAt(address: string): Proxy {
  const url = URL.parse(address.includes("://") ? address : `http://${address}`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadProxy("HTTP_PROXY and HTTPS_PROXY must be addresses such as http://proxy.example:3128");
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  return {
    host: hostName(url.hostname),
    port: portOf(url),
    isSecure: url.protocol === "https:",
    authorization: url.username ? `Basic ${Buffer.from(credentials).toString("base64")}` : undefined,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new BadProxy("HTTP_PROXY and HTTPS_PROXY must write a % of a name or password as %25", { cause });
  }
}
