import { Buffer } from "node:buffer";

export interface RequestParts {
  method: string;
  /** A path, or the whole URL for a proxy that forwards requests. */
  target: string;
  host: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/**
 * The bytes of a request (RFC 9112, section 3), head and body in one buffer, so that a short request is one packet. Throws if a part
 * holds a line break or is otherwise no valid target, name or value, so that no input can add headers of its own.
 */
export function requestBytes({ method, target, host, headers, body }: RequestParts): Buffer {
  if (!isTarget.test(target)) throw new TypeError("the path of a request may hold visible ASCII characters only");
  let fields = "";
  for (const name in headers) {
    const value = headers[name]!;
    if (!isName.test(name) || isReserved.test(name)) throw new TypeError(`a request may not have the header "${name}"`);
    if (!isValue.test(value)) throw new TypeError(`the header "${name}" may hold one line of Latin-1 text only`);
    if (isHost.test(name)) host = value;
    else fields += `${name}: ${value}\r\n`;
  }
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const framing = body === undefined && method !== "POST" ? "" : `content-length: ${length}\r\n`;
  const head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n${fields}${framing}\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + length);
  bytes.write(head, "latin1");
  if (body) bytes.write(body, head.length);
  return bytes;
}

const isTarget = /^[\x21-\x7e]+$/;
const isName = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Headers that frame the request and manage its connection. */
const isReserved = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect)$/i;
const isHost = /^host$/i;
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/;
