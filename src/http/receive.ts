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

/** A request whose body is to be received: a `Request`, or what the server reads piece by piece. */
export type BodySource = { headers: GivenHeaders } & (
  | { body: ReadableStream<Uint8Array> | null }
  | { next: NextPiece }
);

/** The next bytes of a body; undefined at its end. */
type NextPiece = () => Promise<Uint8Array | undefined>;

/** The body of a request as it was sent. Throws `GatewayError`: too large, too slow, no room, client disconnected. */
export async function received(request: BodySource, receiving: Receiving): Promise<Uint8Array> {
  const { silenceMs } = receiving;
  const silence = Promise.withResolvers<never>();
  silence.promise.catch(() => undefined);
  const watch = new Deadline(() => silence.reject(tooSlow(silenceMs)));
  const next = "next" in request ? request.next : nextIn(request.body);
  const nextInTime = () => {
    watch.within(silenceMs, "silence");
    return Promise.race([next(), silence.promise]);
  };
  try {
    return await gathered(nextInTime, declaredLength(request.headers), receiving);
  } catch (thrown) {
    throw thrown instanceof GatewayError ? thrown : disconnected(thrown);
  } finally {
    watch.stop();
  }
}

function nextIn(body: ReadableStream<Uint8Array> | null): NextPiece {
  const reader = body?.getReader();
  return async () => (await reader?.read())?.value;
}

/** What a request says its body's length is, which the server holds it to. */
export function declaredLength(headers: GivenHeaders): number | undefined {
  const length = headers.get("content-length");
  return length === null ? undefined : Number(length);
}

async function gathered(
  next: NextPiece,
  declared: number | undefined,
  { maxBytes, took }: Receiving,
): Promise<Uint8Array> {
  if (declared !== undefined && declared > maxBytes) throw tooLarge(maxBytes);
  if (declared !== undefined) took(declared);
  const bytes = new Gathered(declared);
  for (;;) {
    const piece = await next();
    if (!piece) return bytes.bytes;
    if (bytes.length + piece.length > maxBytes) throw tooLarge(maxBytes);
    if (declared === undefined) took(piece.length);
    bytes.add(piece);
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
