import { GatewayError } from "../errors.ts";

export interface Body {
  value: unknown;
  /** Its length on the wire. */
  bytes: number;
}

/** A request's body as JSON. Throws `GatewayError`: wrong type, too large, not UTF-8, not JSON. Stops reading at the limit. */
export async function readJson(request: Request, maxBytes: number): Promise<Body> {
  const type = request.headers.get("content-type");
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? ""))
    throw new GatewayError("invalid_request", "Content-Type must be application/json", { param: "Content-Type" });
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(maxBytes);
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
  const reader = (request.body ?? new Blob([]).stream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
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
