import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Buffer } from "node:buffer";
import type { Proxy } from "./proxy.ts";
import { ResponseParser } from "./response-parser.ts";

/** Where a connection leads, and through which proxy if any. */
export interface Route {
  host: string;
  port: number;
  isSecure: boolean;
  proxy: Proxy | undefined;
}

/** Who waits for a connection. One of the two is called, once, and neither after it was abandoned. */
export interface Dialled {
  connected(socket: Socket): void;
  failed(failure: Error): void;
}

/** The host was not reached in time. */
export class ConnectTimeout extends Error {
  override name = "ConnectTimeout";
  readonly code = "CONNECT_TIMEOUT";
}

/** The proxy will not lead there. */
export class ProxyRefused extends Error {
  override name = "ProxyRefused";
  readonly code = "PROXY_REFUSED";
}

/**
 * Opens a connection over which requests can be written: TCP to the host or its proxy, by whichever of the host's addresses answers
 * first (RFC 8305), CONNECT where TLS goes through a proxy, TLS with the host's certificate verified. `withinMs` is for all of it.
 * Returns what abandons it: the socket is closed at once, whichever step it is at.
 */
export function dial(route: Route, withinMs: number, dialled: Dialled): () => void {
  const { host, port, isSecure, proxy } = route;
  let socket: Socket;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };
  const fail = (failure: Error) => {
    if (isOver) return;
    end();
    socket.destroy();
    dialled.failed(failure);
  };
  /** Goes on when the socket is ready for the next step. */
  const step = (next: Socket, ready: "connect" | "secureConnect", then: () => void) => {
    socket = next;
    // Also of one that was given up: an error without a listener would end the process.
    socket.on("error", fail);
    socket.once("close", () => fail(new Error("the connection was closed before it was ready")));
    socket.once(ready, () => isOver || then());
  };
  const done = () => {
    end();
    socket.setNoDelay(true);
    // A host that vanishes while it thinks is noticed, however long a call may be silent.
    socket.setKeepAlive(true, keepAliveProbeMs);
    dialled.connected(socket);
  };
  const secure = (over?: Socket) =>
    step(connectTls({ ...tlsTo(host), ...(over ? { socket: over } : { host, port }) }), "secureConnect", done);

  const timer = setTimeout(() => fail(new ConnectTimeout(`no connection within ${withinMs} ms`)), withinMs);
  if (!proxy && isSecure) secure();
  else if (!proxy) step(connect({ host, port }), "connect", done);
  else {
    const to = { host: proxy.host, port: proxy.port };
    const reached = isSecure ? () => tunnel(socket, route, proxy, fail, () => isOver || secure(socket)) : done;
    if (proxy.isSecure) step(connectTls({ ...tlsTo(proxy.host), ...to }), "secureConnect", reached);
    else step(connect(to), "connect", reached);
  }
  return () => {
    end();
    socket.destroy();
  };
}

const keepAliveProbeMs = 60_000;

/** An address is verified as such; only a name may be asked for (RFC 6066, section 3). */
const tlsTo = (host: string) => ({ host, ALPNProtocols: ["http/1.1"], ...(isIP(host) ? {} : { servername: host }) });

/** Asks the proxy for a tunnel (RFC 9110, 9.3.6). */
function tunnel(
  socket: Socket,
  { host, port }: Route,
  { authorization }: Proxy,
  fail: (failure: Error) => void,
  open: () => void,
): void {
  const parser = new ResponseParser(false);
  const read = (bytes: Buffer) => {
    try {
      parser.push(bytes);
    } catch (thrown) {
      return fail(thrown instanceof Error ? thrown : new Error("malformed", { cause: thrown }));
    }
    const { head } = parser;
    if (!head) return;
    socket.off("data", read);
    if (head.status >= 300)
      return fail(new ProxyRefused(`the proxy answered the wish for a tunnel with ${head.status}`));
    open();
  };
  socket.on("data", read);
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const credentials = authorization ? `proxy-authorization: ${authorization}\r\n` : "";
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${credentials}\r\n`, "latin1");
}
