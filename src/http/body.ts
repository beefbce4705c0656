import { setTimeout as sleep } from "node:timers/promises";
import { GatewayError } from "../errors.ts";

export interface Body {
  value: unknown;
  /** Its length on the wire. */
  bytes: number;
}

/** A request's body as JSON. Throws `GatewayError`: wrong type, too large, not UTF-8, not JSON. Keeps nothing beyond the limit. */
export async function readJson(request: Request, maxBytes: number): Promise<Body> {
  const type = request.headers.get("content-type");
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? ""))
    throw new GatewayError("invalid_request", "Content-Type must be application/json", { param: "Content-Type" });
  if (Number(request.headers.get("content-length")) > maxBytes) {
    await passOver(readerOf(request), maxBytes);
    throw tooLarge(maxBytes);
  }
  const bytes = await readBytes(request, maxBytes);
  const text = decoded(bytes);
  if (text.trim() === "") throw new GatewayError("invalid_request", "The body must be a JSON object; it was empty");
  try {
    return { value: JSON.parse(text), bytes: bytes.length };
  } catch (cause) {
    throw new GatewayError("invalid_request", "The body must be valid JSON", { cause });
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  // With a declared length within the limit the server cuts at that length itself.
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = readerOf(request);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await passOver(reader, maxBytes);
      throw tooLarge(maxBytes);
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

type Reader = ReturnType<typeof readerOf>;
const readerOf = (request: Request) => (request.body ?? new Blob([]).stream()).getReader();

/** Milliseconds without a byte after which nobody is taken to be still sending. */
const sendingMs = 250;

/**
 * Reads what is left and keeps nothing of it, up to as much again as may be sent: a client that is answered while it is
 * still sending mostly sees a broken connection instead of the answer.
 */
async function passOver(reader: Reader, mostBytes: number): Promise<void> {
  for (let left = mostBytes; left > 0;) {
    const patience = new AbortController();
    const pause = sleep(sendingMs, undefined, patience).catch(() => undefined);
    const read = await Promise.race([reader.read(), pause]);
    patience.abort();
    if (read?.done) return;
    if (!read) break;
    left -= read.value.length;
  }
  // Not waited for: it may not end before the client does.
  reader.cancel().catch(() => undefined);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new GatewayError("invalid_request", "The body must be UTF-8", { cause });
  }
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError("body_too_large", `The body must be at most ${maxBytes} bytes (server.max_body_mb)`, {
    headers: { connection: "close" },
  });
}
