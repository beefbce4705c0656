import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { root } from "./runtimes.ts";

/** A proxy that leads every wish for a tunnel to one port of this machine. */
export interface Proxy {
  /** With the name and the password it asks for. */
  url: string;
  /** The hosts that were wished for. */
  asked: string[];
  stop(): void;
}

/** @param to where it leads; null if it refuses. */
export async function proxyTo(to: number | null, isSecure = false): Promise<Proxy> {
  const asked: string[] = [];
  const open = (socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", (bytes: Buffer) => {
      const head = bytes.toString("latin1");
      asked.push(/^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head)?.[1] ?? "");
      const isKnown = head.includes(`\r\nproxy-authorization: Basic ${btoa("me:s&cret")}\r\n`);
      if (to !== null && isKnown) return lead(socket, to);
      socket.end("HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n");
    });
  };
  const pem = readFileSync(join(root, "test/fixtures/tls/localhost.pem"));
  const server = (isSecure ? createTlsServer({ key: pem, cert: pem }, open) : createServer(open)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `${isSecure ? "https" : "http"}://me:s%26cret@127.0.0.1:${port}`;
  return { url, asked, stop: () => void server.close() };
}

function lead(socket: Socket, port: number): void {
  const onward = connect({ host: "127.0.0.1", port });
  onward.on("error", () => socket.destroy());
  onward.once("connect", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.pipe(onward).pipe(socket);
  });
}
