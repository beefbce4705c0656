import { Buffer } from "node:buffer";
import { textPieces } from "../../contract/text-pieces.ts";
import { isReservedHeader } from "../../http1/reserved-headers.ts";
import { nextTurn } from "../../stream/turns.ts";

export interface RequestParts {
  method: string;
  /** A path, or the whole URL for a proxy that forwards requests. */
  target: string;
  host: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** A part of a request that HTTP cannot carry. */
export class UnsendableRequest extends TypeError {
  override name = "UnsendableRequest";
}

/**
 * The bytes of a request (RFC 9112, section 3): head and body in one buffer, so that a short request is one packet. A long body becomes
 * pieces, and others get their turn between them: 32 MB in one go held them up for 40 ms. Throws if a part holds a line break or is
 * otherwise no valid target, name or value, so that no input can add headers of its own.
 */
export function requestBytes(parts: RequestParts): readonly Buffer[] | Promise<readonly Buffer[]> {
  const { body } = parts;
  if (body !== undefined && body.length > atOnceMost) return inPieces(parts, body);
  const length = body === undefined ? undefined : Buffer.byteLength(body);
  const head = headOf(parts, length);
  const bytes = Buffer.allocUnsafe(head.length + (length ?? 0));
  bytes.write(head, "latin1");
  if (body) bytes.write(body, head.length);
  return [bytes];
}

async function inPieces(parts: RequestParts, body: string): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (const text of textPieces(body, atOnceMost)) {
    const piece = Buffer.from(text);
    length += piece.length;
    pieces.push(piece);
    await nextTurn(parts.host);
  }
  return [Buffer.from(headOf(parts, length), "latin1"), ...pieces];
}

/**
 * Asks for no coding of the answer: without the line a server may use any (RFC 9110, section 12.5.3).
 * @param length of the body in bytes; undefined where there is none
 */
function headOf({ method, target, host, headers }: RequestParts, length: number | undefined): string {
  if (!isTarget.test(target))
    throw new UnsendableRequest("the path of a request may hold visible ASCII characters only");
  let fields = "";
  for (const name in headers) {
    const value = headers[name]!;
    const line = lineOf(name, value);
    if (isHost.test(name)) host = value;
    else fields += line;
  }
  const framing = length === undefined && method !== "POST" ? "" : `content-length: ${length ?? 0}\r\n`;
  return `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n${fields}${framing}\r\n`;
}

/** A header's line. The last one of each name is kept: most requests to a provider repeat those of the one before. */
function lineOf(name: string, value: string): string {
  const last = lastLines.get(name);
  if (last?.value === value) return last.line;
  if (!isName.test(name) || isReservedHeader(name))
    throw new UnsendableRequest(`a request may not have the header "${name}"`);
  if (!isValue.test(value)) throw new UnsendableRequest(`the header "${name}" may hold one line of Latin-1 text only`);
  const line = `${name}: ${value}\r\n`;
  if (lastLines.size >= lastLinesMost) lastLines.clear();
  lastLines.set(name, { value, line });
  return line;
}

const lastLines = new Map<string, { value: string; line: string }>();
const lastLinesMost = 100;

/** In UTF-16 units. */
const atOnceMost = 524_288;

const isTarget = /^[\x21-\x7e]+$/;
const isName = /^[!#$%&'*+.^_`|~\w-]+$/;
const isHost = /^host$/i;
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/;
