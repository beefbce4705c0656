import type { GivenHeaders } from "../contract/headers.ts";
import { GatewayError } from "../errors.ts";
import { Deadline } from "../stream/deadline.ts";
import { Gathered } from "./gathered.ts";

export interface Receiving {
  maxBytes: number;
  /** Milliseconds a client may pause while it sends. */
  silenceMs: number;
  /** Told how many bytes are about to be kept; may throw `GatewayError`. */
  took(bytes: number): void;
}

/** A request whose body is to be received: a `Request`, or what the server read of one that declares a small body. */
export interface BodySource {
  headers: GivenHeaders;
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>;
  body?: ReadableStream<Uint8Array> | null;
}

/** The body of a request as it was sent. Throws `GatewayError`: too large, too slow, no room, client disconnected. */
export async function received(request: BodySource, receiving: Receiving): Promise<Uint8Array> {
  const { silenceMs, maxBytes, took } = receiving;
  const declared = declaredLength(request.headers);
  const silence = Promise.withResolvers<never>();
  silence.promise.catch(() => undefined);
  const watch = new Deadline(() => silence.reject(tooSlow(silenceMs)));
  watch.within(silenceMs, "silence");
  const among = <Value>(reading: Promise<Value>) => Promise.race([reading, silence.promise]);
  try {
    if (declared !== undefined && declared <= Math.min(smallBytes, maxBytes)) {
      took(declared);
      return new Uint8Array(await among(request.arrayBuffer()));
    }
    return await gathered(request, declared, { ...receiving, among, heard: () => watch.within(silenceMs, "silence") });
  } catch (thrown) {
    throw thrown instanceof GatewayError ? thrown : disconnected(thrown);
  } finally {
    watch.stop();
  }
}

/** Bytes that take no time to send, and half the time to read in one go. */
export const smallBytes = 65_536;

/** What a request says its body's length is, which the server holds it to. */
export function declaredLength(headers: GivenHeaders): number | undefined {
  const length = headers.get("content-length");
  return length === null ? undefined : Number(length);
}

interface Gathering extends Receiving {
  /** What is read, or what the silence throws. */
  among<Value>(reading: Promise<Value>): Promise<Value>;
  heard(): void;
}

async function gathered(
  request: BodySource,
  declared: number | undefined,
  { maxBytes, took, among, heard }: Gathering,
): Promise<Uint8Array> {
  if (declared !== undefined && declared > maxBytes) throw tooLarge(maxBytes);
  if (declared !== undefined) took(declared);
  const reader = (request.body ?? new Blob([]).stream()).getReader();
  const bytes = new Gathered(declared);
  for (;;) {
    const { done, value } = await among(reader.read());
    if (done) return bytes.bytes;
    heard();
    if (bytes.length + value.length > maxBytes) throw tooLarge(maxBytes);
    if (declared === undefined) took(value.length);
    bytes.add(value);
  }
}

const close = { connection: "close" };

export const tooLarge = (maxBytes: number) =>
  new GatewayError("body_too_large", `The body must be at most ${maxBytes} bytes (server.max_body_mb)`, {
    headers: close,
  });

const tooSlow = (silenceMs: number) =>
  new GatewayError(
    "body_too_slow",
    `The body must come without pauses of more than ${silenceMs / 1000} s (server.timeouts.body)`,
    { headers: close },
  );

/** What reads a body fails when its client is gone, and for no other reason. */
export const disconnected = (cause?: unknown) =>
  new GatewayError("client_disconnected", "The client disconnected before it was answered", { cause });
