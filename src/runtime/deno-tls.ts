import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { createSecureContext, TLSSocket } from "node:tls";
import { callbackify } from "node:util";
import type { DenoConn } from "./deno-socket.ts";

/**
 * TLS over accepted connections, by `node:tls`. Deno's own listener for TLS (2.9) keeps the descriptor of a connection that was closed
 * before its handshake ended for as long as the client likes, so that clients who never finish their hello would use all of them up.
 */
export function securing(tls: { cert: string; key: string }): (conn: DenoConn) => DenoConn {
  const secureContext = createSecureContext(tls);
  return (conn) => {
    const socket = new TLSSocket(streamOf(conn), { isServer: true, secureContext });
    return new SecureConn(conn, socket);
  };
}

class SecureConn implements DenoConn {
  readonly remoteAddr: DenoConn["remoteAddr"];
  readonly #conn: DenoConn;
  readonly #socket: TLSSocket;
  readonly #pieces: AsyncIterator<Buffer>;
  #isSecure = false;
  /** What was deciphered and not yet read. */
  #left: Buffer = Buffer.alloc(0);

  constructor(conn: DenoConn, socket: TLSSocket) {
    this.remoteAddr = conn.remoteAddr;
    this.#conn = conn;
    this.#socket = socket;
    // A client may close its sending side and still read the response.
    this.#pieces = socket.iterator({ destroyOnReturn: false });
    socket.once("secure", () => (this.#isSecure = true));
    // Reading and writing report what fails; an error without a listener would end the process.
    socket.on("error", () => {});
  }

  async read(into: Uint8Array): Promise<number | null> {
    if (this.#left.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#left = value;
    }
    const taken = this.#left.subarray(0, into.length);
    into.set(taken);
    this.#left = this.#left.subarray(taken.length);
    return taken.length;
  }

  write(bytes: Uint8Array): Promise<number> {
    // All of a piece is enciphered at once, and waits in memory with it.
    const piece = bytes.subarray(0, mostEnciphered);
    return new Promise((resolve, reject) => {
      this.#socket.write(piece, (failure) => (failure ? reject(failure) : resolve(piece.length)));
    });
  }

  closeWrite(): Promise<void> {
    // The end of what was never begun would wait for the handshake.
    if (!this.#isSecure) return this.#conn.closeWrite();
    return new Promise((resolve, reject) => {
      this.#socket.once("error", reject);
      this.#socket.end(() => resolve());
    });
  }

  close(): void {
    this.#socket.destroy();
    this.#conn.close();
  }

  setNoDelay(isOn: boolean): void {
    this.#conn.setNoDelay?.(isOn);
  }
}

/** A connection as a stream. It is closed by whoever holds it. */
function streamOf(conn: DenoConn): Duplex {
  const send = callbackify((bytes: Uint8Array) => sent(conn, bytes));
  const end = callbackify(() => conn.closeWrite());
  const stream = new Duplex({
    allowHalfOpen: true,
    read() {
      const buffer = Buffer.allocUnsafeSlow(recordBytes);
      conn.read(buffer).then(
        (length) => stream.push(length === null ? null : buffer.subarray(0, length)),
        (failure: Error) => stream.destroy(failure),
      );
    },
    write: (bytes: Buffer, _encoding, done) => send(bytes, done),
    final: (done) => end(done),
  });
  // Those who read and write learn of it.
  stream.on("error", () => {});
  return stream;
}

async function sent(conn: DenoConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
}

/** A record of TLS and what it takes besides. */
const recordBytes = 17 * 1024;
const mostEnciphered = 64 * 1024;
