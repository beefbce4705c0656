/** What one server lets strangers have. Times are in milliseconds. */
export interface Limits {
  /** From the first byte of a request, or the opening of a connection, to the end of the request's head. */
  headMs: number;
  /** Without a byte of a body that is waited for; and the time the whole of it may take beside what `bodyRate` allows. */
  bodyMs: number;
  /** Bytes of a body a second, on average, below which a client is taken to hold its connection for nothing. */
  bodyRate: number;
  /** Between two requests of one connection. */
  idleMs: number;
  /** Connections open at once; those beyond are closed as they come. */
  connections: number;
}

export const usualLimits: Limits = {
  headMs: 15_000,
  bodyMs: 30_000,
  bodyRate: 4096,
  idleMs: 75_000,
  connections: 100_000,
};

/** Bytes of a request line and its header fields, with their line ends. */
export const mostHead = 16 * 1024;
/** Bytes of a request target. */
export const mostTarget = 8 * 1024;
/** Header fields of one request. */
export const mostFields = 100;
/** Bytes received and not yet used, such as pipelined requests, before no more are read from the socket. */
export const mostWaiting = 64 * 1024;
/** Bytes of a body nobody wants that are read past, so that its connection can be used again. */
export const mostSkipped = 256 * 1024;
/** How long bytes of a client are still taken, and thrown away, after its last answer: longest, and without one coming. */
export const lingerMs = 30_000;
export const lingerSilenceMs = 5000;
