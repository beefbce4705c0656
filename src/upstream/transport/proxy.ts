import { Buffer } from "node:buffer";

export interface Proxy {
  host: string;
  port: number;
  isSecure: boolean;
  /** The value of `Proxy-Authorization`, where its address holds a name and a password. */
  authorization: string | undefined;
}

/** A variable of the environment that should name a proxy does not. */
export class BadProxy extends Error {
  override name = "BadProxy";
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which proxy leads to an address by `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in capitals or not, as curl understands them.
 * Without one for https, the one for http serves both. Throws `BadProxy`.
 */
export function proxies(env: Environment): (url: URL) => Proxy | undefined {
  const named = (name: string) => env[name] || env[name.toUpperCase()];
  const http = named("http_proxy");
  const https = named("https_proxy") ?? http;
  const byProtocol = { "http:": http && proxyAt(http), "https:": https && proxyAt(https) };
  // Nobody's proxy leads back to this machine.
  const exceptions = [...(named("no_proxy") ?? "").split(/[,\s]+/), "localhost", "127.0.0.1", "[::1]"].filter(Boolean);
  const isExcepted = exceptions.map(exception);
  return (url) => {
    const proxy = byProtocol[url.protocol as keyof typeof byProtocol];
    return proxy && !isExcepted.some((is) => is(url)) ? proxy : undefined;
  };
}

/** A host with all below it, `*.` and a host for only those below, `*` for all; each for one port, if it names one. */
function exception(entry: string): (url: URL) => boolean {
  const [, host = "", port] = /^(.*?|\[.*\])(?::(\d+))?$/.exec(
    /:.*:/.test(entry) && entry[0] !== "[" ? `[${entry}]` : entry,
  )!;
  const name = bare(host.replace(/^\*?\./, ""));
  const isBelowOnly = host.startsWith("*.");
  return (url) => {
    if (port && Number(port) !== portOf(url)) return false;
    const asked = bare(url.hostname);
    return name === "*" || (asked === name && !isBelowOnly) || asked.endsWith(`.${name}`);
  };
}

/** A host without the brackets of an IPv6 address. */
export const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^\[(.*)\]$/, "$1");

export const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

function proxyAt(address: string): Proxy {
  const url = URL.parse(address.includes("://") ? address : `http://${address}`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadProxy("HTTP_PROXY and HTTPS_PROXY must be addresses such as http://proxy.example:3128");
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    host: bare(url.hostname),
    port: portOf(url),
    isSecure: url.protocol === "https:",
    authorization: url.username ? `Basic ${Buffer.from(credentials).toString("base64")}` : undefined,
  };
}
