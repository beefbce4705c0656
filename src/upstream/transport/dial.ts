import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Buffer } from "node:buffer";
import type { Proxy } from "./proxy.ts";
import { ResponseParser } from "./response-parser.ts";

/** The host a connection leads to, and the proxy on the way, if any. */
export interface Destination {
  host: string;
  port: number;
  isSecure: boolean;
  proxy: Proxy | undefined;
}

/** Receives a connection. One of the two is called, once; neither after the attempt was abandoned. */
export interface DialHandler {
  connected(socket: Socket): void;
  failed(failure: Error): void;
}

/** The host was not reached in time. */
class ConnectTimeout extends Error {
  override name = "ConnectTimeout";
  readonly code = "CONNECT_TIMEOUT";
}

/** The proxy refused the tunnel. */
export class ProxyRefused extends Error {
  override name = "ProxyRefused";
  readonly code = "PROXY_REFUSED";
}

/**
 * Opens a connection that is ready for requests: TCP to the host or its proxy, at whichever of the host's addresses answers first
 * (RFC 8305), CONNECT where TLS goes through a proxy, TLS with the host's certificate verified. `withinMs` covers all steps.
 * Returns a function that abandons the attempt and closes the socket at once, at whichever step.
 */
export function dial(destination: Destination, withinMs: number, handler: DialHandler): () => void {
  const { host, port, isSecure, proxy } = destination;
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
    handler.failed(failure);
  };
  /** Waits until the socket is ready for the next step. */
  const step = (next: Socket, ready: "connect" | "secureConnect", then: () => void) => {
    socket = next;
    // Kept after the socket was abandoned: an error without a listener would end the process.
    socket.on("error", fail);
    socket.once("close", () => fail(new Error("the connection was closed before it was ready")));
    socket.once(ready, () => isOver || then());
  };
  const done = () => {
    end();
    socket.setNoDelay(true);
    // Detects a host that vanishes during a long silence.
    socket.setKeepAlive(true, keepAliveProbeMs);
    handler.connected(socket);
  };
  const secure = (over?: Socket) =>
    step(connectTls({ ...tlsTo(host), ...(over ? { socket: over } : { host, port }) }), "secureConnect", done);

  const timer = setTimeout(() => fail(new ConnectTimeout(`no connection within ${withinMs} ms`)), withinMs);
  if (!proxy && isSecure) secure();
  else if (!proxy) step(connect({ host, port }), "connect", done);
  else {
    const to = { host: proxy.host, port: proxy.port };
    const reached = isSecure ? () => tunnel(socket, destination, proxy, fail, () => isOver || secure(socket)) : done;
    if (proxy.isSecure) step(connectTls({ ...tlsTo(proxy.host), ...to }), "secureConnect", reached);
    else step(connect(to), "connect", reached);
  }
  return () => {
    end();
    socket.destroy();
  };
}

const keepAliveProbeMs = 60_000;

/** Server name indication takes names only, never addresses (RFC 6066, section 3). */
const tlsTo = (host: string) => ({ host, ALPNProtocols: ["http/1.1"], ...(isIP(host) ? {} : { servername: host }) });

/** Opens a tunnel through the proxy with CONNECT (RFC 9110, 9.3.6). */
function tunnel(
  socket: Socket,
  { host, port }: Destination,
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
