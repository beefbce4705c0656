import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import process from "node:process";
import type { Limits } from "../../src/http1/limits.ts";
import { selfSigned } from "../support/certificate.ts";
import { denoPath } from "../support/runtimes.ts";

const certificate = selfSigned();
const child = fileURLToPath(new URL("serving-child.ts", import.meta.url));

/** A server in a process of its own. */
export interface Served {
  pid: number;
  /** A connection that has been made. */
  connect(): Promise<Socket>;
  /** What comes until the server closes a connection that never speaks TLS, though it may begin to. */
  beginOnly(bytes: Uint8Array): Promise<string>;
  /** Sends bytes and resolves with all that comes back, as Latin-1 characters, until the server closes. */
  exchange(bytes: string): Promise<string>;
  /**
   * The same in pieces, each no sooner than the socket has room, and read only after all is sent and a while has passed.
   * By Bun's own sockets: its `node:net` loses what comes while it is paused.
   */
  exchangeSlowly(pieces: readonly (string | Uint8Array)[]): Promise<string>;
  tell(line: string): void;
  /** Resolves when it has said so, as often as asked for. */
  said(line: string | RegExp, times?: number): Promise<string>;
  /** All it has said. */
  text(): string;
  stop(): Promise<void>;
}

export async function serve(on: "bun" | "deno", isSecure: boolean, limits: Partial<Limits> = {}): Promise<Served> {
  const options = JSON.stringify({ limits, tls: isSecure ? certificate : null });
  const command =
    on === "bun"
      ? [process.execPath, child, options]
      : [
          denoPath()!,
          "run",
          "-A",
          "--quiet",
          "--no-check",
          "--unstable-net",
          "--node-modules-dir=manual",
          child,
          options,
        ];
  const running = Bun.spawn(command, { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  let text = "";
  const waiting = new Set<() => void>();
  void (async () => {
    for await (const bytes of running.stdout) {
      text += Buffer.from(bytes).toString();
      for (const check of waiting) check();
    }
  })();
  const said = (line: string | RegExp, times = 1) =>
    new Promise<string>((resolve) => {
      const check = () => {
        const found = text.split("\n").filter((one) => (typeof line === "string" ? one === line : line.test(one)));
        if (found.length < times) return;
        waiting.delete(check);
        resolve(found.at(-1)!);
      };
      waiting.add(check);
      check();
    });
  const port = Number((await said(/^port /)).slice(5));
  const connected = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket: Socket = isSecure
        ? connectTls({ host: "127.0.0.1", port, ca: certificate.cert }, () => resolve(socket))
        : connect({ host: "127.0.0.1", port, allowHalfOpen: true }, () => resolve(socket));
      socket.setNoDelay(true).once("error", reject);
    });
  return {
    pid: running.pid,
    connect: connected,
    beginOnly: (bytes) =>
      heardOn(
        connect(port, "127.0.0.1").on("connect", function begin(this: Socket) {
          this.write(bytes);
        }),
      ),
    async exchange(bytes) {
      const socket = await connected();
      socket.write(bytes, "latin1");
      return heardOn(socket);
    },
    exchangeSlowly: (pieces) => exchangeSlowly(port, isSecure, pieces),
    tell(line) {
      void running.stdin.write(`${line}\n`);
      void running.stdin.flush();
    },
    said,
    text: () => text,
    async stop() {
      running.kill("SIGKILL");
      await running.exited;
    },
  };
}

function exchangeSlowly(port: number, isSecure: boolean, pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const waiting = pieces.map((piece) => Buffer.from(piece as string));
  const heard: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const send = (socket: Bun.Socket) => {
      while (waiting.length > 0) {
        const next = waiting[0]!;
        const taken = socket.write(next);
        waiting[0] = next.subarray(Math.max(0, taken));
        if (waiting[0].length > 0) return;
        waiting.shift();
        if (waiting.length === 0) setTimeout(() => socket.resume(), 50);
      }
    };
    const finish = () => resolve(Buffer.concat(heard).toString("latin1"));
    const tls = isSecure ? { tls: { ca: certificate.cert } } : {};
    Bun.connect({
      hostname: "127.0.0.1",
      port,
      allowHalfOpen: true,
      ...tls,
      socket: {
        open(socket) {
          socket.pause();
          send(socket);
        },
        drain: send,
        data: (_, bytes) => void heard.push(bytes),
        end(socket) {
          socket.end();
          finish();
        },
        close: finish,
        error: (_, thrown) => reject(thrown),
      },
    }).catch(reject);
  });
}

/** Everything that comes until the end, which `until` may put earlier. */
export function heardOn(socket: Socket, until?: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const whole = () => Buffer.concat(pieces).toString("latin1");
    socket.on("data", (bytes: Buffer) => {
      pieces.push(bytes);
      if (until?.(whole())) resolve(whole());
    });
    socket.on("error", () => resolve(whole()));
    socket.on("close", () => resolve(whole()));
    socket.on("end", () => {
      resolve(whole());
      socket.end();
    });
  });
}
