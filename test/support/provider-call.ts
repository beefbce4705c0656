import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** One request as the provider received it, and what may be sent back, byte by byte. */
export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that came over the wire for this request, head and body. */
  readonly wire: string;
  readonly body: string;
  readonly json: Record<string, unknown>;
  /** Text of the last user message, as the provider sees it: masked. */
  readonly said: string;
  /** Resolves with the time (`performance.now()`) at which the connection was closed, by whichever side. */
  readonly closed: Promise<number>;
  /** Whether anyone still listens. */
  isOpen(): boolean;
  /** A whole answer. */
  reply(status: number, body: string | Uint8Array, headers?: Record<string, string>): void;
  /** The head of an answer whose body follows in pieces. */
  begin(status?: number, headers?: Record<string, string>): void;
  /** A piece of the body; resolves when it has been handed to the network. */
  send(piece: string | Uint8Array): Promise<void>;
  /** Bytes as they are, without the form of a chunk. */
  sendRaw(bytes: string | Uint8Array): Promise<void>;
  /** The clean end of the body. */
  end(): void;
  /** Closes the connection where it is, without the end of the body. */
  breakOff(): void;
  /** Cuts the connection as a crash does. */
  reset(): void;
}

export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  head: string;
  body: Uint8Array;
}

export function providerCall(
  { method, path, headers, head, body }: Received,
  socket: Socket,
  closed: Promise<number>,
): ProviderCall {
  const text = new TextDecoder().decode(body);
  const json = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  const write = (bytes: string | Uint8Array) =>
    new Promise<void>((resolve) => (socket.writable ? socket.write(bytes, () => resolve()) : resolve()));
  const headText = (status: number, more: Record<string, string>) =>
    `HTTP/1.1 ${status} -\r\n${Object.entries(more)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`;

  return {
    method,
    path,
    headers,
    wire: head + text,
    body: text,
    json,
    closed,
    isOpen: () => socket.writable,
    said: lastUserText(json),
    reply(status, answer, more = {}) {
      const bytes = Buffer.from(answer);
      const all = { "content-type": "application/json", "content-length": String(bytes.length), ...more };
      void write(Buffer.concat([Buffer.from(headText(status, all)), bytes]));
    },
    begin(status = 200, more = { "content-type": "text/event-stream" }) {
      void write(headText(status, { ...more, "transfer-encoding": "chunked" }));
    },
    send(piece) {
      const bytes = Buffer.from(piece);
      const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
      return bytes.length === 0 ? Promise.resolve() : write(Buffer.concat([size, bytes, Buffer.from("\r\n")]));
    },
    sendRaw: write,
    end: () => void write("0\r\n\r\n"),
    breakOff: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  };
}

/** An answer's body, compressed. */
export const zipped = (body: string): Uint8Array => gzipSync(body);

function lastUserText(json: Record<string, unknown>): string {
  const messages = (json["messages"] ?? []) as { role: string; content?: unknown }[];
  const content = messages.findLast(({ role }) => role === "user")?.content;
  if (!Array.isArray(content)) return typeof content === "string" ? content : "";
  return (content as { text?: string }[]).map(({ text }) => text ?? "").join("\n");
}
