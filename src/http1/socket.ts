import type { Buffer } from "node:buffer";

/** An open connection, as a runtime gives it. */
export interface Socket {
  /** It has taken bytes that the kernel does not have yet; `drained` follows. */
  readonly isHolding: boolean;
  /** Sends; how many bytes were taken, the rest being the caller's until `drained`. Less than none if the socket is closed. */
  write(data: string | Uint8Array): number;
  /** Takes no more bytes from the other side, which is then held up by its own socket. */
  pause(): void;
  resume(): void;
  /** Closes in both directions, at once. */
  destroy(): void;
}

/** One that a client opened. */
export interface ClientSocket extends Socket {
  readonly remoteAddress: string | null;
  /** Sends the end of what was written, and goes on receiving. */
  shutdown(): void;
  /** Receives nothing more; what was written still goes out, at the client's pace. */
  close(): void;
}

/** Who is told what becomes of a socket. */
export interface SocketListener {
  /** The bytes are the listener's to keep. */
  received(bytes: Buffer): void;
  /** There is room after a write that was not taken whole, or the kernel has what was held. */
  drained(): void;
  /** The other side has sent its last byte; it may still receive. */
  ended(): void;
  /** Nothing more comes or goes; once. */
  closed(): void;
}
