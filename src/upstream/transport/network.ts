import process from "node:process";
import type { Fetch } from "../provider.ts";
import type { Route } from "./dial.ts";
import { exchange } from "./exchange.ts";
import { Pool } from "./pool.ts";
import { bare, portOf, proxies, type Proxy } from "./proxy.ts";
import { requestBytes } from "./request-bytes.ts";

/**
 * `fetch` for providers: HTTP/1.1 on kept connections, as many at once as are asked for, through a proxy where `HTTPS_PROXY` and its
 * kin say so. No redirects, since credentials must not travel; no time-outs but the one for connecting.
 *
 * A client of its own over sockets: Bun's `fetch` reads on a second thread that wakes ours for each piece of a stream, makes 256
 * requests at once and keeps 64 connections; undici takes two to three times the processor time of a short request.
 */
export function network(): Fetch {
  const proxyFor = proxies(process.env);
  const pool = new Pool();
  const destinations = new Map<string, Destination>();
  return async (url, { method, headers, body, signal, connectMs = usualConnectMs }) => {
    const pathAt = url.indexOf("/", url.indexOf("//") + 2);
    const [origin, path] = pathAt < 0 ? [url, "/"] : [url.slice(0, pathAt), url.slice(pathAt)];
    let destination = destinations.get(origin);
    if (!destination) destinations.set(origin, (destination = destinationOf(origin, proxyFor)));
    const { host, route, through, prefix } = destination;
    const request = requestBytes({
      method,
      target: prefix + path,
      host,
      headers: through ? { ...through, ...headers } : headers,
      body,
    });
    return exchange({ origin, route, request, signal, connectMs }, pool);
  };
}

const usualConnectMs = 10_000;

/** What every request to one place has in common. */
interface Destination {
  route: Route;
  host: string;
  /** What a proxy that passes requests on is told, in front of the path and among the headers. */
  prefix: string;
  through: Readonly<Record<string, string>> | undefined;
}

function destinationOf(origin: string, proxyFor: (url: URL) => Proxy | undefined): Destination {
  const url = new URL(origin);
  const proxy = proxyFor(url);
  const isSecure = url.protocol === "https:";
  const isPassedOn = proxy !== undefined && !isSecure;
  const { authorization } = proxy ?? {};
  return {
    route: { host: bare(url.hostname), port: portOf(url), isSecure, proxy },
    host: url.host,
    prefix: isPassedOn ? url.origin : "",
    through: isPassedOn && authorization ? { "proxy-authorization": authorization } : undefined,
  };
}
