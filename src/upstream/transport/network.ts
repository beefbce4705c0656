import process from "node:process";
import type { Fetch } from "../provider.ts";
import type { Destination } from "./dial.ts";
import { exchange } from "./exchange.ts";
import { Pool } from "./pool.ts";
import { hostName, portOf, proxies, type Proxy } from "./proxy.ts";
import type { Adopt } from "./upstream-socket.ts";
import { requestBytes } from "./request-bytes.ts";

/**
 * `fetch` for providers: HTTP/1.1 on keep-alive connections, without a limit on their number, through a proxy where `HTTPS_PROXY` and
 * related variables name one. No redirects, which would carry credentials elsewhere; no time-out but the one for connecting.
 *
 * A client of our own over sockets: Bun's `fetch` reads on a second thread that wakes ours for each piece of a stream, runs at most 256
 * requests at once and keeps 64 connections; undici takes two to three times the processor time for a short request.
 * @param adopt takes what the runtime has below sockets; left out: they are used as they are
 */
export function network(adopt?: Adopt): Fetch {
  const proxyFor = proxies(process.env);
  const pool = new Pool();
  const origins = new Map<string, OriginSettings>();
  return async (url, { method, headers, body, signal, connectMs = usualConnectMs, sent }) => {
    const pathAt = url.indexOf("/", url.indexOf("//") + 2);
    const origin = pathAt < 0 ? url : url.slice(0, pathAt);
    const path = pathAt < 0 ? "/" : url.slice(pathAt);
    let settings = origins.get(origin);
    if (!settings) origins.set(origin, (settings = originSettings(origin, proxyFor)));
    const { host, destination, proxyHeaders, prefix } = settings;
    const made = requestBytes({
      method,
      target: prefix + path,
      host,
      headers: proxyHeaders ? { ...proxyHeaders, ...headers } : headers,
      body,
    });
    const pieces = made instanceof Promise ? await made : made;
    // Awaited here, or its promise would be followed by that of this function, two turns later.
    return await exchange({ origin, destination, pieces, signal, connectMs, sent, adopt }, pool);
  };
}

const usualConnectMs = 10_000;

/** What all requests to one origin share. */
interface OriginSettings {
  destination: Destination;
  host: string;
  /** Put before the path for a proxy that forwards requests. */
  prefix: string;
  proxyHeaders: Readonly<Record<string, string>> | undefined;
}

function originSettings(origin: string, proxyFor: (url: URL) => Proxy | undefined): OriginSettings {
  const url = new URL(origin);
  const proxy = proxyFor(url);
  const isSecure = url.protocol === "https:";
  const isForwarded = proxy !== undefined && !isSecure;
  const { authorization } = proxy ?? {};
  return {
    destination: { host: hostName(url.hostname), port: portOf(url), isSecure, proxy },
    host: url.host,
    prefix: isForwarded ? url.origin : "",
    proxyHeaders: isForwarded && authorization ? { "proxy-authorization": authorization } : undefined,
  };
}
