import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProviderCall, providerCall, type Received } from "./provider-call.ts";

/** How a provider answers a request. */
export type Script = (call: ProviderCall) => void | Promise<void>;

/** An AI provider on a real socket: it keeps what it receives, and answers what the test says, byte by byte if need be. */
export interface FakeProvider {
  /** Base address, as a configuration names it. */
  readonly url: string;
  /** Every request so far. */
  readonly calls: readonly ProviderCall[];
  /** How many connections are open. */
  readonly connections: number;
  /** How requests are answered from now on. */
  script: Script;
  /** The next request that comes in. */
  next(): Promise<ProviderCall>;
  /** Forgets the requests so far, and answers as the script says. */
  begin(script: Script): void;
  /** Refuses connections until `listen` is called, as a provider that is down. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export async function fakeProvider(script: Script = () => {}): Promise<FakeProvider> {
  const sockets = new Set<Socket>();
  let calls: ProviderCall[] = [];
  const waiting: ((call: ProviderCall) => void)[] = [];
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    const closed = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now())));
    void closed.then(() => sockets.delete(socket));
    // A gateway that lets go resets the connection; what the test asks is when, and `closed` tells that.
    socket.on("error", () => {});
    receive(socket, (received) => {
      const call = providerCall(received, socket, closed);
      calls.push(call);
      for (const resolve of waiting.splice(0)) resolve(call);
      void provider.script(call);
    });
  });
  await listen(server, 0);
  const { port } = server.address() as { port: number };

  const provider: FakeProvider = {
    url: `http://127.0.0.1:${port}/v1`,
    get calls() {
      return calls;
    },
    get connections() {
      return sockets.size;
    },
    script,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    begin(given) {
      calls = [];
      provider.script = given;
    },
    goDown: () => close(server, sockets),
    comeBack: () => listen(server, port),
    stop: () => close(server, sockets),
  };
  return provider;
}

/** Listens as soon as it can: a port that was free for a while may have been taken by a socket of somebody else's meanwhile. */
async function listen(server: Server, port: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(50)) {
    try {
      return await listening(server, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || performance.now() > deadline) throw error;
    }
  }
}

const patienceMs = 60_000;

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}

/** Reads requests off a connection, one after the other (RFC 9112, as far as our own client uses it: bodies have a length). */
function receive(socket: Socket, onRequest: (received: Received) => void): void {
  let pending = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    pending = Buffer.concat([pending, bytes as Buffer]);
    for (;;) {
      const headEnd = pending.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = pending.subarray(0, headEnd + 4).toString("latin1");
      const [requestLine = "", ...lines] = head.trimEnd().split("\r\n");
      const [method = "", path = ""] = requestLine.split(" ");
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const end = headEnd + 4 + Number(headers["content-length"] ?? 0);
      if (pending.length < end) return;
      const body = pending.subarray(headEnd + 4, end);
      pending = pending.subarray(end);
      onRequest({ method, path, headers, head, body });
    }
  });
}
